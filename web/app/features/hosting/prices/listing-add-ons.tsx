// Extras a guest may take along: what, for how much, per what, how many (D11).
import { ADD_ON_UNITS, type AddOn } from '@daynook/contract/pricing';
import { PRICING } from '@daynook/contract/pricing-limits';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { AmountField, Shares } from '../listing-price-field.tsx';
import { OfferCard } from './offer-card.tsx';
import { type OfferProps, OfferSection } from './offer-section.tsx';

const unitNames: Record<AddOn['unit'], MessageDescriptor> = defineMessages({
  booking: { defaultMessage: 'Per booking' },
  day: { defaultMessage: 'Per day' },
  person: { defaultMessage: 'Per person' },
});

const usualNames = defineMessages({
  monitor: { defaultMessage: 'Second monitor' },
  parking: { defaultMessage: 'Parking' },
  coffee: { defaultMessage: 'Coffee and snacks' },
  printing: { defaultMessage: 'Printing' },
});

export function ListingAddOns() {
  const intl = useIntl();
  const { value: addOns } = useListingField('addOns');
  const taken = new Set(addOns.map(({ name }) => name));
  const numbered = (number: number): string => {
    const name = intl.formatMessage({ defaultMessage: 'Extra {number}' }, { number });
    return taken.has(name) ? numbered(number + 1) : name;
  };
  const usual = Object.values(usualNames)
    .map((name) => intl.formatMessage(name))
    .find((name) => !taken.has(name));
  return (
    <OfferSection
      field="addOns"
      anchor="add-ons"
      title={<FormattedMessage defaultMessage="Extras" />}
      lead={
        <FormattedMessage defaultMessage="Optional extras guests can add when they book. They’re fully refunded if the guest cancels before check-in." />
      }
      add={<FormattedMessage defaultMessage="Add an extra" />}
      maximum={PRICING.addOnsMaximum}
      full={<FormattedMessage defaultMessage="A listing can have up to 12 extras." />}
      another={() => {
        const name = usual ?? numbered(addOns.length + 1);
        return { id: crypto.randomUUID(), name, priceMinor: 500, unit: 'booking', maximum: 1 };
      }}
      keyOf={(addOn) => addOn.id}
      card={(props) => <AddOnCard {...props} />}
    />
  );
}

function AddOnCard({ offer: addOn, id, fault, onChange: change, onRemove }: OfferProps<AddOn>) {
  const intl = useIntl();
  const { listing } = useEditor();
  return (
    <OfferCard name={addOn.name} onRemove={onRemove}>
      <TextField
        id={`${id}-name`}
        label={<FormattedMessage defaultMessage="Name" />}
        value={addOn.name}
        error={fault('name')}
        maxLength={PRICING.addOnNameMaximumCharacters}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_150px_auto]">
        <AmountField
          id={`${id}-price`}
          label={<FormattedMessage defaultMessage="Price" />}
          value={addOn.priceMinor}
          currency={listing.currency}
          placeholder={intl.formatMessage({ defaultMessage: 'Free' })}
          error={fault('priceMinor')}
          description={addOn.priceMinor > 0 && <Shares amountMinor={addOn.priceMinor} currency={listing.currency} />}
          onChange={(amount) => change({ priceMinor: amount ?? 0 })}
        />
        <Select
          id={`${id}-unit`}
          label={<FormattedMessage defaultMessage="Charged" />}
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
          label={<FormattedMessage defaultMessage="Maximum quantity" />}
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
