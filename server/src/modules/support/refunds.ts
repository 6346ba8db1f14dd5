// Refunds that staff propose from a ticket. This module determines the booking; the bookings module handles the money.
import type { RefundBearer } from '@daynook/contract/limits/refunds';
import type { RefundShares } from '@daynook/contract/money/refunds';
import type { StaffTicketThread } from '@daynook/contract/support';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { toSay } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import * as bookings from '../bookings/service.ts';
import * as store from './store.ts';
import { loadStaffThread } from './thread.ts';

const NO_BOOKING = toSay('This ticket isn’t about a booking.');

/** The ticket's booking. Throws NOT_FOUND, STATE_CHANGED if it has none. */
function requireBookingId(ticket: store.TicketRow | undefined): string {
  if (!ticket) throw new AppError('NOT_FOUND');
  if (ticket.booking_id === null) throw new AppError('STATE_CHANGED', { message: NO_BOOKING });
  return ticket.booking_id;
}

interface Amount {
  readonly amountMinor: number;
  readonly bearer: RefundBearer;
}

/** The effect of a refund of this amount. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED by field. */
export const refundShares = (deps: Deps, { id, ...request }: Amount & { id: string }): Promise<RefundShares> =>
  retryTransaction(deps.db.kysely, async (trx) =>
    bookings.calculateShares(trx, requireBookingId(await store.findTicket(trx, id)), request),
  );

interface Done {
  readonly action: string;
  readonly reason?: string;
}

/** Runs the action on the booking of a locked ticket and logs it for the booking's guest. */
async function actOn(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  id: string,
  work: (bookingId: string) => Promise<Done>,
): Promise<{ thread: StaffTicketThread; bookingId: string }> {
  const ticket = await store.lockTicket(trx, id);
  const bookingId = requireBookingId(ticket);
  const { action, reason } = await work(bookingId);
  const subject = { kind: 'booking' as const, id: bookingId };
  await audit(trx, deps, { actorId: actor.memberId, action, subject, memberId: ticket!.member_id, reason });
  return { thread: await loadStaffThread(trx, deps, actor, id), bookingId };
}

/**
 * Proposes a refund, once per idempotency key. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED by field, the IDEMPOTENCY_ codes.
 */
export function proposeForTicket(
  deps: Deps,
  actor: MemberActor,
  { id, ...request }: Amount & { id: string; currency: string; reason: string },
  key: string,
): Promise<Outcome<StaffTicketThread>> {
  const call = {
    memberId: actor.memberId,
    key,
    operation: 'POST /api/staff/tickets/{id}/refunds',
    input: { id, request },
  };
  return runOnce(deps, call, (once) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      await once.begin(trx, {});
      const { thread } = await actOn(trx, deps, actor, id, async (bookingId) => {
        await bookings.proposeRefund(trx, deps, actor, { ...request, ticketId: id, bookingId });
        return { action: 'proposed-refund', reason: request.reason };
      });
      await once.finish(trx, 201, thread);
      return thread;
    }),
  );
}

interface Named {
  readonly id: string;
  readonly refundId: string;
  readonly version: number;
}

/** A second staff member agrees, and the refund is made. Throws NOT_FOUND, STATE_CHANGED, FORBIDDEN. */
export async function agreeForTicket(
  deps: Deps,
  actor: MemberActor,
  { id, ...named }: Named,
): Promise<StaffTicketThread> {
  const { bookingId } = await retryTransaction(deps.db.kysely, (trx) =>
    actOn(trx, deps, actor, id, async (bookingId) => {
      const { isAlone } = await bookings.agreeRefund(trx, deps, actor, bookingId, named);
      return { action: isAlone ? 'agreed-refund-alone' : 'agreed-refund' };
    }),
  );
  await bookings.returnMoney(deps, bookingId);
  return loadStaffThread(deps.db.kysely, deps, actor, id);
}

const makeRefundAction =
  (action: string, auditEvent: typeof bookings.withdrawRefund) =>
  async (deps: Deps, actor: MemberActor, { id, ...named }: Named): Promise<StaffTicketThread> => {
    const { thread } = await retryTransaction(deps.db.kysely, (trx) =>
      actOn(trx, deps, actor, id, async (bookingId) => {
        await auditEvent(trx, deps, actor, bookingId, named);
        return { action };
      }),
    );
    return thread;
  };

/** Withdraws an open proposal. Throws NOT_FOUND, STATE_CHANGED. */
export const withdrawForTicket = makeRefundAction('withdrew-refund', bookings.withdrawRefund);

/** Makes us bear a refund that the host declined. Throws NOT_FOUND, STATE_CHANGED. */
export const turnForTicket = makeRefundAction('turned-refund', bookings.turnRefund);
