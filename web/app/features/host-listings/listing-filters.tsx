// Filters for a long list of listings: property, what's missing, booking mode, price. All of them are in the URL.

import { MISSING_FIELDS } from '@daynook/contract/hosting/hosting';
import type { MissingFilter } from '@daynook/contract/hosting/hosting-bulk';
import { BOOKING_MODES, type BookingMode } from '@daynook/contract/listings/amenities';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMyProperties } from '../../nouns/hosting/api.ts';
import { countFilters, type ListingAddress } from '../../nouns/listings/host-listings-url.ts';
import { readAmount, writeAmount } from '../../nouns/listings/listing-price-rules.ts';
import { missingFieldNames } from '../../nouns/listings/missing-field-names.ts';
import { PropertySelect } from '../../nouns/properties/property-select.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { modeNames } from './value-words.tsx';

interface ListingFiltersProps {
  address: ListingAddress;
  /** Of all listings. */
  currencies: readonly string[];
  onChange: (change: Partial<ListingAddress>) => void;
}

export function ListingFilters({ address, currencies, onChange }: ListingFiltersProps) {
  const intl = useIntl();
  const properties = useMyProperties().data ?? [];
  const all = intl.formatMessage({ defaultMessage: 'All', description: 'All listings' });
  const noneMissing = intl.formatMessage({ defaultMessage: 'Nothing (ready to publish)' });
  const something = intl.formatMessage({ defaultMessage: 'Anything required to publish' });
  return (
    <section
      aria-label={intl.formatMessage({ defaultMessage: 'Filters' })}
      className="mt-4 grid items-end gap-4 rounded-panel bg-well/60 p-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.5fr_auto]"
    >
      {properties.length > 1 && (
        <PropertySelect
          properties={properties}
          value={address.home}
          onChange={(property) => onChange({ home: property })}
        />
      )}
      <Select
        label={<FormattedMessage defaultMessage="What’s missing" />}
        value={address.missing ?? ''}
        onChange={(event) => onChange({ missing: (event.target.value || undefined) as MissingFilter | undefined })}
      >
        <option value="">{all}</option>
        <option value="any">{something}</option>
        <option value="none">{noneMissing}</option>
        {MISSING_FIELDS.map((code) => (
          <option key={code} value={code}>
            {intl.formatMessage(missingFieldNames[code])}
          </option>
        ))}
      </Select>
      <Select
        label={<FormattedMessage defaultMessage="Booking mode" />}
        value={address.mode ?? ''}
        onChange={(event) => onChange({ mode: (event.target.value || undefined) as BookingMode | undefined })}
      >
        <option value="">{all}</option>
        {BOOKING_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {intl.formatMessage(modeNames[mode])}
          </option>
        ))}
      </Select>
      <PriceFilter
        key={`${address.currency} ${address.fromMinor} ${address.toMinor}`}
        address={address}
        currencies={currencies}
        onChange={onChange}
      />
      {countFilters(address) > 0 && (
        <Button
          variant="plain"
          className="justify-self-start"
          onClick={() =>
            onChange({
              home: undefined,
              missing: undefined,
              mode: undefined,
              currency: undefined,
              fromMinor: undefined,
              toMinor: undefined,
            })
          }
        >
          <FormattedMessage defaultMessage="Clear filters" />
        </Button>
      )}
    </section>
  );
}

/** Applied once both amounts are typed, so the list doesn't change under every digit. */
function PriceFilter({ address, currencies, onChange }: ListingFiltersProps) {
  const intl = useIntl();
  const [currency, setCurrency] = useState(address.currency ?? currencies[0] ?? 'USD');
  const [from, setFrom] = useState(writeAmount(address.fromMinor ?? null, currency, intl.locale));
  const [to, setTo] = useState(writeAmount(address.toMinor ?? null, currency, intl.locale));
  const amounts = [from, to].map((text) => readAmount(text, currency));
  const isWrong = amounts.includes('wrong');
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWrong) return;
    const [fromMinor, toMinor] = amounts.map((amount) => (typeof amount === 'number' ? amount : undefined));
    if (fromMinor === address.fromMinor && toMinor === address.toMinor) return;
    onChange({ currency, fromMinor, toMinor });
  };
  return (
    <form
      onSubmit={apply}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) apply();
      }}
      className="flex items-end gap-2"
    >
      {currencies.length > 1 && (
        <Select
          className="w-24 shrink-0"
          label={<FormattedMessage defaultMessage="Currency" />}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
      <AmountField
        className="min-w-0 grow"
        label={<FormattedMessage defaultMessage="Price per day, from" />}
        currency={currency}
        value={from}
        onChange={setFrom}
      />
      <AmountField
        className="min-w-0 grow"
        label={<FormattedMessage defaultMessage="To" description="An amount" />}
        currency={currency}
        value={to}
        onChange={setTo}
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        {intl.formatMessage({ defaultMessage: 'Apply' })}
      </button>
    </form>
  );
}
