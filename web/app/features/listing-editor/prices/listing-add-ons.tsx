// Extras that guests can book with a listing: name, price, unit, and quantity (D11).

import { PRICING } from '@daynook/contract/limits/prices';
import { ADD_ON_UNITS, type AddOn } from '@daynook/contract/money/prices';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { isSameValue } from '../../../lib/same-value.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { EntryDialog } from '../../../ui/forms/entry-dialog.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { useEditor } from '../listing-editor-context.tsx';
import { AmountField, Shares } from '../sections/listing-price-field.tsx';
import { keepWords, type OfferFormProps, OfferSection } from './offer-section.tsx';

const unitNames: Record<AddOn['unit'], MessageDescriptor> = defineMessages({
  booking: { defaultMessage: 'Per booking' },
  day: { defaultMessage: 'Per day' },
  person: { defaultMessage: 'Per person' },
});

export const ListingAddOns = () => (
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
    details={(addOn) => <AddOnDetails addOn={addOn} />}
    form={(props) => <AddOnForm {...props} />}
  />
);

function AddOnDetails({ addOn: { priceMinor, unit, maximum } }: { addOn: AddOn }) {
  const { listing } = useEditor();
  return (
    <Dotted>
      {priceMinor > 0 ? (
        <Money amountMinor={priceMinor} currency={listing.currency} withCode />
      ) : (
        <FormattedMessage defaultMessage="Free" />
      )}
      <FormattedMessage {...unitNames[unit]} />
      {maximum > 1 && <FormattedMessage defaultMessage="Up to {maximum, number}" values={{ maximum }} />}
    </Dotted>
  );
}

type Draft = Omit<AddOn, 'id' | 'priceMinor'> & { readonly priceMinor: number | null };
const BLANK: Draft = { name: '', priceMinor: null, unit: 'booking', maximum: 1 };

function AddOnForm({ offer, errorFor, onKeep, onClose }: OfferFormProps<AddOn>) {
  const intl = useIntl();
  const { listing } = useEditor();
  const [first] = useState<Draft>(offer ?? BLANK);
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const change = (values: Partial<Draft>) => setDraft({ ...draft, ...values });
  const { name, priceMinor, unit, maximum } = draft;
  const needed = (isMissing: boolean, words: string) => (isTried && isMissing ? words : undefined);
  return (
    <EntryDialog
      title={
        offer ? <FormattedMessage defaultMessage="Edit extra" /> : <FormattedMessage defaultMessage="Add an extra" />
      }
      confirm={keepWords(!offer)}
      isDirty={!isSameValue(draft, first)}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (name.trim() === '' || priceMinor === null) return false;
        onKeep({ id: offer?.id ?? crypto.randomUUID(), name: name.trim(), priceMinor, unit, maximum });
        return true;
      }}
    >
      <TextField
        label={<FormattedMessage defaultMessage="Name" />}
        value={name}
        placeholder={intl.formatMessage({ defaultMessage: 'Second monitor' })}
        error={
          needed(name.trim() === '', intl.formatMessage({ defaultMessage: 'Name the extra.' })) ?? errorFor('name')
        }
        maxLength={PRICING.addOnNameMaximumCharacters}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <AmountField
          id="add-on-price"
          label={<FormattedMessage defaultMessage="Price" />}
          value={priceMinor}
          isZeroShown
          currency={listing.currency}
          error={
            needed(priceMinor === null, intl.formatMessage({ defaultMessage: 'Enter a price, or 0 if it’s free.' })) ??
            errorFor('priceMinor')
          }
          description={priceMinor ? <Shares amountMinor={priceMinor} currency={listing.currency} /> : undefined}
          onChange={(amount) => change({ priceMinor: amount })}
        />
        <Select
          label={<FormattedMessage defaultMessage="Charged" />}
          value={unit}
          error={errorFor('unit')}
          onChange={(event) => change({ unit: event.target.value as AddOn['unit'] })}
        >
          {ADD_ON_UNITS.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(unitNames[one])}
            </option>
          ))}
        </Select>
      </div>
      <NumberField
        label={<FormattedMessage defaultMessage="Maximum quantity" />}
        value={maximum}
        error={errorFor('maximum')}
        minimum={1}
        maximum={PRICING.addOnMaximumQuantity}
        onChange={(most) => change({ maximum: most })}
      />
    </EntryDialog>
  );
}
