// Bookings of suspended members. Suspending a member leaves their bookings as they are, unless staff choose to cancel those that haven't
// started. Each cancellation is an effect of the suspension: written in its transaction, carried out after it, and continued by another
// node if one dies. Suspending itself is in members/change-status.ts, and pausing listings in accounts/after-status-change.ts.
import type { StaffMember } from '@daynook/contract/staff/staff';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { toSay } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { audit } from '../audit/service.ts';
import {
  type BookingRecord,
  cancelByStaff,
  findRecord,
  inTransaction,
  lockBooking,
  StateChanged,
} from '../bookings/service.ts';
import { isCharging } from '../installments/service.ts';
import { getMember } from '../members/service.ts';
import { hasUnsettled } from '../payments/service.ts';
import { isOwnMoney, ownMoneyIn } from '../permissions/service.ts';
import * as store from './store.ts';

export { isAhead } from './store.ts';

const TOPIC = 'suspended-booking';
/** A payment is under way, which takes seconds. */
const WAIT_MINUTES = 1;
/** Both sides read it, so it doesn't say whose account, or why. */
const REASON = toSay('One of the accounts on this booking is no longer available.');

interface Suspended {
  readonly memberId: string;
  /** Who chose to cancel. */
  readonly staffId: string;
}

interface Cancellation extends Suspended, Record<string, unknown> {
  /** Left out for a second look at what's there. */
  readonly bookingId?: string;
}

/** The member's bookings that haven't begun, what canceling them would refund, and how far that is. */
export async function viewUpcoming(
  deps: Pick<Deps, 'clock' | 'config'>,
  db: Db,
  { memberId, readerId }: { memberId: string; readerId: string },
): Promise<StaffMember['upcoming']> {
  const own = await ownMoneyIn(db, deps, { memberId: readerId }, 'manage-bookings');
  const params = { memberId, topic: TOPIC, now: deps.clock.now(), own };
  const [counts, refunds] = await Promise.all([store.countAhead(db, params), store.sumRefunds(db, params)]);
  return { ...counts, refunds };
}

/** Queues a cancellation for each of the member's bookings, except those that a colleague decides about. */
async function queueEach(trx: Transaction<DB>, deps: Deps, suspended: Suspended): Promise<void> {
  const { memberId, staffId } = suspended;
  const except = await ownMoneyIn(trx, deps, { memberId: staffId }, 'manage-bookings');
  const bookingIds = await store.listAhead(trx, { memberId, now: deps.clock.now(), except });
  const toEffect = (bookingId: string) => ({
    topic: TOPIC,
    payload: { ...suspended, bookingId } satisfies Cancellation,
  });
  await queueEffects(trx, deps, bookingIds.map(toEffect));
}

/**
 * Cancels and fully refunds all of the member's bookings that haven't begun, after the caller's transaction. A minute later it looks
 * again, for bookings that were being made at the same moment.
 */
export async function queueCancellations(trx: Transaction<DB>, deps: Deps, suspended: Suspended): Promise<void> {
  await queueEach(trx, deps, suspended);
  const again = { topic: TOPIC, payload: { ...suspended }, dueAt: addMinutes(deps.clock.now(), WAIT_MINUTES) };
  await queueEffects(trx, deps, [again]);
}

/** Stops what `queueCancellations` queued, in the caller's transaction that ends the suspension. */
export const dropCancellations = (trx: Transaction<DB>, deps: Deps, memberId: string): Promise<void> =>
  store.dropCancellations(trx, { memberId, topic: TOPIC, now: deps.clock.now() });

/**
 * Its money is moving, so what becomes of it is decided first. A hold becomes a booking once its payment succeeds, or that of the
 * first hold of its series or group; otherwise it soon expires.
 */
async function isMoving(trx: Transaction<DB>, booking: BookingRecord): Promise<boolean> {
  const { id, status, isChanging } = booking;
  if (status === 'hold') return true;
  if (status === 'requested') return hasUnsettled(trx, id, 'capture');
  return isChanging || (await isCharging(trx, id));
}

/** It may be moving to another listing at this moment. */
const lockUnlessMoving = (trx: Transaction<DB>, seen: BookingRecord): Promise<BookingRecord | undefined | 'moving'> =>
  lockBooking(trx, seen).catch((error: unknown) => {
    if (error instanceof StateChanged) return 'moving' as const;
    throw error;
  });

/** 'later' if a payment is under way; otherwise nothing is left to do. */
async function cancelOne(
  trx: Transaction<DB>,
  deps: Deps,
  { memberId, staffId, bookingId }: Suspended & { readonly bookingId: string },
): Promise<'done' | 'later'> {
  const seen = await findRecord(trx, bookingId);
  const booking = seen && (await lockUnlessMoving(trx, seen));
  if (booking === 'moving') return 'later';
  // It has ended or begun in the meantime.
  if (!booking || booking.startsAt <= deps.clock.now()) return 'done';
  if (await isMoving(trx, booking)) return 'later';
  const money = { money: { bookingId }, permission: 'manage-bookings' as const };
  // Colleagues decide about it, so it stays.
  if (await isOwnMoney(trx, deps, { memberId: staffId }, money)) return 'done';
  await cancelByStaff(trx, deps, booking, { staffId, reason: REASON });
  const subject = { kind: 'booking' as const, id: bookingId };
  await audit(trx, deps, { actorId: staffId, action: 'cancelByStaff', subject, memberId });
  return 'done';
}

async function carryOut(trx: Transaction<DB>, deps: Deps, cancellation: Cancellation): Promise<'done' | 'later'> {
  // The suspension is over, so what's left stays.
  if ((await getMember(trx, cancellation.memberId)).status !== 'suspended') return 'done';
  const { bookingId } = cancellation;
  if (bookingId !== undefined) return cancelOne(trx, deps, { ...cancellation, bookingId });
  await queueEach(trx, deps, cancellation);
  return 'done';
}

export const suspendedBookingTopic: TopicHandler = {
  topic: TOPIC,
  // One after the other for each member, so that 500 of them don't keep everyone else's effects waiting for locks.
  orderedBy: ({ memberId }) => String(memberId),
  handle: async (deps, payload) => {
    try {
      const outcome = await inTransaction(deps, (trx) => carryOut(trx, deps, payload as unknown as Cancellation));
      return outcome === 'later' ? { until: addMinutes(deps.clock.now(), WAIT_MINUTES) } : undefined;
    } catch (error) {
      // It has ended in the meantime.
      if (error instanceof StateChanged) return undefined;
      throw error;
    }
  },
};
