// Schedules a fee change, with a preview.
import { FEE_LIMITS } from '@daynook/contract/limits/fees';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { readBasisPoints, writeBasisPoints } from '../../lib/percent.ts';
import { useUsualCurrencies } from '../../lib/usual-currencies.ts';
import { readAmount, writeAmount } from '../../nouns/listings/listing-price-rules.ts';
import { StaffForm, useStaffForm } from '../../nouns/staff/staff-form.tsx';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Money } from '../../ui/money.tsx';
import { type FeePreview, type FeeRates, previewQuery, useScheduleFees } from './fees-api.ts';

/** A date in UTC. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Typed {
  guest: string;
  host: string;
  repeat: string;
  minimums: Readonly<Record<string, string>>;
}

/** The typed rates; undefined if any isn't a number. */
function readRates({ guest, host, repeat, minimums }: Typed): FeeRates | undefined {
  const [guestBasisPoints, hostBasisPoints] = [readBasisPoints(guest), readBasisPoints(host)];
  const repeatHostBasisPoints = repeat.trim() === '' ? null : readBasisPoints(repeat);
  const amounts = Object.entries(minimums).map(([currency, text]) => [currency, readAmount(text, currency)] as const);
  if (guestBasisPoints === undefined || hostBasisPoints === undefined || repeatHostBasisPoints === undefined)
    return undefined;
  if (amounts.some(([, amount]) => amount === 'wrong')) return undefined;
  const set = amounts.filter(
    (entry): entry is readonly [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return { guestBasisPoints, hostBasisPoints, repeatHostBasisPoints, guestMinimums: Object.fromEntries(set) };
}

export function FeeForm({ current, earliestOn }: { current: FeeRates; earliestOn: string }) {
  const intl = useIntl();
  const [typed, setTyped] = useState<Typed>({
    guest: writeBasisPoints(current.guestBasisPoints, intl.locale),
    host: writeBasisPoints(current.hostBasisPoints, intl.locale),
    repeat: current.repeatHostBasisPoints === null ? '' : writeBasisPoints(current.repeatHostBasisPoints, intl.locale),
    minimums: Object.fromEntries(
      Object.entries(current.guestMinimums).map(([currency, amount]) => [
        currency,
        writeAmount(amount, currency, intl.locale),
      ]),
    ),
  });
  const usual = useUsualCurrencies();
  const [startsOn, setStartsOn] = useState<string>();
  const [seen, setSeen] = useState<FeeRates>();
  const market = useQuery(previewQuery(current)).data;
  const preview = useQuery({ ...previewQuery(seen ?? current), enabled: seen !== undefined });
  const form = useStaffForm({
    sending: useScheduleFees(),
    done: intl.formatMessage({ defaultMessage: 'Change scheduled' }),
    onDone: () => {
      setSeen(undefined);
      setStartsOn(undefined);
    },
  });
  const { isAsked, errors } = form;
  const rates = readRates(typed);
  const currencies = [
    ...new Set([...Object.keys(typed.minimums), ...usual, ...(market?.examples.map(({ currency }) => currency) ?? [])]),
  ];
  const wrongPercent = intl.formatMessage({ defaultMessage: 'Enter a percentage such as 5 or 7.5.' });
  const percentError = (text: string, isOptional = false) =>
    isAsked && !(isOptional && text.trim() === '') && readBasisPoints(text) === undefined ? wrongPercent : undefined;
  const change = (more: Partial<Typed>) => {
    setTyped({ ...typed, ...more });
    setSeen(undefined);
  };
  return (
    <StaffForm
      form={form}
      input={rates && startsOn ? { ...rates, startsOn } : undefined}
      action={<FormattedMessage defaultMessage="Schedule change" />}
      error={preview.error}
      others={
        <Button
          variant="outline"
          size="sm"
          isBusy={seen !== undefined && preview.isFetching}
          onClick={() => {
            form.ask();
            setSeen(rates);
          }}
        >
          <FormattedMessage defaultMessage="Preview" />
        </Button>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label={<FormattedMessage defaultMessage="Guest fee (%)" />}
          inputMode="decimal"
          value={typed.guest}
          error={percentError(typed.guest) ?? errors['guestBasisPoints']}
          onChange={(event) => change({ guest: event.target.value })}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Host fee (%)" />}
          inputMode="decimal"
          value={typed.host}
          error={percentError(typed.host) ?? errors['hostBasisPoints']}
          onChange={(event) => change({ host: event.target.value })}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Host fee for repeat guests (%, optional)" />}
          description={
            <FormattedMessage
              defaultMessage="After {count} stays with the same host"
              values={{ count: FEE_LIMITS.repeatAfterStays }}
            />
          }
          inputMode="decimal"
          value={typed.repeat}
          error={percentError(typed.repeat, true) ?? errors['repeatHostBasisPoints']}
          onChange={(event) => change({ repeat: event.target.value })}
        />
      </div>
      {currencies.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-3 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Minimum guest fee per booking (optional)" />
          </legend>
          <div className="grid gap-5 sm:grid-cols-3">
            {currencies.map((currency) => {
              const text = typed.minimums[currency] ?? '';
              const isWrong = isAsked && readAmount(text, currency) === 'wrong';
              return (
                <AmountField
                  key={currency}
                  label={currency}
                  currency={currency}
                  value={text}
                  error={
                    isWrong ? intl.formatMessage({ defaultMessage: 'Enter an amount such as 2 or 2.50.' }) : undefined
                  }
                  onChange={(text) => change({ minimums: { ...typed.minimums, [currency]: text } })}
                />
              );
            })}
          </div>
        </fieldset>
      )}
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'From (midnight UTC)' })}
        value={startsOn}
        onChange={setStartsOn}
        minimum={earliestOn}
        maximum={dayFromNow(FEE_LIMITS.aheadMaximumDays)}
        className="max-w-xs"
        error={isAsked && !startsOn ? intl.formatMessage({ defaultMessage: 'Choose a day.' }) : errors['startsOn']}
      />
      {seen && preview.data && <Preview preview={preview.data} />}
    </StaffForm>
  );
}

