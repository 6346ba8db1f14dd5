// What's waiting for staff and since when, and how the market is doing week by week. Only counts and sums, nothing private.
import type { Answer } from '@daynook/contract/api';
import { STAFF, type StaffQueue } from '@daynook/contract/limits/staff';
import { QUEUE_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { countBookingDisputes } from '../booking-disputes/service.ts';
import { countRefundsForStaff, countStripeRefunds } from '../bookings/service.ts';
import { countBookBreaks } from '../books/service.ts';
import { countDamages } from '../damages/service.ts';
import { countDisputes } from '../disputes/service.ts';
import { countInReview } from '../hosting/service.ts';
import { countInstallments } from '../installments/service.ts';
import { countWaiting } from '../insurance/service.ts';
import { countUnconfirmedPayouts, countWaitingPayouts } from '../payouts/service.ts';
import { countOpen } from '../support/service.ts';
import * as store from './market-store.ts';
import { countStuck } from './stuck-payments-store.ts';
import { mondaysUntil } from './weeks.ts';

/** The queues the actor works on, most urgent first. */
export async function readOverview(
  deps: Deps,
  { permissions }: Pick<MemberActor, 'permissions'>,
): Promise<Answer<'GET /api/staff/overview'>> {
  const db = deps.db.kysely;
  const [
    tickets,
    proposals,
    listings,
    documents,
    waiting,
    stuck,
    books,
    payouts,
    unconfirmed,
    disputes,
    damages,
    bookingDisputes,
    strays,
    installments,
  ] = await Promise.all([
    countOpen(db, deps.clock.now()),
    countRefundsForStaff(db, deps.clock.now()),
    countInReview(db),
    countWaiting(deps),
    store.readWaiting(db, deps.clock.now()),
    countStuck(db),
    countBookBreaks(db),
    countWaitingPayouts(db, deps.clock.now()),
    countUnconfirmedPayouts(db, deps.clock.now()),
    countDisputes(db),
    countDamages(db, deps.clock.now()),
    countBookingDisputes(db, deps.clock.now()),
    countStripeRefunds(db),
    countInstallments(db, deps.clock.now()),
  ]);
  const line = (queue: StaffQueue, count: number, oldestAt: Date | null) => ({
    queue,
    count,
    oldestAt: oldestAt?.toISOString() ?? null,
  });
  return {
    queues: [
      line('disputes', disputes.count, disputes.oldestAt),
      line('damages', damages.count, damages.oldestAt),
      line('booking-disputes', bookingDisputes.count, bookingDisputes.oldestAt),
      line('installments', installments.count, installments.oldestAt),
      { ...line('tickets', tickets.count, tickets.oldestAt), lateCount: tickets.lateCount },
      line('proposals', proposals.count, proposals.oldestAt),
      line('listings', listings.count, listings.oldestAt),
      line('documents', documents.count, documents.oldestAt),
      line('reports', waiting.reports, waiting.reportsOldest),
      line('members', waiting.members, waiting.membersOldest),
      line('refunds', stuck.refunds.count, stuck.refunds.oldestAt),
      line('stripe-refunds', strays.count, strays.oldestAt),
      line('payments', stuck.payments.count, stuck.payments.oldestAt),
      line('effects', waiting.effects, waiting.effectsOldest),
      line('books', books.count, books.oldestAt),
      line('payouts', payouts.count, payouts.oldestAt),
      line('unconfirmed-payouts', unconfirmed.count, unconfirmed.oldestAt),
    ].filter(({ queue }) => permissions.has(QUEUE_PERMISSIONS[queue])),
  };
}

const COUNTED = [
  'newMembers',
  'asked',
  'accepted',
  'declined',
  'expired',
  'confirmed',
  'cancelled',
  'searches',
  'searchesWithoutResults',
  'bookedListings',
] as const;
type Counts = Record<(typeof COUNTED)[number], number>;

/** The market's figures. Weeks without activity are included as zeros. */
export async function readMarket(deps: Deps): Promise<Answer<'GET /api/staff/market'>> {
  const db = deps.db.kysely;
  const mondays = mondaysUntil(deps.clock.now(), STAFF.marketWeeks);
  const from = new Date(`${mondays[0]}T00:00:00Z`);
  const booked = new Date(deps.clock.now().getTime() - STAFF.liquidityDays * 86_400_000);
  const [counts, sums, standing, published, answers] = await Promise.all([
    store.countWeeks(db, from),
    store.sumWeeks(db, from),
    store.readCurrentCounts(db, { from, booked }),
    store.countPublished(db, from),
    store.readAnswerWeeks(db, from),
  ]);
  const findCount = (week: string, what: string) =>
    counts.find((row) => row.week === week && row.what === what)?.count ?? 0;
  const publishedBy = (week: string) =>
    published.filter((row) => row.week <= week).reduce((sum, { count }) => sum + count, 0);
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  return {
    weeks: mondays.map((startsOn) => ({
      startsOn,
      ...(Object.fromEntries(COUNTED.map((what) => [what, findCount(startsOn, what)])) as Counts),
      medianAnswerMinutes: answers.find(({ week }) => week === startsOn)?.minutes ?? null,
      publishedListings: publishedBy(startsOn),
    })),
    money: currencies.map((currency) => ({
      currency,
      weeks: mondays.map((startsOn) => {
        const sum = sums.find((row) => row.week === startsOn && row.currency === currency);
        return { startsOn, paidMinor: sum?.paidMinor ?? 0, takeMinor: sum?.takeMinor ?? 0 };
      }),
    })),
    ...standing,
  };
}
