// A list of similar entries, one per row, with a dialog to add or edit one.
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ListingFields } from '../../../nouns/listings/listing-edit-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ENTRY_LIST, EntryRow } from '../../../ui/forms/entry-row.tsx';
import { FormNote } from '../../../ui/forms/form-section.tsx';
import { PlusIcon } from '../../../ui/icons/member-icons.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';
import type { ListingSectionId } from '../listing-sections.ts';

type OfferField = 'priceRules' | 'addOns' | 'packages';
type Offer<Field extends OfferField> = ListingFields[Field][number];

interface OfferSectionProps<Field extends OfferField> {
  field: Field;
  /** Where links to this part of the page lead. */
  anchor: ListingSectionId;
  title: ReactNode;
  lead: ReactNode;
  /** Label of the button that adds one. */
  add: ReactNode;
  maximum: number;
  /** Shown instead of the button at the maximum. */
  full: ReactNode;
  /** Guests see them in this order, so the host can change it. */
  isOrdered?: boolean;
  details: (offer: Offer<Field>) => ReactNode;
  form: (props: OfferFormProps<Offer<Field>>) => ReactNode;
}

export interface OfferFormProps<Offer> {
  /** The entry to edit; undefined for a new one. */
  offer: Offer | undefined;
  /** The server's errors, by field name. */
  errorFor: (name: string) => string | undefined;
  onKeep: (offer: Offer) => void;
  onClose: () => void;
}

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

export function OfferSection<Field extends OfferField>(props: OfferSectionProps<Field>) {
  const { field, anchor, title, lead, add, maximum, full, isOrdered = false, details, form } = props;
  const { id, value, error, set: setField } = useListingField(field);
  const { errors } = useEditor();
  const [open, setOpen] = useState<number>();
  const offers: readonly Offer<Field>[] = value;
  const set = (next: Offer<Field>[]) => setField(next as ListingFields[Field]);
  const findError = (index: number) =>
    Object.entries(errors).find(([path]) => path.startsWith(`${field}.${index}.`))?.[1];
  const hasOwnError = offers.some((_, index) => findError(index) !== undefined);
  return (
    <ListingSection id={anchor} title={title} lead={lead}>
      <ul className={ENTRY_LIST}>
        {offers.map((offer, index) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name
            key={index}
            id={`${id}-${index}`}
            name={offer.name}
            details={details(offer)}
            error={findError(index)}
            onEdit={() => setOpen(index)}
            {...(isOrdered && index > 0
              ? {
                  onMoveUp: () => {
                    set(offers.with(index - 1, offer).with(index, offers[index - 1]!));
                    focusOn(`${id}-${index - 1}-edit`);
                  },
                }
              : {})}
            onRemove={() => {
              set(offers.filter((_, at) => at !== index));
              focusOn(`${id}-add`);
            }}
          />
        ))}
      </ul>
      {error && !hasOwnError && <p className="text-[14px] font-medium text-danger">{error}</p>}
      {offers.length < maximum ? (
        <Button
          id={`${id}-add`}
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setOpen(offers.length)}
        >
          <PlusIcon size={16} />
          {add}
        </Button>
      ) : (
        <FormNote>{full}</FormNote>
      )}
      {open !== undefined &&
        form({
          offer: offers[open],
          errorFor: (name) => errors[`${field}.${open}.${name}`],
          onKeep: (offer) => {
            set(offers[open] ? offers.map((other, at) => (at === open ? offer : other)) : [...offers, offer]);
            setOpen(undefined);
          },
          onClose: () => setOpen(undefined),
        })}
    </ListingSection>
  );
}

/** Label of the button that saves an entry. */
export const keepWords = (isNew: boolean): ReactNode =>
  isNew ? <FormattedMessage defaultMessage="Add" /> : <FormattedMessage defaultMessage="Save" />;