const parts = defineMessages({
  guestPaysMinor: { defaultMessage: 'Guest pays' },
  hostGetsMinor: { defaultMessage: 'Host gets' },
  platformGetsMinor: { defaultMessage: 'We get' },
});
const PARTS = ['guestPaysMinor', 'hostGetsMinor', 'platformGetsMinor'] as const;
const head = 'py-2 text-[14px] font-medium whitespace-nowrap text-muted';

/** What full days at today's prices would cost and earn. On phones, a list. */
function Preview({ preview: { examples, listingCount } }: { preview: FeePreview }) {
  return (
    <div aria-live="polite" className="grid gap-3 rounded-card bg-well p-4 sm:p-5">
      <p className="text-[15px]">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {Prices guests see stay the same.} one {The price guests see changes on # live listing.} other {Prices guests see change on # live listings.}} Existing bookings keep their fees."
          values={{ count: listingCount }}
        />
      </p>
      {examples.length > 0 && (
        <table className="w-full text-[15px] num max-sm:block">
          <caption className="sr-only">
            <FormattedMessage defaultMessage="Full days at typical prices, today and with these fees" />
          </caption>
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className={`${head} text-start`}>
                <FormattedMessage defaultMessage="Host’s price" />
              </th>
              {PARTS.map((part) => (
                <th key={part} scope="col" className={`${head} ps-4 text-end`}>
                  <FormattedMessage {...parts[part]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {examples.map(({ currency, subtotalMinor, before, after }) => (
              <tr
                key={`${currency}${subtotalMinor}`}
                className="border-t border-line-strong/40 max-sm:block max-sm:py-3 sm:align-top"
              >
                <th scope="row" className="text-start font-semibold whitespace-nowrap max-sm:block sm:py-2.5">
                  <Money amountMinor={subtotalMinor} currency={currency} withCode />
                </th>
                {PARTS.map((part) => (
                  <td
                    key={part}
                    className="text-end max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 sm:py-2.5 sm:ps-4"
                  >
                    <span aria-hidden="true" className="whitespace-nowrap text-start text-muted sm:hidden">
                      <FormattedMessage {...parts[part]} />
                    </span>
                    <span>
                      <FormattedMessage
                        defaultMessage="{before} now, {after} then"
                        values={{
                          before: <Money key="b" amountMinor={before[part]} currency={currency} />,
                          after: (
                            <Money key="a" amountMinor={after[part]} currency={currency} className="font-semibold" />
                          ),
                        }}
                      />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
