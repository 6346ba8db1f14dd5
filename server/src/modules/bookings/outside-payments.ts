// Payments outside the product (decision 0053): by bank transfer or company invoice before the stay, or in cash at check-in. The
// recipient records them. Money that arrives after a booking ended becomes a refund that the recipient has to send.

import type { Booking } from '@daynook/contract/bookings';
import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Outcome, Ticket } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { audit } from '../audit/service.ts';
import { hasInstallments } from '../installments/service.ts';
import { payByFor, reportedUntil } from '../payment-settings/service.ts';
import * as payments from '../payments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import type { BookingRecord, Role, Viewer } from './booking.ts';
import { findForActor, moveOnce, onLocked, type Press } from './booking-action.ts';
import { type Actor, type Announcement, announce, SYSTEM } from './events.ts';
import { inTransaction, move, StateChanged } from './move.ts';
import { maySettle } from './policy.ts';
import { closeOpenRefund } from './refunds/refund-store.ts';
import { confirmedNow } from './reminders/reminder-rules.ts';
import { forgetReminder } from './reminders/reminder-store.ts';
import { recordPaidBack } from './return-money.ts';
import { canPayLate, isDueOnArrival, undoPartUntil, undoPaymentUntil } from './rules.ts';
import { splitBookingMoney } from './split-payment.ts';
import { oweBack } from './start-outside-payment.ts';
import * as store from './store.ts';

/** The audit log's names for what staff can do here. */
const AUDITED: Readonly<Record<string, string>> = {
  'POST /api/bookings/{id}/payment-received': 'payment-recorded',
  'POST /api/bookings/{id}/payment-undone': 'payment-undone',
  'POST /api/bookings/{id}/refunds/{refundId}/sent': 'refund-sent',
};

/** Runs work on a locked booking once per key. Throws NOT_FOUND, STATE_CHANGED, and what the work throws. */
function settleOnce(
  deps: Deps,
  press: Press,
  call: Parameters<typeof moveOnce>[2],
  work: (trx: Transaction<DB>, booking: BookingRecord, viewer: Viewer) => Promise<void>,
): Promise<Outcome<Booking>> {
  const { actor, id } = press;
  const once = async (ticket: Ticket) => {
    if (ticket.progress) return;
    const { booking: seen, viewer } = await findForActor(deps, actor, id);
    const progress = { operation: call.operation };
    await onLocked(deps, press, ticket, { seen, progress }, async (trx, booking) => {
      if (viewer.role === 'staff')
        await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'payments' });
      await work(trx, booking, viewer);
      if (viewer.role !== 'staff') return;
      const action = AUDITED[call.operation] ?? call.operation;
      const subject = { kind: 'booking' as const, id };
      await audit(trx, deps, { actorId: actor.memberId, action, subject, memberId: booking.guest.id });
    });
  };
  return moveOnce(deps, press, call, once);
}

/** The guest says they've paid, which gives the recipient more time, once. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const reportPayment = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  settleOnce(
    deps,
    press,
    { operation: 'POST /api/bookings/{id}/payment-sent', input: {} },
    async (trx, booking, { role }) => {
      if (role !== 'guest') throw new AppError('FORBIDDEN');
      const now = deps.clock.now();
      const { status, expiresAt, paymentSentAt, startsAt } = booking;
      if (status !== 'awaiting_payment' || paymentSentAt || !expiresAt || now >= expiresAt) throw new StateChanged();
      const until = reportedUntil(expiresAt, startsAt);
      await store.updateReported(trx, booking.id, { sentAt: now, expiresAt: until });
      const missingMinor = payments.chargedMinor(booking) - (await payments.sumReceived(trx, booking.id));
      const actor: Actor = { by: 'guest', memberId: booking.guest.id };
      const reported = { ...booking, paymentSentAt: now, expiresAt: until, version: booking.version + 1 };
      await announce(trx, deps, reported, [{ code: 'payment-sent', actor, amountMinor: missingMinor }]);
    },
  );

/** Posts the full payment to the ledger, and confirms the booking if it was waiting for it (T9). */
async function completePayment(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { actor, amountMinor }: { actor: Actor; amountMinor: number },
): Promise<void> {
  const now = deps.clock.now();
  const number = (await payments.countCaptures(trx, booking.id)) + 1;
  await payments.recordCapture(trx, deps, booking, { number, amountMinor: payments.chargedMinor(booking) });
  await payments.postCapture(trx, deps, booking, number);
  const paid = { code: 'paid' as const, actor, amountMinor };
  if (booking.status === 'awaiting_payment') {
    const change = { payment_status: 'paid', payment_received_at: now, ...confirmedNow(booking, now) };
    await move(trx, deps, booking, 'receivePayment', { actor, change, also: [paid] });
    return;
  }
  await store.updatePayment(trx, booking.id, { status: 'paid', receivedAt: now });
  const after = { ...booking, paymentStatus: 'paid' as const, paymentReceivedAt: now, version: booking.version + 1 };
  await announce(trx, deps, after, [paid]);
  // The booking closed before it was paid, so the host's share hasn't been posted yet.
  if (booking.status === 'closed') await splitBookingMoney(trx, deps, booking);
}

