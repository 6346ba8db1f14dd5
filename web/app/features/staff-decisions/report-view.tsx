// A report with its subject and some context. Opening it is logged.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { SentFileButton } from '../../nouns/pictures/sent-file-button.tsx';
import { kindNames, outcomeNames, reasonNames } from '../../nouns/staff/report-words.tsx';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ReportDecisionForm } from './report-decision.tsx';
import { ReportedPicture } from './reported-picture.tsx';
import { fetchReportedFile, reportQuery, type StaffReportDetail } from './reports-api.ts';

const linkClass = 'font-semibold text-moss underline-offset-4 hover:underline';
const panelClass = 'rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6';

/** What was reported is marked at its edge. A red field would judge it before staff do. */
const REPORTED = 'rounded-e-card border-s-3 border-danger bg-well';

export function ReportView({ id }: { id: string }) {
  const report = useQuery(reportQuery(id));
  return (
    <div aria-busy={report.isPending}>
      {report.data ? (
        <Loaded report={report.data} />
      ) : report.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load this report" />}
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
        >
          {report.error.message}
        </ErrorState>
      ) : (
        <Skeleton className="h-96 rounded-panel" />
      )}
    </div>
  );
}

const Loaded = ({ report }: { report: StaffReportDetail }) => (
  <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
    <div className="grid min-w-0 gap-6">
      <section className={panelClass} aria-labelledby="report-title">
        <h2 id="report-title" className="display text-[21px]">
          <FormattedMessage {...kindNames[report.kind]} />
          {': '}
          <FormattedMessage {...reasonNames[report.reason]} />
        </h2>
        <p className="mt-1 text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="Reported by {reporter}, {when}"
            values={{
              reporter: <Person person={report.reporter} />,
              when: <Moment at={report.reportedAt} />,
            }}
          />
        </p>
        {report.text && (
          <p className="display mt-3 text-[19px] leading-snug whitespace-pre-wrap wrap-anywhere">“{report.text}”</p>
        )}
      </section>
      <Reported report={report} />
    </div>
    <div className="grid gap-6">
      <About report={report} />
      {report.outcome === null ? <ReportDecisionForm report={report} /> : <Settled report={report} />}
    </div>
  </div>
);

const Person = ({ person }: { person: StaffReportDetail['about'] }) => (
  <Link to={`/admin/users?member=${person._id}`} className={linkClass}>
    <bdi>{person.name}</bdi>
  </Link>
);

function Reported({ report: { _id, kind, reportedAt, now, excerpt } }: { report: StaffReportDetail }) {
  const stands = now?.lines.find(({ isReported }) => isReported)?.text;
  const isChanged = excerpt !== '' && !stands?.startsWith(excerpt.slice(0, 200));
  return (
    <section className={panelClass} aria-labelledby="reported-title">
      <h2 id="reported-title" className="display text-[21px]">
        <FormattedMessage defaultMessage="Reported content" />
      </h2>
      {isChanged && (
        <>
          <h3 className="mt-4 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="When it was reported" />
          </h3>
          <p className={cx(REPORTED, 'mt-1 px-4 py-3 whitespace-pre-wrap wrap-anywhere')}>{excerpt}</p>
        </>
      )}
      {now === null ? (
        <p className="mt-3 text-muted">
          <FormattedMessage defaultMessage="It’s been deleted since then." />
        </p>
      ) : (
        <>
          {now.isHidden && (
            <p className="mt-3 font-semibold text-danger">
              <FormattedMessage defaultMessage="Removed. Members can’t see it anymore." />
            </p>
          )}
          <ol className="mt-4 grid gap-3">
            {now.lines.map((line) => (
              <li
                key={line._id}
                className={cx('px-4 py-3', line.isReported ? REPORTED : 'rounded-card bg-well')}
                {...(line.isReported ? { 'aria-current': true } : {})}
              >
                <p className="flex flex-wrap justify-between gap-x-4 text-[14px] text-muted">
                  <bdi className="font-semibold text-ink">{line.by.name}</bdi>{' '}
                  {/* One child of the row, or its words would be spread over it. */}
                  <span>
                    {kind !== 'listing' ? (
                      <Moment at={line.at} />
                    ) : line.at > reportedAt ? (
                      <FormattedMessage
                        defaultMessage="Changed {when}, after the report"
                        values={{ when: <Moment at={line.at} /> }}
                      />
                    ) : (
                      <FormattedMessage
                        defaultMessage="Changed {when}"
                        description="With a date and time"
                        values={{ when: <Moment at={line.at} /> }}
                      />
                    )}
                  </span>
                </p>
                <p className="mt-1 whitespace-pre-wrap wrap-anywhere" dir="auto">
                  {line.text || '—'}
                </p>
                {line.pictureIds.map((pictureId) => (
                  <ReportedPicture key={pictureId} reportId={_id} pictureId={pictureId} />
                ))}
                {line.files.map((file) => (
                  <div key={file._id} className="mt-3 max-w-md">
                    <SentFileButton file={file} load={() => fetchReportedFile(_id, file._id)} />
                  </div>
                ))}
              </li>
            ))}
          </ol>
          {now.path && (
            <p className="mt-4">
              <Link to={now.path} className={linkClass}>
                <FormattedMessage defaultMessage="Open page" />
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function About({ report: { about, earlier } }: { report: StaffReportDetail }) {
  const count = earlier.dismissed + earlier.hidden + earlier.warned + earlier.suspended;
  return (
    <section className={panelClass} aria-labelledby="about-title">
      <h2 id="about-title" className="text-[14px] text-muted">
        <FormattedMessage defaultMessage="Author" />
      </h2>
      <p className="mt-1 text-[17px]">
        <Person person={about} />
      </p>
      <p className="mt-2 text-[14.5px] text-muted">
        {count === 0 ? (
          <FormattedMessage defaultMessage="No previous decisions about this member." />
        ) : (
          <FormattedMessage
            defaultMessage="Previous decisions: {dismissed} dismissed, {hidden} removed, {warned} warned, {suspended} suspended."
            values={{ ...earlier }}
          />
        )}
      </p>
    </section>
  );
}

const Settled = ({ report }: { report: StaffReportDetail }) => (
  <section className={panelClass} aria-labelledby="settled-title">
    <h2 id="settled-title" className="display text-[21px]">
      {report.outcome && <FormattedMessage {...outcomeNames[report.outcome]} />}
    </h2>
    <p className="mt-1 text-[14.5px] text-muted">
      {report.settledBy}
      {report.settledAt && (
        <>
          {' · '}
          <Moment at={report.settledAt} />
        </>
      )}
    </p>
    <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{report.settledReason}</p>
  </section>
);
