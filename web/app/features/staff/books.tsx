// The books: what each account held in a month, as a table and a file, and what the nightly check found (RO2).
import type { LedgerAccount } from '@daynook/contract/books';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormFailure } from '../support/form-failure.tsx';
import { BookBreaks } from './book-breaks.tsx';
import { saveTrialBalance, type TrialBalanceLine, trialBalanceQuery } from './books-api.ts';

const accounts = defineMessages({
  clearing: { defaultMessage: 'Cash at payment providers and banks' },
  host_receivable: { defaultMessage: 'Owed to us by hosts' },
  guest_funds_held: { defaultMessage: 'Held for upcoming bookings' },
  host_payable: { defaultMessage: 'Owed to hosts' },
  refunds_payable: { defaultMessage: 'Refunds owed to guests' },
  tax_payable: { defaultMessage: 'Taxes owed' },
  promotions: { defaultMessage: 'Cost of promotions' },
  platform_revenue: { defaultMessage: 'Service fees earned' },
  disputed_funds: { defaultMessage: 'Withdrawn in open disputes' },
  dispute_losses: { defaultMessage: 'Lost in disputes' },
  damages_due: { defaultMessage: 'Damage that guests owe' },
  damages_pending: { defaultMessage: 'Damage to pass on once guests have paid' },
}) satisfies Record<LedgerAccount, object>;

const MONTHS_OFFERED = 24;

/** This month and those before it, in UTC, as 2026-11. */
const monthsUntil = (now: Date): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );

export function Books() {
  const intl = useIntl();
  const [months] = useState(() => monthsUntil(new Date()));
  const [month, setMonth] = useState(months[0]!);
  const balance = useQuery(trialBalanceQuery(month));
  const save = useMutation({ mutationFn: () => saveTrialBalance(month) });
  return (
    <div>
      <BookBreaks />
      <section aria-labelledby="trial-balance" className="mt-12">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="trial-balance" className="display text-[26px]">
            <FormattedMessage defaultMessage="Trial balance" />
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <Select
              isCompact
              isLabelHidden
              label={<FormattedMessage defaultMessage="Month (UTC)" />}
              value={month}
              onChange={(event) => setMonth(event.target.value)}
              className="min-w-48"
            >
              {months.map((one) => (
                <option key={one} value={one}>
                  {intl.formatDate(`${one}-01T00:00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' })}
                </option>
              ))}
            </Select>
            <Button look="outline" size="sm" isBusy={save.isPending} onClick={() => save.mutate()}>
              <FormattedMessage defaultMessage="Download CSV" />
            </Button>
          </div>
        </div>
        <p className="mt-2 text-muted">
          <FormattedMessage defaultMessage="Months begin and end at midnight UTC. Balances of money we hold are positive, and those of money we owe or have earned are negative. Each currency adds up to zero." />
        </p>
        <div className="mt-3">
          <FormFailure error={save.error} />
        </div>
        <div className="mt-4">
          {balance.isError ? (
            <ErrorState
              title={<FormattedMessage defaultMessage="We couldn’t load the trial balance" />}
              onRetry={() => void balance.refetch()}
              isRetrying={balance.isFetching}
            />
          ) : balance.data ? (
            <Currencies lines={balance.data.lines} />
          ) : (
            <Skeleton className="h-64 rounded-panel" />
          )}
        </div>
      </section>
    </div>
  );
}

function Currencies({ lines }: { lines: readonly TrialBalanceLine[] }) {
  if (lines.length === 0)
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="No money had moved by the end of this month." />
      </p>
    );
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return (
    <div className="grid gap-6">
      {currencies.map((currency) => (
        <BalanceTable key={currency} currency={currency} lines={lines.filter((line) => line.currency === currency)} />
      ))}
    </div>
  );
}

const cell = 'py-2.5 ps-6 text-end whitespace-nowrap';
/** On phones the accounts stay in view while the amounts scroll under them. */
const rowHead =
  'py-2.5 text-start max-md:sticky max-md:inset-s-0 max-md:w-36 max-md:min-w-36 max-md:bg-surface max-md:ps-5';

function BalanceTable({ currency, lines }: { currency: string; lines: readonly TrialBalanceLine[] }) {
  const sum = (part: 'openingMinor' | 'debitMinor' | 'creditMinor' | 'closingMinor') =>
    lines.reduce((total, line) => total + line[part], 0);
  const totals = [sum('openingMinor'), sum('debitMinor'), sum('creditMinor'), sum('closingMinor')];
  return (
    <section
      aria-label={currency}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line bg-surface px-5 py-3 max-md:ps-0 md:px-6"
    >
      <table className="w-full min-w-160 text-[15px] num">
        <caption className="pb-2 text-start max-md:ps-5 text-[14px] font-semibold text-muted">{currency}</caption>
        <thead>
          <tr className="border-b border-line text-[14px] text-muted">
            <th scope="col" className={`${rowHead} font-medium`}>
              <FormattedMessage defaultMessage="Account" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Opening" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Debit" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Credit" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Closing" />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, openingMinor, debitMinor, creditMinor, closingMinor }) => (
            <tr key={account} className="border-b border-line">
              <th scope="row" className={`${rowHead} font-normal`}>
                <FormattedMessage {...accounts[account]} />
              </th>
              <Amounts values={[openingMinor, debitMinor, creditMinor, closingMinor]} currency={currency} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={rowHead}>
              <FormattedMessage defaultMessage="Total" />
            </th>
            <Amounts values={totals} currency={currency} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Amounts = ({ values, currency }: { values: readonly number[]; currency: string }) =>
  values.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
    <td key={at} className={cell}>
      <Money amountMinor={value} currency={currency} />
    </td>
  ));
