// What waits for staff with since when, and how the market does: figures with charts, each with its table (RO2).
import type { StaffQueue } from '@daynook/contract/staff-limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate, formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { formatRelative } from '../../lib/relative-time.ts';
import { formatRoughDuration } from '../../lib/rough-duration.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { useNow } from '../bookings/use-now.ts';
import { BarChart } from '../hosting/home/bar-chart.tsx';
import { Section } from '../hosting/home/section.tsx';
import { Jobs } from './jobs.tsx';
import { type Market, marketQuery, type Overview, overviewQuery } from './overview-api.ts';

const queues = defineMessages({
  disputes: { defaultMessage: 'Disputed payments' },
  damages: { defaultMessage: 'Damage reports' },
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

/** Where each is worked on. */
const PATHS: Record<StaffQueue, string> = {
  disputes: '/admin?view=disputes',
  damages: '/admin?view=damages',
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

/** What waits, the longest first; what does not is one line of words. */
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
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,230px),1fr))] gap-3">
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
        className="flex h-full items-center gap-4 rounded-card bg-sun-wash px-5 py-4 hover:shadow-[inset_0_0_0_1px_var(--line-strong)]"
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

/** Each still leads to its page. */
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

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-[14px] text-muted">{name}</dt>
    <dd className="display mt-0.5 text-[26px] num">{children}</dd>
  </div>
);

function MarketFigures({ market }: { market: Market }) {
  const intl = useIntl();
  const locale = useLocale();
  const sum = (what: 'asked' | 'accepted' | 'declined' | 'expired' | 'confirmed' | 'cancelled') =>
    market.weeks.reduce((total, week) => total + week[what], 0);
  const answered = sum('accepted') + sum('declined') + sum('expired');
  const percent = (part: number, whole: number) =>
    whole === 0 ? '—' : intl.formatNumber(part / whole, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div className="grid gap-8">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 md:grid-cols-6">
        <Figure name={<FormattedMessage defaultMessage="Published listings" />}>
          {intl.formatNumber(market.liveRooms)}
        </Figure>
        <Figure name={<FormattedMessage defaultMessage="Active members" />}>
          {intl.formatNumber(market.activeMembers)}
        </Figure>
        <Figure name={<FormattedMessage defaultMessage="Requests accepted" />}>
          {percent(sum('accepted'), answered)}
        </Figure>
        <Figure name={<FormattedMessage defaultMessage="Bookings canceled" />}>
          {percent(sum('cancelled'), sum('confirmed'))}
        </Figure>
        <Figure name={<FormattedMessage defaultMessage="Typical response time" />}>
          {market.medianAnswerMinutes === null ? '—' : formatRoughDuration(market.medianAnswerMinutes, locale)}
        </Figure>
        <Figure name={<FormattedMessage defaultMessage="Searches with no results" />}>
          {percent(market.searchesWithoutResults, market.searches)}
        </Figure>
      </dl>
      <MoneyChart market={market} />
      <CountChart market={market} />
    </div>
  );
}

const chartHead = 'mb-3 flex flex-wrap items-center justify-between gap-3';
const isLast = (market: Market, startsOn: string) => market.weeks.at(-1)?.startsOn === startsOn;