/** Writes the payment down. True if nothing is missing afterwards. Throws VALIDATION_FAILED if it's more than the balance due. */
async function insertPayment(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  received: { amountMinor: number; recordedBy: string },
): Promise<boolean> {
  const missingMinor = payments.chargedMinor(booking) - (await payments.sumReceived(trx, booking.id));
  if (received.amountMinor > missingMinor)
    throw new AppError('VALIDATION_FAILED', {
      fields: {
        amountMinor: say('Enter {amount} or less. That’s the balance due.', {
          amount: moneyWords(missingMinor, booking.currency),
        }),
      },
    });
  await payments.insertReceived(trx, deps, booking, received);
  return received.amountMinor === missingMinor;
}

/** The booking ended before this payment arrived, so it becomes a refund. */
async function returnLatePayment(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { amountMinor, isComplete }: { amountMinor: number; isComplete: boolean },
): Promise<void> {
  await oweBack(trx, deps, booking, amountMinor);
  if (isComplete && booking.confirmedAt === null) await store.updateAllReceived(trx, booking.id, deps.clock.now());
}

/**
 * Records money that has arrived. The full amount confirms a booking that waits for it. Money for a booking that has ended becomes a
 * refund to send. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, VALIDATION_FAILED if it's more than the balance due.
 */
export const recordPayment = (deps: Deps, press: Press, amountMinor: number): Promise<Outcome<Booking>> =>
  settleOnce(
    deps,
    press,
    { operation: 'POST /api/bookings/{id}/payment-received', input: { amountMinor } },
    async (trx, booking, viewer) => {
      if (!maySettle(viewer, booking)) throw new AppError('FORBIDDEN');
      const isAwaited = booking.status === 'awaiting_payment' || isDueOnArrival(booking);
      if (!isAwaited && !canPayLate(booking)) throw new StateChanged();
      const isComplete = await insertPayment(trx, deps, booking, { amountMinor, recordedBy: press.actor.memberId });
      const actor: Actor = { by: viewer.role, memberId: press.actor.memberId };
      if (!isAwaited) await returnLatePayment(trx, deps, booking, { amountMinor, isComplete });
      else if (isComplete) await completePayment(trx, deps, booking, { actor, amountMinor });
      else await announce(trx, deps, await store.increaseVersion(trx, booking), [{ code: 'paid', actor, amountMinor }]);
    },
  );

/** All the money was recorded, so it's in the ledger. */
const isComplete = (booking: BookingRecord): boolean => booking.paymentReceivedAt !== null;

/** Throws STATE_CHANGED if something was built on the payment that the booking alone doesn't show. */
async function requireNothingBuilt(trx: Transaction<DB>, booking: BookingRecord): Promise<void> {
  const message =
    isComplete(booking) && (await hasInstallments(trx, booking.id))
      ? say('This booking is paid monthly, so its first payment can’t be undone. Cancel the booking instead.')
      : (await store.hasOpenDispute(trx, booking.id))
        ? say('There’s an open problem with this booking. Settle it first.')
        : undefined;
  if (message) throw new AppError('STATE_CHANGED', { message });
}

/** Otherwise a host could keep the hours and the guest waiting by turns. */
async function requireFirstUndo(trx: Transaction<DB>, bookingId: string): Promise<void> {
  if ((await payments.countCaptures(trx, bookingId)) < 2) return;
  const message = say(
    'This payment was already marked as not received once. Contact support if it still hasn’t arrived.',
  );
  throw new AppError('STATE_CHANGED', { message });
}

