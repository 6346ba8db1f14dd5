// What's waiting for staff and since when, with links; then marketplace metrics (RO2).
import type { StaffQueue } from '@daynook/contract/limits/staff';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { marketQuery, type Overview, overviewQuery } from '../../nouns/staff/overview-api.ts';
import { formatAge, isOverdue } from '../../nouns/staff/queue-age.ts';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Section } from '../../ui/layout/query-section.tsx';
import { Jobs } from './jobs.tsx';
import { MarketFigures } from './market.tsx';

const queues = defineMessages({
  disputes: { defaultMessage: 'Disputed payments' },
  damages: { defaultMessage: 'Damage reports' },
  'booking-disputes': { defaultMessage: 'Problems to decide' },
  installments: { defaultMessage: 'Overdue monthly payments' },
  tickets: { defaultMessage: 'Tickets' },
  proposals: { defaultMessage: 'Refunds to review' },
  listings: { defaultMessage: 'Listings in review' },
  documents: { defaultMessage: 'Documents to review' },
  reports: { defaultMessage: 'Reports' },
  members: { defaultMessage: 'Members to approve' },
  refunds: { defaultMessage: 'Refunds not paid out' },
  'stripe-refunds': { defaultMessage: 'Stripe refunds to review' },
  payments: { defaultMessage: 'Payments not completed' },
  books: { defaultMessage: 'Discrepancies in the books' },
  payouts: { defaultMessage: 'Payouts to send' },
  'unconfirmed-payouts': { defaultMessage: 'Payouts to confirm' },
  effects: { defaultMessage: 'Failed emails and jobs' },
}) satisfies Record<StaffQueue, object>;

/** The page where each is worked on. */
const PATHS: Record<StaffQueue, string> = {
  disputes: '/admin?view=disputes',
  damages: '/admin?view=damages',
  'booking-disputes': '/admin?view=problems',
  installments: '/admin?view=installments',
  tickets: '/support',
  proposals: '/support?queue=refunds',
  listings: '/admin/listings',
  documents: '/admin/insurance',
  reports: '/admin/reports',
  members: '/admin/users?status=pending',
  refunds: '/admin?view=stuck-payments',
  'stripe-refunds': '/admin?view=stuck-payments',
  payments: '/admin?view=stuck-payments',
  books: '/admin?view=books',
  payouts: '/admin?view=payouts',
  'unconfirmed-payouts': '/admin?view=payouts&status=on-the-way',
  effects: '/admin?view=mail',
};

export function Today() {
  const overview = useQuery(overviewQuery);
  const market = useQuery(marketQuery);
  return (
    <div className="grid gap-6">
      <Section
        title={<FormattedMessage defaultMessage="To do" />}
        isTitleHidden
        query={overview}
        skeletonClass="h-72 md:h-40"
      >
        {(data) => <Queues queues={data.queues} />}
      </Section>
      <Jobs />
      <Section
        title={<FormattedMessage defaultMessage="Marketplace" />}
        lead={<FormattedMessage defaultMessage="Last 12 weeks, Monday to Sunday (UTC)" />}
        query={market}
        skeletonClass="h-[820px] md:h-[690px] xl:h-[607px]"
      >
        {(data) => <MarketFigures market={data} />}
      </Section>
    </div>
  );
}

/** What's waiting, longest first; the rest is folded. */
function Queues({ queues: lines }: Overview) {
  const waiting = lines
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.oldestAt ?? '').localeCompare(b.oldestAt ?? ''));
  const quiet = lines.filter(({ count }) => count === 0);
  return (
    <div className="grid gap-4">
      {waiting.length === 0 ? (
        <p className="flex items-center gap-3 text-[17px] font-semibold">
          <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-moss-wash text-moss">
            <CheckIcon size={20} />
          </span>
          <FormattedMessage defaultMessage="All caught up" />
        </p>
      ) : (
        <ul className="max-md:-my-2 max-md:divide-y max-md:divide-line md:grid md:grid-cols-3 md:gap-3 lg:grid-cols-[repeat(auto-fit,minmax(140px,1fr))]">
          {waiting.map((line) => (
            <Waiting key={line.queue} line={line} />
          ))}
        </ul>
      )}
      {quiet.length > 0 && waiting.length > 0 && <QuietQueues lines={quiet} />}
    </div>
  );
}

type QueueLine = Overview['queues'][number];

/** A line on phones, a tile on wider screens. */
function Waiting({ line: { queue, count, oldestAt, lateCount } }: { line: QueueLine }) {
  const locale = useLocale();
  const nowMs = useNow(60_000);
  const isLate = lateCount === undefined ? oldestAt !== null && isOverdue(queue, oldestAt, nowMs) : lateCount > 0;
  return (
    <li>
      <Link
        to={PATHS[queue]}
        className={cx(
          'h-full max-md:flex max-md:min-h-12 max-md:items-baseline max-md:gap-3 max-md:rounded-field max-md:py-2.5 md:grid md:content-start md:gap-1 md:rounded-card md:px-4.5 md:py-3.5 md:hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
          isLate ? 'md:bg-danger-wash' : 'md:bg-well',
        )}
      >
        <span className="display shrink-0 text-[22px] leading-none num max-md:w-8 md:text-[34px]">{count}</span>
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 md:grid md:gap-y-0.5">
          <span className="font-semibold">
            <FormattedMessage {...queues[queue]} />
          </span>
          {oldestAt && (
            <span className={cx('text-[14px] num', isLate ? 'font-semibold text-danger' : 'text-muted')}>
              <Age isLate={isLate} lateCount={lateCount} age={formatAge(oldestAt, nowMs, locale)} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Age({ isLate, lateCount, age }: { isLate: boolean; lateCount: number | undefined; age: string }) {
  if (!isLate) return <FormattedMessage defaultMessage="Oldest: {age}" values={{ age }} />;
  if (lateCount === undefined) return <FormattedMessage defaultMessage="Overdue · Oldest: {age}" values={{ age }} />;
  return (
    <FormattedMessage defaultMessage="{count, number} overdue · Oldest: {age}" values={{ count: lateCount, age }} />
  );
}

/** Folded; each still links to its page. */
const QuietQueues = ({ lines }: { lines: readonly QueueLine[] }) => (
  <details className="text-[15px] text-muted">
    <summary className="finger relative w-fit rounded-field py-1 underline-offset-4 hover:underline">
      <FormattedMessage
        defaultMessage="{count, plural, one {# other queue is clear} other {# other queues are clear}}"
        values={{ count: lines.length }}
      />
    </summary>
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {lines.map(({ queue }) => (
        <li key={queue}>
          <Link
            to={PATHS[queue]}
            className="finger relative inline-block py-1.5 underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
          >
            <FormattedMessage {...queues[queue]} />
          </Link>
        </li>
      ))}
    </ul>
  </details>
);