/** What guests paid each week and what of it became ours, a currency at a time. */
function MoneyChart({ market }: { market: Market }) {
  const intl = useIntl();
  const locale = useLocale();
  const [chosen, setChosen] = useState<string>();
  const paidIn = ({ weeks }: Market['money'][number]) => weeks.reduce((sum, { paidMinor }) => sum + paidMinor, 0);
  // The currency in which the most was paid comes first.
  const most = market.money.toSorted((a, b) => paidIn(b) - paidIn(a))[0];
  const shown = market.money.find(({ currency }) => currency === chosen) ?? most;
  if (!shown)
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="No payments in these weeks." />
      </p>
    );
  const { currency } = shown;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale, { withCode: true });
  const day = (startsOn: string) => formatLocalDate(startsOn, locale, 'short');
  return (
    <div>
      <div className={chartHead}>
        <h3 className="font-semibold">
          <FormattedMessage defaultMessage="Guest payments and our share ({currency})" values={{ currency }} />
        </h3>
        {market.money.length > 1 && (
          <div className="flex gap-2">
            {market.money.map((one) => (
              <Chip key={one.currency} isOn={one.currency === currency} onClick={() => setChosen(one.currency)}>
                {one.currency}
              </Chip>
            ))}
          </div>
        )}
      </div>
      <BarChart
        label={intl.formatMessage({ defaultMessage: 'Payments by week' })}
        amountOf={(value) => <Money amountMinor={value} currency={currency} isRounded withCode />}
        bars={shown.weeks.map(({ startsOn, paidMinor, takeMinor }, at) => ({
          id: startsOn,
          label: at % 3 === 2 ? day(startsOn) : '',
          words: intl.formatMessage(
            { defaultMessage: 'Week of {day}: {paid} paid, {take} our share' },
            { day: day(startsOn), paid: money(paidMinor), take: money(takeMinor) },
          ),
          solid: Math.max(0, paidMinor),
          hatched: 0,
          isCurrent: isLast(market, startsOn),
        }))}
      />
      <WeekTable
        heads={[
          <FormattedMessage key="paid" defaultMessage="Paid" />,
          <FormattedMessage key="take" defaultMessage="Our share" />,
        ]}
        rows={shown.weeks.map(({ startsOn, paidMinor, takeMinor }) => [
          day(startsOn),
          money(paidMinor),
          money(takeMinor),
        ])}
      />
    </div>
  );
}

/** Bookings that came to stand each week; beside them, in the table, everything that was counted. */
function CountChart({ market }: { market: Market }) {
  const intl = useIntl();
  const locale = useLocale();
  const day = (startsOn: string) => formatLocalDate(startsOn, locale, 'short');
  return (
    <div>
      <h3 className={cx(chartHead, 'font-semibold')}>
        <FormattedMessage defaultMessage="Bookings, and declined or expired requests" />
      </h3>
      <BarChart
        label={intl.formatMessage({ defaultMessage: 'Bookings by week' })}
        amountOf={(value) => intl.formatNumber(value)}
        bars={market.weeks.map((week, at) => ({
          id: week.startsOn,
          label: at % 3 === 2 ? day(week.startsOn) : '',
          words: intl.formatMessage(
            {
              defaultMessage:
                'Week of {day}: {confirmed, plural, one {# booking} other {# bookings}}, {asked, plural, one {# request} other {# requests}}, {members, plural, one {# new member} other {# new members}}',
            },
            { day: day(week.startsOn), confirmed: week.confirmed, asked: week.asked, members: week.newMembers },
          ),
          solid: week.confirmed,
          hatched: Math.max(0, week.asked - week.accepted),
          isCurrent: isLast(market, week.startsOn),
        }))}
      />
      <WeekTable
        heads={[
          <FormattedMessage key="members" defaultMessage="New members" />,
          <FormattedMessage key="asked" defaultMessage="Requests" />,
          <FormattedMessage key="accepted" defaultMessage="Accepted" />,
          <FormattedMessage key="declined" defaultMessage="Declined" />,
          <FormattedMessage key="expired" defaultMessage="Expired" />,
          <FormattedMessage key="confirmed" defaultMessage="Booked" />,
          <FormattedMessage key="off" defaultMessage="Canceled" />,
        ]}
        rows={market.weeks.map((week) => [
          day(week.startsOn),
          ...[
            week.newMembers,
            week.asked,
            week.accepted,
            week.declined,
            week.expired,
            week.confirmed,
            week.cancelled,
          ].map((count) => intl.formatNumber(count)),
        ])}
      />
    </div>
  );
}

/** The figures for those who would rather read. */
const WeekTable = ({ heads, rows }: { heads: readonly ReactNode[]; rows: readonly (readonly string[])[] }) => (
  <details className="mt-4 text-[14.5px]">
    <summary className="finger relative w-fit rounded-field py-1 font-semibold text-moss underline-offset-4 hover:underline">
      <FormattedMessage defaultMessage="Show as table" />
    </summary>
    <div className="mt-2 overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 text-start font-medium">
              <FormattedMessage defaultMessage="Week of" />
            </th>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
              <th key={at} scope="col" className="py-2 ps-4 text-end font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([week, ...values]) => (
            <tr key={week} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-start font-normal whitespace-nowrap">
                {week}
              </th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                <td key={at} className="py-2 ps-4 text-end num">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);
