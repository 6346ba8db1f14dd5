// The host accepts a request. The acceptance is recorded and carried out ten seconds later: until then it can be undone, and neither
// the guest nor the payment provider is notified. Payment comes first, because it decides the outcome; until it's settled nobody else
// can change the request.

import type { Booking } from '@daynook/contract/bookings';
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import * as payments from '../payments/service.ts';
import type { Acceptance, BookingRecord } from './booking.ts';
import { act, findForActor, moveOnce, onLocked, type Press } from './booking-action.ts';
import { catchUp, runDue } from './due-bookings.ts';
import { endRequest } from './end-request.ts';
import { type Actor, announce, SYSTEM } from './events.ts';
import { lockOpenOthers, takeAuthorization } from './groups/group.ts';
import { isAcceptedElsewhere } from './groups/group-store.ts';
import { lockBooking } from './lock.ts';
import { inTransaction, move, StateChanged } from './move.ts';
import { isOpenToViewer, toListingBookability } from './policy.ts';
import { confirmedNow } from './reminders/reminder-rules.ts';
import { returnMoney } from './return-money.ts';
import { isManual } from './rules.ts';
import { approveUnpaid } from './start-outside-payment.ts';
import * as store from './store.ts';

const toActor = (acceptance: Acceptance | null): Actor =>
  acceptance ? { by: acceptance.by, memberId: acceptance.memberId } : { by: 'host', memberId: null };

/**
 * Open pages on the host's side reload the booking, and those of other hosts who were asked. The guest's don't, because nothing has
 * changed for them.
 */
async function notifyHosts(trx: Transaction<DB>, deps: Deps, booking: BookingRecord): Promise<void> {
  const concerned = [booking, ...(await lockOpenOthers(trx, booking))];
  await queueEffects(
    trx,
    deps,
    concerned.map(({ id, host }) => ({ topic: 'acceptance', payload: { bookingId: id, hostId: host.id } })),
  );
}

const isTakenDown = async (trx: Transaction<DB>, listingId: string): Promise<boolean> =>
  toListingBookability(await store.findMarket(trx, listingId)) === 'taken-down';

const TAKEN_FOR_NOW = toSay('Another host just accepted the guest’s request. If they undo it, you can accept.');

/** Another host was faster. The request was withdrawn, or will be in a moment. */
function toTaken(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'STATE_CHANGED') return error;
  const current = error.detail.current as Partial<Booking> | undefined;
  return current?.group?.isTaken ? new AppError('REQUEST_TAKEN', { current }) : error;
}

/**
 * The host accepts (T5). Accepting again, also by a co-host, changes nothing. Of several hosts who were asked, the first to accept gets
 * the booking. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, REQUEST_TAKEN if another host was faster, LISTING_NOT_BOOKABLE if the listing
 * or its host is suspended, the IDEMPOTENCY_ codes.
 */
export const approveBooking = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/approve', input: {} }, (ticket) =>
    act(
      deps,
      press,
      ticket,
      () => 'approve',
      async (trx, booking, { role, now }) => {
        if (booking.acceptance?.dueAt) return;
        if (await isAcceptedElsewhere(trx, booking)) throw new AppError('REQUEST_TAKEN', { message: TAKEN_FOR_NOW });
        if (await payments.hasUnsettled(trx, booking.id)) throw new StateChanged();
        if (await isTakenDown(trx, booking.listingId)) {
          throw new AppError('LISTING_NOT_BOOKABLE', {
            message: say(
              'The listing or its host is suspended, so you can’t accept. Decline the request, or it will expire.',
            ),
          });
        }
        const dueAt = new Date(now.getTime() + BOOKING.acceptUndoSeconds * 1_000);
        const by = role === 'staff' ? 'staff' : 'host';
        await store.updateAcceptance(trx, booking.id, { dueAt, by, memberId: press.actor.memberId });
        await notifyHosts(trx, deps, booking);
      },
    ).catch((error: unknown) => {
      throw toTaken(error);
    }),
  );

/**
 * Undoes an acceptance before it's carried out; if the time to answer has run out by then, the request expires. Throws
 * NOT_FOUND, FORBIDDEN, STATE_CHANGED, the IDEMPOTENCY_ codes.
 */
export const undoApproval = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/undo-approve', input: {} }, async (ticket) => {
    const { actor, id } = press;
    if (!ticket.progress) {
      const { booking: seen, viewer } = await findForActor(deps, actor, id);
      if (!isOpenToViewer('approve', viewer)) throw new AppError('FORBIDDEN');
      await onLocked(deps, press, ticket, { seen, progress: { verb: 'undo-approve' } }, async (trx, booking) => {
        if (!booking.acceptance?.dueAt) throw new StateChanged();
        await store.updateAcceptance(trx, id, null);
        await notifyHosts(trx, deps, booking);
        if (viewer.role !== 'staff') return;
        const subject = { kind: 'booking' as const, id };
        await audit(trx, deps, { actorId: actor.memberId, action: 'undo-approve', subject, memberId: seen.guest.id });
      });
    }
    await catchUp(deps, id);
  });

/** There's nothing to charge now because it's free, paid with credit, or charged later. */
async function approveUncharged(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await payments.postCapture(trx, deps, booking);
  const amountMinor = booking.totalMinor - booking.unpaidMinor;
  const status = amountMinor > 0 ? 'paid' : 'due';
  const change = { ...(booking.totalMinor === 0 ? {} : { payment_status: status }), ...confirmedNow(booking, now) };
  const also = amountMinor > 0 ? [{ code: 'paid' as const, actor: SYSTEM, amountMinor }] : [];
  await move(trx, deps, booking, 'approve', { actor, change, also });
}