/** What's said about a payment that was taken back. */
type Undone = Pick<Announcement, 'actor' | 'amountMinor' | 'undone'> & { readonly actor: Actor };
/** `mayExtend` is about the deadline of a booking that was waiting already. */
type Undoing = Undone & { readonly mayExtend: boolean };

/**
 * The booking was waiting for the rest already. The guest gets the time of a new request for payment, if that's longer and they haven't
 * been given it before.
 */
async function keepAwaiting(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord & { readonly expiresAt: Date },
  { mayExtend, ...undone }: Undoing,
): Promise<void> {
  if (!mayExtend) {
    await announce(trx, deps, await store.increaseVersion(trx, booking), [{ code: 'payment-undone', ...undone }]);
    return;
  }
  const again = payByFor(deps.clock.now(), booking.startsAt);
  const expiresAt = new Date(Math.max(again.getTime(), booking.expiresAt.getTime()));
  await store.updateReported(trx, booking.id, { sentAt: null, expiresAt });
  await forgetReminder(trx, booking.id, 'payment-last');
  const after = { ...booking, paymentSentAt: null, expiresAt, version: booking.version + 1 };
  await announce(trx, deps, after, [{ code: 'payment-undone', ...undone }]);
}

/** The booking waits for its payment again. Cash changes no state, because such bookings are confirmed without money. */
async function awaitAgain(trx: Transaction<DB>, deps: Deps, booking: BookingRecord, undoing: Undoing): Promise<void> {
  const now = deps.clock.now();
  const { status, expiresAt } = booking;
  if (status === 'awaiting_payment' && expiresAt) return keepAwaiting(trx, deps, { ...booking, expiresAt }, undoing);
  const { mayExtend: _, ...undone } = undoing;
  if (booking.paymentMethod === 'cash') {
    await store.updatePayment(trx, booking.id, { status: 'due', receivedAt: null });
    const after = { ...booking, paymentStatus: 'due' as const, paymentReceivedAt: null, version: booking.version + 1 };
    await announce(trx, deps, after, [{ code: 'payment-undone', ...undone }]);
    return;
  }
  const change = {
    payment_status: 'due',
    payment_received_at: null,
    payment_sent_at: null,
    confirmed_at: null,
    address_email_at: null,
    expires_at: payByFor(now, booking.startsAt),
  };
  await forgetReminder(trx, booking.id, 'payment-last');
  await move(trx, deps, booking, 'undoPayment', { ...undone, change });
}

/** Throws STATE_CHANGED if this party can't take the payment back, or the part of it. */
async function requireUndoable(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { role, partId }: { role: Role; partId: string | undefined },
): Promise<void> {
  const now = deps.clock.now();
  const part = (await payments.listReceived(trx, booking.id)).find(({ id }) => id === partId);
  if (partId !== undefined && !part) throw new StateChanged();
  const until = part ? undoPartUntil(booking, part, role, now) : undoPaymentUntil(booking, role, now);
  if (!until) throw new StateChanged();
  await requireNothingBuilt(trx, booking);
  if (role !== 'staff' && isComplete(booking)) await requireFirstUndo(trx, booking.id);
}

/**
 * A payment was recorded by mistake: it never arrived, or one part of it didn't. The ledger gets the opposite entries if it was complete,
 * and the guest has to pay what's missing, by a new deadline. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED if it's too late or something
 * was built on the payment.
 */
export const undoPayment = (deps: Deps, press: Press, partId?: string): Promise<Outcome<Booking>> =>
  settleOnce(
    deps,
    press,
    { operation: 'POST /api/bookings/{id}/payment-undone', input: partId === undefined ? {} : { partId } },
    async (trx, booking, viewer) => {
      if (!maySettle(viewer, booking)) throw new AppError('FORBIDDEN');
      await requireUndoable(trx, deps, booking, { role: viewer.role, partId });
      const by = press.actor.memberId;
      // Otherwise a recipient could keep an unpaid booking waiting for good by recording a cent and taking it back.
      const mayExtend = viewer.role === 'staff' || !(await payments.hasReversed(trx, booking.id));
      const amountMinor =
        partId !== undefined && !isComplete(booking)
          ? await payments.undoPart(trx, deps, booking.id, { by, partId })
          : await payments.undoCapture(trx, deps, booking, { by, partId });
      const missingMinor = payments.chargedMinor(booking) - (await payments.sumReceived(trx, booking.id));
      const undone = { missingMinor, wasAwaited: booking.status === 'awaiting_payment' };
      const actor: Actor = { by: viewer.role, memberId: by };
      await awaitAgain(trx, deps, booking, { actor, amountMinor, undone, mayExtend });
      await closeOpenRefund(trx, booking.id, deps.clock.now());
    },
  );

