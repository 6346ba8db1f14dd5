// Several things of one kind that a room may have: one card each, another one added at the end, as many as there may be.
import { Fragment, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/member-icons.tsx';
import type { ListingFields } from '../listing-edit-api.ts';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';
import type { ListingSectionId } from '../listing-sections.ts';
import { FormNote } from '../property-form-section.tsx';

type OfferField = 'priceRules' | 'addOns';
type Offer<Field extends OfferField> = ListingFields[Field][number];

interface OfferSectionProps<Field extends OfferField> {
  field: Field;
  /** Where links to this part of the page lead. */
  anchor: ListingSectionId;
  title: ReactNode;
  lead: ReactNode;
  /** What the button says that adds one. */
  add: ReactNode;
  maximum: number;
  /** What stands instead of the button when there are as many. */
  full: ReactNode;
  /** What another one is at first; it is saved as it stands. */
  another: () => Offer<Field>;
  keyOf: (offer: Offer<Field>, index: number, count: number) => string;
  card: (props: OfferProps<Offer<Field>>) => ReactNode;
}

export interface OfferProps<Offer> {
  offer: Offer;
  /** Its controls' ids begin with it; `…-name` is the first of them. */
  id: string;
  /** What is wrong with one of its values, in words. */
  fault: (name: keyof Offer & string) => string | undefined;
  onChange: (values: Partial<Offer>) => void;
  onRemove: () => void;
}

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

export function OfferSection<Field extends OfferField>(props: OfferSectionProps<Field>) {
  const { field, anchor, title, lead, add, maximum, full, another, keyOf, card } = props;
  const { id, value, error, set: setField } = useListingField(field);
  const { faults } = useEditor();
  const offers: readonly Offer<Field>[] = value;
  const set = (next: Offer<Field>[]) => setField(next as ListingFields[Field]);
  const hasOwnFault = Object.keys(faults).some((path) => path.startsWith(`${field}.`));
  return (
    <ListingSection id={anchor} title={title} lead={lead}>
      <ul className="grid gap-4 empty:hidden">
        {offers.map((offer, index) => (
          <Fragment key={keyOf(offer, index, offers.length)}>
            {card({
              offer,
              id: `${id}-${index}`,
              fault: (name) => faults[`${field}.${index}.${name}`],
              onChange: (values) => set(offers.map((other, at) => (at === index ? { ...other, ...values } : other))),
              onRemove: () => {
                set(offers.filter((_, at) => at !== index));
                focusOn(`${id}-add`);
              },
            })}
          </Fragment>
        ))}
      </ul>
      {error && !hasOwnFault && <p className="text-[14px] font-medium text-danger">{error}</p>}
      {offers.length < maximum ? (
        <Button
          id={`${id}-add`}
          look="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            set([...offers, another()]);
            focusOn(`${id}-${offers.length}-name`);
          }}
        >
          <PlusIcon size={16} />
          {add}
        </Button>
      ) : (
        <FormNote>{full}</FormNote>
      )}
    </ListingSection>
  );
}
