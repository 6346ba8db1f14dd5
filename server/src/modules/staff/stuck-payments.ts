// Stuck payments, for staff: whose, since when, the provider's response, and what can be done.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit, auditOnce } from '../audit/service.ts';
import { giveUpPayment, recordPaidAnotherWay, StateChanged, settleBooking } from '../bookings/service.ts';
import { lookUpCharge } from '../payments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { findPayer, findStuck, listStuck, type StuckRow } from './stuck-payments-store.ts';

const view = (row: StuckRow) => ({
  booking: { _id: row.booking_id, reference: row.reference, status: row.status, listingTitle: row.title },
  kind: row.kind,
  guest: { _id: row.guest_id, name: row.guest_name },
  host: { _id: row.host_id, name: row.host_name },
  amountMinor: row.amount_minor,
  currency: row.currency,
  since: row.since.toISOString(),
  refusals: row.refusals,
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  failure: row.failure,
});

/** A page of them, oldest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listStuckPayments(
  deps: Deps,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/stuck-payments'>> {
  const rows = await listStuck(deps.db.kysely, pageAfter(cursor, STAFF.pageSize));
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, ({ since, booking_id }) => ({
    at: since,
    id: booking_id,
  }));
  return { payments: shown.map(view), nextCursor };
}

/** Asking the provider the same question again within this time is a single audit event. */
const ONE_LOOK_MINUTES = 10;

interface AuditEvent {
  readonly action: string;
  readonly bookingId: string;
  readonly guestId: string;
  readonly reason?: string;
}

const entry = (actor: MemberActor, { action, bookingId, guestId, reason }: AuditEvent) => ({
  actorId: actor.memberId,
  action,
  subject: { kind: 'booking' as const, id: bookingId },
  memberId: guestId,
  reason,
});

/** The guest who pays. Throws NOT_FOUND. */
async function requirePayer(deps: Deps, bookingId: string): Promise<string> {
  const guestId = await findPayer(deps.db.kysely, bookingId);
  if (guestId === undefined) throw new AppError('NOT_FOUND');
  return guestId;
}

const requireNotOwn = (deps: Deps, actor: MemberActor, bookingId: string): Promise<void> =>
  requireUninvolved(deps.db.kysely, deps, actor, { money: { bookingId }, permission: 'payments' });

const notStuck = () => new AppError('STATE_CHANGED', { message: say('This payment isn’t stuck anymore.') });

/** The booking changed while staff were acting on its payment, which is a conflict, not a fault. */
function throwConflict(error: unknown): never {
  throw error instanceof StateChanged ? new AppError('STATE_CHANGED') : error;
}

/** The booking's stuck payment. Throws NOT_FOUND if the booking doesn't exist, STATE_CHANGED if nothing is stuck. */
async function requireStuck(deps: Deps, bookingId: string): Promise<StuckRow> {
  await requirePayer(deps, bookingId);
  const row = await findStuck(deps.db.kysely, bookingId);
  if (!row) throw notStuck();
  return row;
}

/** Asks the provider about the booking's payment. Throws NOT_FOUND, and OVERLOADED if it doesn't answer. */
export async function lookUpPayment(
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
): Promise<Answer<'POST /api/staff/payments/{id}/lookup'>> {
  const guestId = await requirePayer(deps, bookingId);
  const charge = await lookUpCharge(deps, bookingId);
  if (charge === 'unknown')
    throw new AppError('OVERLOADED', {
      message: say('The payment provider isn’t responding. Try again later.'),
      retryIn: 60,
    });
  const auditEvent = entry(actor, { action: 'payment-checked', bookingId, guestId });
  await auditOnce(deps.db.kysely, deps, auditEvent, ONE_LOOK_MINUTES);
  if (!charge) return { charge: null };
  const { state, amountMinor, refundedMinor, currency, createdAt } = charge;
  return { charge: { state, amountMinor, refundedMinor, currency, createdAt: createdAt.toISOString() } };
}

/** Asks the provider again now. Returns what's still stuck. Throws NOT_FOUND, STATE_CHANGED. */
export async function retryPayment(
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
): Promise<Answer<'POST /api/staff/payments/{id}/retry'>> {
  await requireNotOwn(deps, actor, bookingId);
  const { guest_id: guestId, next_try_at: nextTryAt } = await requireStuck(deps, bookingId);
  if (nextTryAt === null)
    throw new AppError('STATE_CHANGED', {
      message: say('The card was declined. The host can accept the request again to retry.'),
    });
  await audit(deps.db.kysely, deps, entry(actor, { action: 'payment-retried', bookingId, guestId }));
  await settleBooking(deps, bookingId).catch(throwConflict);
  const row = await findStuck(deps.db.kysely, bookingId);
  return { payment: row ? view(row) : null };
}

/**
 * Gives up a payment: reverses its charge, frees the time, and notifies the guest. A refund counts as paid in the way `reason`
 * says. Throws NOT_FOUND, STATE_CHANGED, and OVERLOADED if only the provider could say whether it was paid.
 */
export async function giveUpStuckPayment(
  deps: Deps,
  actor: MemberActor,
  { id: bookingId, reason }: { id: string; reason: string },
): Promise<void> {
  await requireNotOwn(deps, actor, bookingId);
  const { kind, guest_id: guestId } = await requireStuck(deps, bookingId);
  const log = (action: string) => (trx: Transaction<DB>) =>
    audit(trx, deps, entry(actor, { action, bookingId, guestId, reason }));
  const isDone =
    kind === 'payment'
      ? await giveUpPayment(deps, bookingId, log('payment-given-up')).catch(throwConflict)
      : await recordPaidAnotherWay(deps, bookingId, {
          actor: { by: 'staff', memberId: actor.memberId },
          how: reason,
          also: log('refund-recorded'),
        });
  if (!isDone) throw notStuck();
}
