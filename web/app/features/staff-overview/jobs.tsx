// Timed jobs on staff's start page: one line while all are on time, otherwise which are late and since when (RO2).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { type Health, healthQuery } from '../../nouns/staff/overview-api.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Section } from '../../ui/layout/query-section.tsx';
import { jobWords } from './job-words.ts';

export function Jobs() {
  const health = useQuery(healthQuery);
  const jobs = health.data?.jobs ?? [];
  const isQuiet = jobs.length > 0 && !jobs.some(({ isLate }) => isLate);
  return (
    <Section
      title={<FormattedMessage defaultMessage="Scheduled jobs" />}
      beside={
        isQuiet && (
          <p className="flex min-h-8 items-center gap-2 text-muted">
            <CheckIcon size={18} className="text-moss" />
            <FormattedMessage defaultMessage="All jobs on time" />
          </p>
        )
      }
      query={health}
      skeletonClass="h-6"
      className={isQuiet ? '!py-3 [&_h2]:text-[17px] [&>header]:items-center' : ''}
    >
      {() => !isQuiet && <JobLines jobs={jobs} />}
    </Section>
  );
}

function JobLines({ jobs }: Pick<Health, 'jobs'>) {
  const late = jobs.filter(({ isLate }) => isLate);
  if (jobs.length === 0)
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="The server is starting. Jobs will appear in a moment." />
      </p>
    );
  return (
    <div className="grid gap-3">
      <p>
        <FormattedMessage
          defaultMessage="{count, plural, one {# job is late.} other {# jobs are late.}} Ask your system administrator to check the server log."
          values={{ count: late.length }}
        />
      </p>
      <ul className="grid gap-2">
        {late.map((job) => (
          <LateJob key={job.name} job={job} />
        ))}
      </ul>
    </div>
  );
}

function LateJob({ job: { name, lastSucceededAt } }: { job: Health['jobs'][number] }) {
  const locale = useLocale();
  const nowMs = useNow(60_000);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 rounded-card bg-sun-wash px-5 py-3">
      <span className="font-semibold">
        <FormattedMessage {...jobWords[name]} />
      </span>
      <span className="text-[14px] text-muted">
        {lastSucceededAt ? (
          <FormattedMessage
            defaultMessage="Last run {when}"
            values={{ when: <time dateTime={lastSucceededAt}>{formatRelative(lastSucceededAt, nowMs, locale)}</time> }}
          />
        ) : (
          <FormattedMessage defaultMessage="Never run" />
        )}
      </span>
    </li>
  );
}
