// Reports for staff (RO2, H8): longest waiting first, with one open beside the list. Their content isn't shown before one is opened.
import { REPORT_KINDS } from '@daynook/contract/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { NothingSelected } from '../../nouns/staff/nothing-selected.tsx';
import { kindNames, outcomeNames, reasonNames, reportedNames } from '../../nouns/staff/report-words.tsx';
import { useFirstOpen } from '../../nouns/staff/use-first-open.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ReportView } from './report-view.tsx';
import { type ReportKind, reportsQuery, type StaffReport } from './reports-api.ts';

export function StaffReports() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const openId = search.get('report') ?? '';
  const state = search.get('state') === 'settled' ? 'settled' : 'open';
  const kind: ReportKind | undefined = REPORT_KINDS.find((one) => one === search.get('kind'));
  const list = useInfiniteQuery(reportsQuery(state, kind));
  const reports = list.data?.pages.flatMap((page) => page.reports);
  const counts = list.data?.pages[0]?.counts;
  const toSearch = (next: { state?: string; kind?: string | undefined; report?: string }) => {
    const wanted = { state, kind, report: openId, ...next };
    const pairs = Object.entries(wanted).filter(([name, value]) => value && !(name === 'state' && value === 'open'));
    return new URLSearchParams(pairs as [string, string][]);
  };
  useFirstOpen(openId === '' ? reports?.[0]?._id : undefined, (report) =>
    setSearch(toSearch({ report }), { replace: true }),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
      <section
        aria-label={intl.formatMessage({ defaultMessage: 'Reports' })}
        className={cx(
          'min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:self-start lg:overflow-y-auto',
          openId !== '' && 'max-lg:hidden',
        )}
      >
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Filter reports" />
          </legend>
          <Chip
            isOn={state === 'open'}
            className="!h-11 lg:!h-10"
            onClick={() => setSearch(toSearch({ state: 'open', report: '' }))}
          >
            <FormattedMessage defaultMessage="Open" description="Reports without a decision" />
            {counts && <span className="num">{Object.values(counts).reduce((sum, count) => sum + count, 0)}</span>}
          </Chip>
          <Chip
            isOn={state === 'settled'}
            className="!h-11 lg:!h-10"
            onClick={() => setSearch(toSearch({ state: 'settled', report: '' }))}
          >
            <FormattedMessage defaultMessage="Resolved" />
          </Chip>
          <Select
            label={intl.formatMessage({ defaultMessage: 'Type' })}
            isLabelHidden
            isCompact
            className="min-w-36 grow basis-0 md:max-lg:max-w-60"
            value={kind ?? ''}
            onChange={(event) => setSearch(toSearch({ kind: event.target.value, report: '' }))}
          >
            <option value="">{intl.formatMessage({ defaultMessage: 'All types' })}</option>
            {REPORT_KINDS.map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage(
                  { defaultMessage: '{type}{count, plural, =0 {} other { (#)}}' },
                  {
                    type: intl.formatMessage(kindNames[one]),
                    count: state === 'open' ? (counts?.[one] ?? 0) : 0,
                  },
                )}
              </option>
            ))}
          </Select>
        </fieldset>
        <PagedList
          list={list}
          className="mt-4"
          failed={<FormattedMessage defaultMessage="We couldn’t load the reports" />}
          waitingClass="h-64"
        >
          {reports && (
            <List reports={reports} openId={openId} toHref={(report) => `/admin/reports?${toSearch({ report })}`} />
          )}
        </PagedList>
      </section>
      {openId === '' ? (
        <NothingSelected>
          <FormattedMessage defaultMessage="Select a report to read and decide it." />
        </NothingSelected>
      ) : (
        <div className="min-w-0">
          <Link
            to={`/admin/reports?${toSearch({ report: '' })}`}
            className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-moss lg:hidden"
          >
            <ArrowLeftIcon size={18} />
            <FormattedMessage defaultMessage="All reports" />
          </Link>
          <ReportView key={openId} id={openId} />
        </div>
      )}
    </div>
  );
}

interface ListProps {
  reports: readonly StaffReport[];
  openId: string;
  toHref: (id: string) => string;
}

function List({ reports, openId, toHref }: ListProps) {
  const nowMs = useNow(60_000);
  if (reports.length === 0)
    return (
      <EmptyState
        headingLevel="h2"
        icon={<CheckIcon size={28} />}
        title={<FormattedMessage defaultMessage="No reports" />}
      >
        <FormattedMessage defaultMessage="Reports from members appear here, oldest first." />
      </EmptyState>
    );
  return (
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {reports.map((report) => (
        <li key={report._id} className="border-line not-last:border-b">
          <Row report={report} nowMs={nowMs} isOpen={report._id === openId} href={toHref(report._id)} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  report: StaffReport;
  nowMs: number;
  isOpen: boolean;
  href: string;
}

function Row({ report, nowMs, isOpen, href }: RowProps) {
  const locale = useLocale();
  const { kind, reason, about, reporter, sameCount, outcome, listingTitle } = report;
  const whose = <FormattedMessage {...reportedNames[kind]} values={{ name: <bdi>{about.name}</bdi> }} />;
  const isListing = kind === 'listing' && listingTitle !== undefined;
  const at = report.settledAt ?? report.reportedAt;
  return (
    <Link
      to={href}
      data-queue-item
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'grid gap-x-6 gap-y-1 px-4 py-3 outline-offset-[-3px] md:max-lg:grid-cols-[minmax(0,1fr)_auto] md:max-lg:items-center',
        isOpen ? 'bg-moss-wash' : 'hover:bg-well/60',
      )}
    >
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold wrap-anywhere">{isListing ? listingTitle : whose}</span>
        {listingTitle !== undefined && (
          <span className="text-[14px] wrap-anywhere text-muted">{isListing ? whose : listingTitle}</span>
        )}
        <span className="text-[14px] wrap-anywhere text-muted">
          <FormattedMessage defaultMessage="Reported by {reporter}" values={{ reporter: <bdi>{reporter.name}</bdi> }} />
          {sameCount > 1 && (
            <>
              {' · '}
              <FormattedMessage
                defaultMessage="{count, plural, one {# report} other {# reports}} about this"
                values={{ count: sameCount }}
              />
            </>
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[14px] text-muted md:max-lg:grid md:max-lg:justify-items-end">
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={reason === 'unsafe' ? 'danger' : 'neutral'}>
            <FormattedMessage {...reasonNames[reason]} />
          </Badge>
          {outcome && (
            <Badge tone="moss">
              <FormattedMessage {...outcomeNames[outcome]} />
            </Badge>
          )}
        </span>
        <time dateTime={at}>{formatRelative(at, nowMs, locale)}</time>
      </span>
    </Link>
  );
}
