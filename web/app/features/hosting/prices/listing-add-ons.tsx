// Extras a guest may take along: what, for how much, per what, how many (D11).
import { ADD_ON_UNITS, type AddOn } from '@daynook/contract/pricing';
import { PRICING } from '@daynook/contract/pricing-limits';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/member-icons.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { AmountField, Shares } from '../listing-price-field.tsx';
import { FormNote, FormSection } from '../property-form-section.tsx';
import { OfferCard } from './offer-card.tsx';

const unitNames: Record<AddOn['unit'], MessageDescriptor> = defineMessages({
  booking: { id: 'add-ons.per-booking', defaultMessage: 'Per booking' },
  day: { id: 'add-ons.per-day', defaultMessage: 'Per day' },
  person: { id: 'add-ons.per-person', defaultMessage: 'Per person' },
});

const usualNames = defineMessages({
  monitor: { id: 'add-ons.monitor', defaultMessage: 'Second monitor' },
  parking: { id: 'add-ons.parking', defaultMessage: 'Parking' },
  coffee: { id: 'add-ons.coffee', defaultMessage: 'Coffee and cake' },
  printing: { id: 'add-ons.printing', defaultMessage: 'Printing' },
});

export function ListingAddOns() {
  const intl = useIntl();
  const { id, value: addOns, error, set } = useListingField('addOns');
  const { faults } = useEditor();
  const taken = new Set(addOns.map(({ name }) => name));
  const numbered = (number: number): string => {
    const name = intl.formatMessage({ id: 'add-ons.other', defaultMessage: 'Extra {number}' }, { number });
    return taken.has(name) ? numbered(number + 1) : name;
  };
  const usual = Object.values(usualNames)
    .map((name) => intl.formatMessage(name))
    .find((name) => !taken.has(name));
  const hasOwnFault = Object.keys(faults).some((path) => path.startsWith('addOns.'));
  return (
    <FormSection
      isStacked
      id="add-ons"
      title={<FormattedMessage id="add-ons.title" defaultMessage="Extras" />}
      lead={
        <FormattedMessage
          id="add-ons.lead"
          defaultMessage="What guests may take along, chosen when they book. Until the start they get all of it back if they cancel."
        />
      }
    >
      <ul className="grid gap-4 empty:hidden">
        {addOns.map((addOn, index) => (
          <AddOnCard
            key={addOn.id}
            index={index}
            addOn={addOn}
            onChange={(next) => set(addOns.map((other) => (other.id === next.id ? next : other)))}
            onRemove={() => {
              set(addOns.filter((other) => other.id !== addOn.id));
              requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
            }}
          />
        ))}
      </ul>
      {error && !hasOwnFault && <p className="text-[14px] font-medium text-danger">{error}</p>}
      {addOns.length < PRICING.addOnsMaximum ? (
        <Button
          id={`${id}-add`}
          look="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            const name = usual ?? numbered(addOns.length + 1);
            set([...addOns, { id: crypto.randomUUID(), name, priceMinor: 500, unit: 'booking', maximum: 1 }]);
            requestAnimationFrame(() => document.getElementById(`${id}-${addOns.length}-name`)?.focus());
          }}
        >
          <PlusIcon size={16} />
          <FormattedMessage id="add-ons.add" defaultMessage="Add an extra" />
        </Button>
      ) : (
        <FormNote>
          <FormattedMessage id="add-ons.full" defaultMessage="Twelve are as many as a room can have." />
        </FormNote>
      )}
    </FormSection>
  );
}

interface AddOnCardProps {
  index: number;
  addOn: AddOn;
  onChange: (addOn: AddOn) => void;
  onRemove: () => void;
}

function AddOnCard({ index, addOn, onChange, onRemove }: AddOnCardProps) {
  const intl = useIntl();
  const { listing, faults } = useEditor();
  const id = `listing-addOns-${index}`;
  const fault = (name: keyof AddOn) => faults[`addOns.${index}.${name}`];
  const change = (values: Partial<AddOn>) => onChange({ ...addOn, ...values });
  return (
    <OfferCard name={addOn.name} onRemove={onRemove}>
      <TextField
        id={`${id}-name`}
        className="me-8"
        label={<FormattedMessage id="add-ons.name" defaultMessage="What it is" />}
        value={addOn.name}
        error={fault('name')}
        maxLength={PRICING.addOnNameMaximumCharacters}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_150px_auto]">
        <AmountField
          id={`${id}-price`}
          label={<FormattedMessage id="add-ons.price" defaultMessage="Price" />}
          value={addOn.priceMinor}
          currency={listing.currency}
          placeholder={intl.formatMessage({ id: 'extras.free', defaultMessage: 'Free' })}
          error={fault('priceMinor')}
          description={addOn.priceMinor > 0 && <Shares amountMinor={addOn.priceMinor} currency={listing.currency} />}
          onChange={(amount) => change({ priceMinor: amount ?? 0 })}
        />
        <Select
          id={`${id}-unit`}
          label={<FormattedMessage id="add-ons.unit" defaultMessage="For" />}
          value={addOn.unit}
          error={fault('unit')}
          onChange={(event) => change({ unit: event.target.value as AddOn['unit'] })}
        >
          {ADD_ON_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {intl.formatMessage(unitNames[unit])}
            </option>
          ))}
        </Select>
        <NumberField
          id={`${id}-maximum`}
          label={<FormattedMessage id="add-ons.maximum" defaultMessage="At most" />}
          value={addOn.maximum}
          error={fault('maximum')}
          minimum={1}
          maximum={PRICING.addOnMaximumQuantity}
          onChange={(maximum) => change({ maximum })}
        />
      </div>
    </OfferCard>
  );
}