/** Records the payment it needs, or confirms the booking if it needs none. */
async function beginApproval(trx: Transaction<DB>, deps: Deps, booking: BookingRecord): Promise<void> {
  const by = { actor: toActor(booking.acceptance), now: deps.clock.now() };
  const chargeMinor = payments.chargedMinor(booking);
  if (chargeMinor > 0 && isManual(booking)) return approveUnpaid(trx, deps, booking, by);
  if (chargeMinor === 0) return approveUncharged(trx, deps, booking, by);
  await store.updateAcceptance(trx, booking.id, { ...booking.acceptance!, dueAt: null });
  await takeAuthorization(trx, booking);
  await payments.openAttempts(trx, deps, booking, ['capture'], chargeMinor);
}

/** Carries out an acceptance that can no longer be undone. Concurrent calls do it once. */
async function carryOut(deps: Deps, bookingId: string): Promise<boolean> {
  const seen = await store.findRecord(deps.db.kysely, bookingId);
  if (!seen?.acceptance?.dueAt) return false;
  const isBegun = await inTransaction(deps, async (trx) => {
    const booking = await lockBooking(trx, seen);
    const dueAt = booking?.acceptance?.dueAt;
    if (!booking || !dueAt || dueAt > deps.clock.now()) return false;
    // The listing was taken down, or it's too late after a long outage: don't charge for a booking that can't happen.
    if (deps.clock.now() >= booking.startsAt || (await isTakenDown(trx, booking.listingId))) {
      await store.updateAcceptance(trx, booking.id, null);
      await notifyHosts(trx, deps, booking);
    } else await beginApproval(trx, deps, booking);
    return true;
  });
  if (isBegun && (await completeApproval(deps, bookingId)) === 'settled-elsewhere') await catchUp(deps, bookingId);
  return isBegun;
}

/** Acceptances that can no longer be undone. */
export const acceptDue = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runDue(deps, 'accept', deps.clock.now(), (id) => carryOut(deps, id), signal);

export type Approval = 'confirmed' | 'declined' | 'unknown' | 'settled-elsewhere';

/** Captures the payment of an acceptance and moves the booking on accordingly. Safe to run any number of times. */
export async function completeApproval(deps: Deps, bookingId: string): Promise<Approval> {
  const attempts = await payments.listUnsettled(deps.db.kysely, bookingId);
  const capture = attempts.find((attempt) => attempt.operation === 'capture');
  const seen = capture && (await store.findRecord(deps.db.kysely, bookingId));
  if (!seen) return 'settled-elsewhere';
  const result = await payments.callOnCharge(deps, capture);
  if (result.kind === 'unknown') return 'unknown';
  return inTransaction(deps, async (trx) => {
    const booking = await lockBooking(trx, seen);
    if (!booking || !(await payments.settle(trx, deps, [capture], result))) return 'settled-elsewhere' as const;
    if (result.kind === 'refused') {
      await store.updatePayment(trx, bookingId, { status: 'failed' });
      await store.updateAcceptance(trx, bookingId, null);
      await announce(trx, deps, booking, [{ code: 'charge-failed', actor: SYSTEM }]);
      return 'declined' as const;
    }
    await payments.postCapture(trx, deps, booking);
    const change = { payment_status: 'paid', ...confirmedNow(booking, deps.clock.now()) };
    const amountMinor = booking.totalMinor - booking.unpaidMinor;
    const paid = { code: 'paid' as const, actor: SYSTEM, amountMinor };
    await move(trx, deps, booking, 'approve', { actor: toActor(booking.acceptance), change, also: [paid] });
    for (const other of await lockOpenOthers(trx, booking))
      await endRequest(trx, deps, other, 'withdraw', { actor: SYSTEM });
    return 'confirmed' as const;
  });
}

interface Abandonment {
  /** Also if the provider declined and the request is waiting for another attempt. */
  readonly isRefusedToo?: boolean;
  /** Runs in the same transaction. */
  readonly also?: (trx: Transaction<DB>) => Promise<void>;
}

/**
 * Ends a request whose payment couldn't be captured because the provider still doesn't respond, and those sent with it to other hosts,
 * because nobody knows what's left of their authorization. Any money taken is returned. If the provider declined, nothing was taken,
 * so the others stay open and keep the authorization. Throws StateChanged.
 */
export async function abandonApproval(
  deps: Deps,
  seen: Pick<BookingRecord, 'id' | 'listingId' | 'groupId'>,
  { isRefusedToo = false, also = async () => undefined }: Abandonment = {},
): Promise<boolean> {
  const isAbandoned = await inTransaction(deps, async (trx) => {
    const booking = await lockBooking(trx, seen);
    const unsettled = await payments.listUnsettled(trx, seen.id);
    const captures = unsettled.filter(({ operation }) => operation === 'capture');
    if (booking?.status !== 'requested') return false;
    if (captures.length === 0 && !(isRefusedToo && booking.paymentStatus === 'failed')) return false;
    if (captures.length > 0 && !(await payments.settle(trx, deps, captures, payments.NO_ANSWER))) return false;
    const how = { actor: SYSTEM, isPaymentUnknown: captures.length > 0 };
    for (const other of how.isPaymentUnknown ? await lockOpenOthers(trx, booking) : [])
      await endRequest(trx, deps, other, 'expire', how);
    await endRequest(trx, deps, booking, 'expire', how);
    await also(trx);
    return true;
  });
  await returnMoney(deps, seen.id);
  return isAbandoned;
}
