// A host's statements, latest first: closing balance, files, and its movements when expanded.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { DownloadButton } from '../../nouns/invoices/download-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { BankIcon } from '../../ui/icons/member-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type StatementMonth, saveFeeInvoices, saveStatementCsv, saveStatementPdf, statementsQuery } from './api.ts';
import { StatementDetails } from './statement-details.tsx';
import { collectorNames } from './words.ts';

const PARAMETER = 'month';

export function Statements() {
  const list = useInfiniteQuery(statementsQuery);
  const [search, setSearch] = useSearchParams();
  const openMonth = search.get(PARAMETER);
  const months = list.data?.pages.flatMap((page) => page.months) ?? [];
  const toggle = (month: string) =>
    setSearch(month === openMonth ? {} : { [PARAMETER]: month }, { preventScrollReset: true, replace: true });
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load your statements" />}
      waitingClass="h-120"
    >
      {months.length > 0 ? (
        <div className="rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
          <ColumnHeads />
          <ul>
            {months.map((month) => (
              <Month
                key={month.month}
                month={month}
                isOpened={month.month === openMonth}
                onToggle={() => toggle(month.month)}
              />
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState
          icon={<BankIcon size={28} />}
          title={<FormattedMessage defaultMessage="No statements yet" />}
          action={
            <LinkButton variant="outline" to="/host/payouts">
              <FormattedMessage defaultMessage="View payouts" />
            </LinkButton>
          }
        >
          <FormattedMessage defaultMessage="You get a statement for every month your balance changes." />
        </EmptyState>
      )}
    </PagedList>
  );
}

const COLUMNS = 'items-center gap-x-6 md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_auto_25rem]';

/** Wide enough for columns, each row's balance needs no name. */
const ColumnHeads = () => (
  <p
    aria-hidden="true"
    className={cx('hidden border-b border-line px-7 py-2.5 text-[13.5px] font-semibold text-muted lg:grid', COLUMNS)}
  >
    <span>
      <FormattedMessage defaultMessage="Month" />
    </span>
    <span>
      <FormattedMessage {...collectorNames.platform} />
    </span>
    <span />
  </p>
);

interface MonthProps {
  month: StatementMonth;
  isOpened: boolean;
  onToggle: () => void;
}

function Month({ month: { month, isOpen, sections, hasFeeInvoices }, isOpened, onToggle }: MonthProps) {
  const intl = useIntl();
  const name = intl.formatDate(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <li className="px-5 py-3 not-first:border-t not-first:border-line md:px-7 lg:py-1.5">
      <div className={cx('grid gap-y-1.5', COLUMNS)}>
        <h2 className="flex flex-wrap items-center gap-3 text-[16px] font-semibold">
          {name}
          {isOpen && (
            <Badge tone="neutral">
              <FormattedMessage defaultMessage="So far" />
            </Badge>
          )}
        </h2>
        <dl className="grid gap-0.5 text-[15px]">
          {sections.map(({ currency, collectedBy, closingMinor }) => (
            <div key={`${currency} ${collectedBy}`} className="flex justify-between gap-x-4 md:justify-end">
              <dt className={cx('text-muted', collectedBy === 'platform' && 'lg:sr-only')}>
                <FormattedMessage {...collectorNames[collectedBy]} />
              </dt>
              <dd className="min-w-28 text-end font-semibold whitespace-nowrap">
                <Money amountMinor={closingMinor} currency={currency} withCode />
              </dd>
            </div>
          ))}
        </dl>
        <div className="-ms-3 flex flex-wrap gap-x-1 md:col-span-full lg:col-span-1 lg:ms-0 lg:justify-end">
          <Button variant="plain" size="sm" aria-expanded={isOpened} onClick={onToggle}>
            {isOpened ? (
              <FormattedMessage defaultMessage="Hide details" />
            ) : (
              <FormattedMessage defaultMessage="Details" />
            )}
            <span className="sr-only"> {name}</span>
          </Button>
          <DownloadButton variant="plain" save={() => saveStatementPdf(month)}>
            PDF<span className="sr-only"> {name}</span>
          </DownloadButton>
          <DownloadButton variant="plain" save={() => saveStatementCsv(month)}>
            CSV<span className="sr-only"> {name}</span>
          </DownloadButton>
          {hasFeeInvoices && (
            <DownloadButton variant="plain" save={() => saveFeeInvoices(month)}>
              <FormattedMessage defaultMessage="Fee invoices" />
              <span className="sr-only"> {name}</span>
            </DownloadButton>
          )}
        </div>
      </div>
      {isOpened && <StatementDetails month={month} />}
    </li>
  );
}
