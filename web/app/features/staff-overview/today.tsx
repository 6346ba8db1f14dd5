// What's waiting for staff and since when, with links; then marketplace metrics (RO2).
import type { StaffQueue } from '@daynook/contract/limits/staff';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { marketQuery, type Overview, overviewQuery } from '../../nouns/staff/overview-api.ts';
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
      <Section title={<FormattedMessage defaultMessage="To do" />} query={overview} skeletonClass="h-40">
        {(data) => <Queues queues={data.queues} />}
      </Section>
      <Jobs />
      <Section
        title={<FormattedMessage defaultMessage="Marketplace" />}
        lead={<FormattedMessage defaultMessage="Last 12 weeks, Monday to Sunday (UTC)" />}
        query={market}
        skeletonClass="h-96"
      >
        {(data) => <MarketFigures market={data} />}
      </Section>
    </div>
  );
}

/** What's waiting, longest first; the rest is one line of text. */
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
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-3">
          {waiting.map((line) => (
            <Waiting key={line.queue} line={line} />
          ))}
        </ul>
      )}
      {quiet.length > 0 && <QuietQueues lines={quiet} isAll={waiting.length === 0} />}
    </div>
  );
}

type QueueLine = Overview['queues'][number];

function Waiting({ line: { queue, count, oldestAt } }: { line: QueueLine }) {
  const locale = useLocale();
  const nowMs = useNow(60_000);
  return (
    <li>
      <Link
        to={PATHS[queue]}
        className="flex h-full items-center gap-4 rounded-card bg-sun-wash px-4.5 py-3 sm:py-4 hover:shadow-[inset_0_0_0_1px_var(--line-strong)]"
      >
        <span className="display text-[34px] leading-none num">{count}</span>
        <span className="min-w-0">
          <span className="block font-semibold">
            <FormattedMessage {...queues[queue]} />
          </span>
          {oldestAt && (
            <span className="block text-[14px] text-muted">
              <FormattedMessage
                defaultMessage="Oldest: {when}"
                values={{ when: formatRelative(oldestAt, nowMs, locale) }}
              />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Each still links to its page. */
const QuietQueues = ({ lines, isAll }: { lines: readonly QueueLine[]; isAll: boolean }) => (
  <div className="flex flex-wrap items-baseline gap-x-5 text-[15px] text-muted">
    {!isAll && (
      <p>
        <FormattedMessage defaultMessage="All clear:" />
      </p>
    )}
    <ul className="contents">
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
  </div>
);
