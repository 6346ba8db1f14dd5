// New prices for many listings: up or down by a percentage, or amounts of one currency.
import { BULK } from '@daynook/contract/limits/hosting-bulk';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BulkChange } from '../../nouns/listings/host-listings-api.ts';
import { readAmount } from '../../nouns/listings/listing-price-rules.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FormProps } from './change-form.tsx';

/** A typed whole percentage; undefined for anything else, and for 0. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-').replace(/\s*%$/, '');
  if (!/^[+-]?\d{1,3}$/.test(text)) return undefined;
  const percent = Number(text);
  return percent !== 0 && percent >= BULK.percentMinimum && percent <= BULK.percentMaximum ? percent : undefined;
}

type Kind = 'percent' | 'amounts';

export function PriceForm({ listings, onChange }: FormProps) {
  const intl = useIntl();
  const [kind, setKind] = useState<Kind>('percent');
  return (
    <div className="grid gap-5">
      <ChoiceCards<Kind>
        id="bulk-prices"
        legend={intl.formatMessage({ defaultMessage: 'How to change prices' })}
        isLegendHidden
        choices={[
          {
            value: 'percent',
            title: intl.formatMessage({ defaultMessage: 'By a percentage' }),
            text: intl.formatMessage({ defaultMessage: 'Each listing’s own prices, up or down' }),
          },
          {
            value: 'amounts',
            title: intl.formatMessage({ defaultMessage: 'The same prices' }),
            text: intl.formatMessage({ defaultMessage: 'Only the prices you enter change' }),
          },
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next);
          onChange(undefined);
        }}
      />
      {kind === 'percent' ? (
        <PercentForm onChange={onChange} />
      ) : (
        <AmountsForm listings={listings} onChange={onChange} />
      )}
    </div>
  );
}

function PercentForm({ onChange }: Pick<FormProps, 'onChange'>) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const percent = readPercent(typed);
  return (
    <TextField
      label={<FormattedMessage defaultMessage="Percent change" />}
      description={
        <FormattedMessage
          defaultMessage="From {low} to +{high}. We round new prices. Cleaning fees, extra-guest prices, and existing bookings don’t change."
          values={{ low: intl.formatNumber(BULK.percentMinimum), high: BULK.percentMaximum }}
        />
      }
      error={
        percent === undefined && typed.trim() !== '' && typed.trim() !== '-' ? (
          <FormattedMessage
            defaultMessage="Enter a whole number such as 10 or -5, up to {high} and not 0."
            values={{ high: BULK.percentMaximum }}
          />
        ) : undefined
      }
      value={typed}
      placeholder="10"
      inputMode="text"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        const next = readPercent(event.target.value);
        onChange(next === undefined ? undefined : { action: 'percent', percent: next });
      }}
      className="[&_input]:num"
    />
  );
}

const FIELDS = ['dayMinor', 'hourMinor', 'halfDayMinor', 'weekMinor', 'monthMinor', 'cleaningMinor'] as const;
type Typed = Partial<Record<(typeof FIELDS)[number], string>>;

function toPriceChange(typed: Typed, currency: string): BulkChange | undefined {
  const amounts: Partial<Record<(typeof FIELDS)[number], number>> = {};
  for (const field of FIELDS) {
    const amount = readAmount(typed[field] ?? '', currency);
    if (amount === 'wrong') return undefined;
    if (amount !== null) amounts[field] = amount;
  }
  return Object.keys(amounts).length === 0 ? undefined : { action: 'prices', currency, ...amounts };
}

function AmountsForm({ listings, onChange }: FormProps) {
  const intl = useIntl();
  const currencies = [...new Set(listings.map((listing) => listing.currency))].sort();
  const [currency, setCurrency] = useState(currencies[0] ?? 'USD');
  const [typed, setTyped] = useState<Typed>({});
  const names = {
    dayMinor: intl.formatMessage({ defaultMessage: 'Per day' }),
    hourMinor: intl.formatMessage({ defaultMessage: 'Per hour' }),
    halfDayMinor: intl.formatMessage({ defaultMessage: 'Per half day' }),
    weekMinor: intl.formatMessage({ defaultMessage: 'Per week' }),
    monthMinor: intl.formatMessage({ defaultMessage: 'Per month' }),
    cleaningMinor: intl.formatMessage({ defaultMessage: 'Cleaning fee' }),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {currencies.length > 1 && (
        <Select
          className="sm:col-span-2"
          label={<FormattedMessage defaultMessage="Currency" />}
          description={<FormattedMessage defaultMessage="Listings in other currencies don’t change." />}
          value={currency}
          onChange={(event) => {
            setCurrency(event.target.value);
            onChange(toPriceChange(typed, event.target.value));
          }}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
      {FIELDS.map((field) => (
        <AmountField
          key={field}
          label={names[field]}
          currency={currency}
          value={typed[field] ?? ''}
          maxLength={20}
          error={
            readAmount(typed[field] ?? '', currency) === 'wrong' ? (
              <FormattedMessage defaultMessage="Enter an amount such as 45 or 45.50." />
            ) : undefined
          }
          onChange={(text) => {
            const next = { ...typed, [field]: text };
            setTyped(next);
            onChange(toPriceChange(next, currency));
          }}
        />
      ))}
    </div>
  );
}
