// Answers to a request: the host accepts or declines, the guest takes it back. The money decides about an acceptance, so
// it is taken first; until that is settled nobody else can move the request.
import type { Booking } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Outcome, Ticket } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import * as payments from '../payments/service.ts';
import { act, findForActor, moveOnce, type Press, stateChanged } from './act.ts';
import type { BookingRecord } from './booking.ts';
import { endRequest } from './end-request.ts';
import { type Doer, SYSTEM } from './events.ts';
import { lockBooking } from './lock.ts';
import { returnMoney } from './money.ts';
import { inTransaction, move, StateChanged } from './move.ts';
import { marketOf } from './policy.ts';
import { confirmedNow } from './reminder-rules.ts';
import { isManual } from './rules.ts';
import * as store from './store.ts';
import { NO_ANSWER } from './submission.ts';
import { approveUnpaid } from './unpaid.ts';

export type Approval = 'confirmed' | 'declined' | 'unknown' | 'settled-elsewhere';

/** Takes the money of an acceptance that is written down and draws the consequence. May run any number of times. */
export async function completeApproval(
  deps: Deps,
  bookingId: string,
  doer: Doer,
  onDeclined: (trx: Transaction<DB>) => Promise<void> = async () => undefined,
): Promise<Approval> {
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
      await onDeclined(trx);
      return 'declined' as const;
    }
    await payments.postCapture(trx, deps, booking);
    const change = { payment_status: 'paid', ...confirmedNow(booking, deps.clock.now()) };
    const amountMinor = booking.totalMinor - booking.unpaidMinor;
    const paid = { code: 'paid' as const, doer: SYSTEM, amountMinor };
    await move(trx, deps, booking, 'approve', { doer, change, also: [paid] });
    return 'confirmed' as const;
  });
}

interface Abandonment {
  /** Also where the provider has refused, and the request waits for another try. */
  readonly isRefusedToo?: boolean;
  /** Runs in the same transaction. */
  readonly also?: (trx: Transaction<DB>) => Promise<void>;
}

/** Ends a request whose acceptance couldn't be paid because the provider still doesn't answer. What it took goes back. */
export async function abandonApproval(
  deps: Deps,
  seen: Pick<BookingRecord, 'id' | 'listingId'>,
  { isRefusedToo = false, also = async () => undefined }: Abandonment = {},
): Promise<boolean> {
  const isAbandoned = await inTransaction(deps, async (trx) => {
    const booking = await lockBooking(trx, seen);
    const unsettled = await payments.listUnsettled(trx, seen.id);
    const captures = unsettled.filter(({ operation }) => operation === 'capture');
    if (booking?.status !== 'requested') return false;
    if (captures.length === 0 && !(isRefusedToo && booking.paymentStatus === 'failed')) return false;
    if (captures.length > 0 && !(await payments.settle(trx, deps, captures, NO_ANSWER))) return false;
    await endRequest(trx, deps, booking, 'expire', { doer: SYSTEM });
    await also(trx);
    return true;
  });
  await returnMoney(deps, seen.id);
  return isAbandoned;
}

/** There's nothing to charge: it's free, or paid with credit. */
async function approveUncharged(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { doer, now }: { doer: Doer; now: Date },
): Promise<void> {
  await payments.postCapture(trx, deps, booking);
  const isFree = booking.totalMinor === 0;
  const change = { ...(isFree ? {} : { payment_status: 'paid' }), ...confirmedNow(booking, now) };
  const also = isFree ? [] : [{ code: 'paid' as const, doer: SYSTEM, amountMinor: booking.totalMinor }];
  await move(trx, deps, booking, 'approve', { doer, change, also });
}

/** Records the acceptance and the payment it needs. A free booking is confirmed right away. */
const beginApproval = (deps: Deps, press: Press, ticket: Ticket): Promise<void> =>
  act(
    deps,
    press,
    ticket,
    () => 'approve',
    async (trx, booking, { doer, now }) => {
      if (await payments.hasUnsettled(trx, booking.id)) throw new StateChanged();
      if (marketOf(await store.findMarket(trx, booking.listingId)) === 'taken-down') {
        throw new AppError('LISTING_NOT_BOOKABLE', {
          message: 'The listing or its host is suspended, so you can’t accept. Decline the request, or it will expire.',
        });
      }
      const chargeMinor = payments.chargeOf(booking);
      if (chargeMinor > 0 && isManual(booking)) await approveUnpaid(trx, deps, booking, { doer, now });
      else if (chargeMinor > 0) await payments.openAttempts(trx, deps, booking, ['capture'], chargeMinor);
      else await approveUncharged(trx, deps, booking, { doer, now });
    },
  );

const GUEST_DECLINED = {
  message: 'We couldn’t charge the guest’s card. Nothing was charged, and the request is still open.',
};

async function approve(deps: Deps, press: Press, ticket: Ticket): Promise<void> {
  const { actor, id } = press;
  await beginApproval(deps, press, ticket);
  const { seat } = await findForActor(deps, actor, id);
  const approval = await completeApproval(deps, id, { by: seat.role, memberId: actor.memberId }, (trx) =>
    ticket.finish(trx, 402, { code: 'PAYMENT_DECLINED', detail: GUEST_DECLINED }),
  );
  if (approval === 'confirmed') return;
  if (approval === 'declined') throw new AppError('PAYMENT_DECLINED', GUEST_DECLINED);
  if (approval === 'settled-elsewhere') {
    const booking = await store.findRecord(deps.db.kysely, id);
    if (booking?.status !== 'requested') return;
  }
  await ticket.handBack();
  if (approval === 'settled-elsewhere') throw await stateChanged(deps, actor, id);
  throw new AppError('OVERLOADED', {
    message: 'Our payment service isn’t responding. We saved your answer and will keep trying automatically.',
    retryIn: 5,
  });
}

/**
 * The host accepts (T5). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, LISTING_NOT_BOOKABLE if the listing or its host is suspended,
 * PAYMENT_DECLINED, OVERLOADED, the IDEMPOTENCY_ codes.
 */
export const approveBooking = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/approve', input: {} }, (ticket) =>
    approve(deps, press, ticket),
  );

/** The host declines (T6). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, the IDEMPOTENCY_ codes. */
export const declineBooking = (deps: Deps, press: Press, reason: string): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/decline', input: { reason } }, async (ticket) => {
    await act(
      deps,
      press,
      ticket,
      () => 'decline',
      (trx, booking, { doer }) =>
        endRequest(trx, deps, booking, 'decline', { doer, reason, change: { cancel_reason: reason } }),
    );
    await returnMoney(deps, press.id);
  });

/** The guest withdraws the request (T7). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, the IDEMPOTENCY_ codes. */
export const withdrawBooking = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/withdraw', input: {} }, async (ticket) => {
    await act(
      deps,
      press,
      ticket,
      () => 'withdraw',
      (trx, booking, { doer }) => endRequest(trx, deps, booking, 'withdraw', { doer }),
    );
    await returnMoney(deps, press.id);
  });
