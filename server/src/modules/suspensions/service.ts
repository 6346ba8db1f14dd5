// Suspending a member leaves their bookings as they are, unless staff choose to cancel those that haven't begun. Each cancellation is an
// effect of the suspension: written in its transaction, carried out after it, and continued by another node if one dies.
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { audit } from '../audit/service.ts';
import { cancelByStaff, findRecord, inTransaction, lockBooking, StateChanged } from '../bookings/service.ts';
import { getMember } from '../members/service.ts';
import { isOwnMoney } from '../permissions/service.ts';
import * as store from './store.ts';

export { isAhead } from './store.ts';

const TOPIC = 'suspended-booking';
/** A payment is under way, which takes seconds. */
const WAIT_MINUTES = 1;
/** Both sides read it, so it doesn't say whose account, or why. */
const REASON = 'One of the accounts in this booking isn’t available anymore.';

interface Cancellation extends Record<string, unknown> {
  readonly memberId: string;
  readonly bookingId: string;
  readonly staffId: string;
}

/** How many of the member's bookings haven't begun, and how many of them are being canceled. */
export const countAhead = (deps: Pick<Deps, 'clock'>, db: Db, memberId: string) =>
  store.countAhead(db, { memberId, topic: TOPIC, now: deps.clock.now() });

/** Cancels and fully refunds all of the member's bookings that haven't begun, after the caller's transaction. */
export async function queueCancellations(
  trx: Transaction<DB>,
  deps: Deps,
  { memberId, staffId }: { memberId: string; staffId: string },
): Promise<void> {
  const bookingIds = await store.listAhead(trx, memberId, deps.clock.now());
  const toEffect = (bookingId: string) => ({
    topic: TOPIC,
    payload: { memberId, bookingId, staffId } satisfies Cancellation,
  });
  await queueEffects(trx, deps, bookingIds.map(toEffect));
}

/** 'later' if a payment is under way; otherwise nothing is left to do. */
async function cancelOne(
  trx: Transaction<DB>,
  deps: Deps,
  { memberId, bookingId, staffId }: Cancellation,
): Promise<'done' | 'later'> {
  const seen = await findRecord(trx, bookingId);
  const booking = seen && (await lockBooking(trx, seen));
  // It has ended or begun in the meantime.
  if (!booking || booking.startsAt <= deps.clock.now()) return 'done';
  if (booking.isChanging) return 'later';
  const money = { money: { bookingId }, permission: 'manage-bookings' as const };
  // Colleagues decide about it, so it stays.
  if (await isOwnMoney(trx, deps, { memberId: staffId }, money)) return 'done';
  await cancelByStaff(trx, deps, booking, { staffId, reason: REASON });
  const subject = { kind: 'booking' as const, id: bookingId };
  await audit(trx, deps, { actorId: staffId, action: 'cancelByStaff', subject, memberId });
  return 'done';
}

export const suspendedBookingTopic: TopicHandler = {
  topic: TOPIC,
  // One after the other for each member, so that 500 of them don't keep everyone else's effects waiting for locks.
  orderedBy: ({ memberId }) => String(memberId),
  handle: async (deps, payload) => {
    const cancellation = payload as Cancellation;
    // Staff have lifted the suspension, so what's left stays.
    if ((await getMember(deps.db.kysely, cancellation.memberId)).status !== 'suspended') return undefined;
    try {
      const outcome = await inTransaction(deps, (trx) => cancelOne(trx, deps, cancellation));
      return outcome === 'later' ? { until: addMinutes(deps.clock.now(), WAIT_MINUTES) } : undefined;
    } catch (error) {
      if (error instanceof StateChanged) return undefined;
      throw error;
    }
  },
};