/** The refund, if it's still open and belongs to this booking. */
async function requireDue(trx: Transaction<DB>, bookingId: string, refundId: string): Promise<payments.Attempt> {
  const due = (await payments.listDueRefunds(trx, bookingId)).find(({ id }) => id === refundId);
  if (!due) throw new StateChanged();
  return due;
}

/** The recipient says they've sent the refund. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const markRefundSent = (deps: Deps, press: Press, refundId: string): Promise<Outcome<Booking>> =>
  settleOnce(
    deps,
    press,
    { operation: 'POST /api/bookings/{id}/refunds/{refundId}/sent', input: { refundId } },
    async (trx, booking, viewer) => {
      if (!maySettle(viewer, booking)) throw new AppError('FORBIDDEN');
      const due = await requireDue(trx, booking.id, refundId);
      const now = deps.clock.now();
      if (!(await payments.markSent(trx, due.id, now))) throw new StateChanged();
      const actor: Actor = { by: viewer.role, memberId: press.actor.memberId };
      const after = await store.increaseVersion(trx, booking);
      const deadline = addHours(now, MANUAL_PAYMENT.refundArrivesDays * 24);
      await announce(trx, deps, after, [{ code: 'refund-sent', actor, amountMinor: due.amountMinor, deadline }]);
    },
  );

/** What the guest says about a refund that's still open. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
const sayAsGuest = (
  deps: Deps,
  press: Press,
  { refundId, verb }: { refundId: string; verb: 'received' | 'missing' },
  work: (trx: Transaction<DB>, booking: BookingRecord, due: payments.Attempt, actor: Actor) => Promise<void>,
): Promise<Outcome<Booking>> =>
  settleOnce(
    deps,
    press,
    { operation: `POST /api/bookings/{id}/refunds/{refundId}/${verb}`, input: { refundId } },
    async (trx, booking, { role }) => {
      if (role !== 'guest') throw new AppError('FORBIDDEN');
      const due = await requireDue(trx, booking.id, refundId);
      await work(trx, booking, due, { by: 'guest', memberId: press.actor.memberId });
    },
  );

/**
 * The guest says that a refund marked as sent didn't arrive: it's due again, the recipient is notified, and staff see it right away.
 * Otherwise it would count as received a week later. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED.
 */
export const reportMissingRefund = (deps: Deps, press: Press, refundId: string): Promise<Outcome<Booking>> =>
  sayAsGuest(deps, press, { refundId, verb: 'missing' }, async (trx, booking, due, actor) => {
    if (!(await payments.markMissing(trx, due.id, deps.clock.now()))) throw new StateChanged();
    const after = await store.increaseVersion(trx, booking);
    await announce(trx, deps, after, [{ code: 'refund-missing', actor, amountMinor: due.amountMinor }]);
  });

/** The guest says they've received the refund. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const confirmRefund = (deps: Deps, press: Press, refundId: string): Promise<Outcome<Booking>> =>
  sayAsGuest(deps, press, { refundId, verb: 'received' }, (trx, booking, due, actor) =>
    completeRefund(trx, deps, booking, due, actor),
  );

async function completeRefund(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  due: payments.Attempt,
  actor: Actor,
): Promise<void> {
  if (!(await payments.settleOutside(trx, deps, [due], actor.by))) throw new StateChanged();
  await recordPaidBack(trx, deps, booking, due, { actor });
}

const BATCH = 100;

/** Refunds sent long enough ago count as received. A guest who didn't receive theirs has said so by then. */
export async function confirmSentRefunds(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - MANUAL_PAYMENT.refundArrivesDays * 86_400_000);
  const due = await payments.listSentRefunds(deps.db.kysely, before, BATCH);
  let count = 0;
  for (const { id, bookingId } of due) {
    if (signal?.aborted) return count;
    try {
      await inTransaction(deps, async (trx) => {
        const booking = await store.lockRecord(trx, bookingId);
        const still = (await payments.listDueRefunds(trx, bookingId)).find((refund) => refund.id === id);
        if (booking && still) await completeRefund(trx, deps, booking, still, SYSTEM);
      });
      count += 1;
    } catch (error) {
      deps.log.error({ err: error, bookingId }, 'failed to complete a refund');
    }
  }
  return count;
}
