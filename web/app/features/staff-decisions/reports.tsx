// Reports for staff (RO2, H8): longest waiting first. Their content isn't shown before one is opened.
import { REPORT_KINDS } from '@daynook/contract/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { kindNames, outcomeNames, reasonNames } from '../../nouns/staff/report-words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ReportView } from './report-view.tsx';
import { type ReportKind, reportsQuery, type StaffReport } from './reports-api.ts';

export function StaffReports() {
  const [search] = useSearchParams();
  const open = search.get('report');
  return open === null ? <Queue /> : <ReportView key={open} id={open} />;
}

function Queue() {
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'settled' ? 'settled' : 'open';
  const kind: ReportKind | undefined = REPORT_KINDS.find((one) => one === search.get('kind'));
  const list = useInfiniteQuery(reportsQuery(state, kind));
  const reports = list.data?.pages.flatMap((page) => page.reports);
  const counts = list.data?.pages[0]?.counts;
  const go = (next: { state?: string; kind?: string | undefined }) => {
    const wanted = { state, kind, ...next };
    const pairs = Object.entries(wanted).filter(([name, value]) => value && !(name === 'state' && value === 'open'));
    setSearch(pairs as [string, string][]);
  };
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Filter reports" />
          </legend>
          <Chip isOn={state === 'open'} onClick={() => go({ state: 'open' })}>
            <FormattedMessage defaultMessage="Open" description="Reports without a decision" />
          </Chip>
          <Chip isOn={state === 'settled'} onClick={() => go({ state: 'settled' })}>
            <FormattedMessage defaultMessage="Resolved" />
          </Chip>
        </fieldset>
        <fieldset className="flex min-w-0 gap-2 max-lg:-mx-(--page-gutter) max-lg:overflow-x-auto max-lg:px-(--page-gutter) max-lg:[scrollbar-width:none] lg:flex-wrap">
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Filter by type" />
          </legend>
          <Chip isOn={kind === undefined} onClick={() => go({ kind: undefined })}>
            <FormattedMessage defaultMessage="All types" />
          </Chip>
          {REPORT_KINDS.map((one) => (
            <Chip key={one} isOn={kind === one} onClick={() => go({ kind: one })}>
              <FormattedMessage {...kindNames[one]} />
              {state === 'open' && counts && counts[one] > 0 && <span className="num">{counts[one]}</span>}
            </Chip>
          ))}
        </fieldset>
      </div>
      <PagedList
        list={list}
        className="mt-4"
        failed={<FormattedMessage defaultMessage="We couldn’t load the reports" />}
        waitingClass="h-64"
      >
        {reports && <List reports={reports} />}
      </PagedList>
    </>
  );
}

function List({ reports }: { reports: readonly StaffReport[] }) {
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
          <Row report={report} />
        </li>
      ))}
    </ul>
  );
}

const Row = ({ report }: { report: StaffReport }) => (
  <Link
    to={`/admin/reports?report=${report._id}`}
    data-queue-item
    className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 outline-offset-[-3px] hover:bg-well/60 md:grid-cols-[minmax(0,1fr)_auto] lg:min-h-10 lg:items-center lg:py-1.5"
  >
    <span className="grid min-w-0 gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <FormattedMessage {...kindNames[report.kind]} />
        <Badge tone={report.reason === 'unsafe' ? 'danger' : 'neutral'}>
          <FormattedMessage {...reasonNames[report.reason]} />
        </Badge>
        {report.outcome && (
          <Badge tone="moss">
            <FormattedMessage {...outcomeNames[report.outcome]} />
          </Badge>
        )}
      </span>
      <span className="block text-[14.5px] wrap-anywhere text-muted">
        <FormattedMessage
          defaultMessage="About {about}, reported by {reporter}"
          values={{ about: <bdi>{report.about.name}</bdi>, reporter: <bdi>{report.reporter.name}</bdi> }}
        />
        {report.sameCount > 1 && (
          <>
            {' · '}
            <FormattedMessage
              defaultMessage="{count, plural, one {# report} other {# reports}} about this"
              values={{ count: report.sameCount }}
            />
          </>
        )}
      </span>
    </span>
    <Moment at={report.settledAt ?? report.reportedAt} className="text-[14px] text-muted" />
  </Link>
);
