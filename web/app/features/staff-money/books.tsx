// The books: what each account held in a month, as a table and a file, and what the nightly check found (RO2).
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { accounts } from '../../nouns/staff/account-words.ts';
import { Loaded, NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Money } from '../../ui/money.tsx';
import { BookBreaks } from './book-breaks.tsx';
import { saveTrialBalance, type TrialBalanceLine, trialBalanceQuery } from './books-api.ts';

const MONTHS_OFFERED = 24;

/** This month and previous ones, in UTC, as 2026-11. */
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      <BookBreaks />
      <StaffSection
        id="trial-balance"
        title={<FormattedMessage defaultMessage="Trial balance" />}
        lead={
          <FormattedMessage defaultMessage="Months begin and end at midnight UTC. Balances of money we hold are positive, and those of money we owe or have earned are negative. Each currency adds up to zero." />
        }
        actions={
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
            <Button variant="outline" size="sm" isBusy={save.isPending} onClick={() => save.mutate()}>
              <FormattedMessage defaultMessage="Download CSV" />
            </Button>
          </div>
        }
      >
        <FormFailure error={save.error} />
        <Loaded
          query={balance}
          failed={<FormattedMessage defaultMessage="We couldn’t load the trial balance" />}
          waitingClass="h-64"
        >
          {({ lines }) => <Currencies lines={lines} />}
        </Loaded>
      </StaffSection>
    </div>
  );
}

function Currencies({ lines }: { lines: readonly TrialBalanceLine[] }) {
  if (lines.length === 0)
    return (
      <NoneYet>
        <FormattedMessage defaultMessage="No transactions by the end of this month." />
      </NoneYet>
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

const head = 'py-2.5 text-[14px] font-medium text-muted whitespace-nowrap';
const columns = defineMessages({
  openingMinor: { defaultMessage: 'Opening' },
  debitMinor: { defaultMessage: 'Debit' },
  creditMinor: { defaultMessage: 'Credit' },
  closingMinor: { defaultMessage: 'Closing' },
});
const COLUMNS = ['openingMinor', 'debitMinor', 'creditMinor', 'closingMinor'] as const;
type Amounts = Pick<TrialBalanceLine, (typeof COLUMNS)[number]>;

/** On phones, a list: each account with its four amounts. */
function BalanceTable({ currency, lines }: { currency: string; lines: readonly TrialBalanceLine[] }) {
  const sum = (part: keyof Amounts) => lines.reduce((total, line) => total + line[part], 0);
  const totals: Amounts = {
    openingMinor: sum('openingMinor'),
    debitMinor: sum('debitMinor'),
    creditMinor: sum('creditMinor'),
    closingMinor: sum('closingMinor'),
  };
  return (
    <div className="rounded-panel bg-surface px-5 py-3 shadow-[inset_0_0_0_1px_var(--line)] md:px-7">
      <table className="w-full text-[15px] num max-md:block">
        <caption className="pt-1 pb-2 text-start text-[17px] font-semibold max-md:block">{currency}</caption>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col" className={`${head} text-start`}>
              <FormattedMessage defaultMessage="Account" />
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`${head} ps-6 text-end`}>
                <FormattedMessage {...columns[column]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {lines.map((line) => (
            <BalanceRow
              key={line.account}
              name={<FormattedMessage {...accounts[line.account]} />}
              amounts={line}
              currency={currency}
            />
          ))}
        </tbody>
        <tfoot className="font-semibold max-md:block">
          <BalanceRow name={<FormattedMessage defaultMessage="Total" />} amounts={totals} currency={currency} isTotal />
        </tfoot>
      </table>
    </div>
  );
}

interface BalanceRowProps {
  name: ReactNode;
  amounts: Amounts;
  currency: string;
  isTotal?: boolean;
}

const BalanceRow = ({ name, amounts, currency, isTotal = false }: BalanceRowProps) => (
  <tr className="border-t border-line max-md:block max-md:py-3">
    <th
      scope="row"
      className={cx(
        'text-start max-md:block max-md:font-semibold md:py-2.5',
        isTotal ? 'font-semibold' : 'font-normal',
      )}
    >
      {name}
    </th>
    {COLUMNS.map((column) => (
      <td
        key={column}
        className="text-end whitespace-nowrap max-md:flex max-md:justify-between max-md:gap-x-4 max-md:pt-0.5 md:py-2.5 md:ps-6"
      >
        <span aria-hidden="true" className="text-[14px] font-normal text-muted md:hidden">
          <FormattedMessage {...columns[column]} />
        </span>
        <Money amountMinor={amounts[column]} currency={currency} />
      </td>
    ))}
  </tr>
);
