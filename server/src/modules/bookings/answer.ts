// Answers to a request: the host accepts or declines, the guest takes it back. The money decides about an acceptance, so
// it is taken first; until that is settled nobody else can move the request.
import type { Booking } from '@daynook/contract/bookings';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import * as payments from '../payments/service.ts';
import { act, answerWith, stateChanged } from './act.ts';
import { endRequest } from './end-request.ts';
import { type Doer, SYSTEM } from './events.ts';
import { lockBooking } from './lock.ts';
import { returnMoney } from './money.ts';
import { inTransaction, move, StateChanged } from './move.ts';
import { marketOf } from './policy.ts';
import * as store from './store.ts';

export type Approval = 'confirmed' | 'declined' | 'unknown' | 'settled-elsewhere';

/** Takes the money of an acceptance that is written down and draws the consequence. May run any number of times. */
export async function completeApproval(deps: Deps, bookingId: string, doer: Doer): Promise<Approval> {
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
      return 'declined' as const;
    }
    await payments.postCapture(trx, deps, booking);
    const change = { payment_status: 'paid', confirmed_at: deps.clock.now() };
    const paid = { code: 'paid' as const, doer: SYSTEM, amountMinor: booking.totalMinor };
    await move(trx, deps, booking, 'approve', { doer, change, also: [paid] });
    return 'confirmed' as const;
  });
}

/**
 * The host accepts (T5). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, LISTING_NOT_BOOKABLE when staff keep the room or its host off
 * the market, PAYMENT_DECLINED, OVERLOADED.
 */
export async function approveBooking(deps: Deps, actor: MemberActor, id: string): Promise<Booking> {
  let doer: Doer | undefined;
  await act(
    deps,
    actor,
    id,
    () => 'approve',
    async (trx, booking, how) => {
      if (await payments.hasUnsettled(trx, id)) throw new StateChanged();
      if (marketOf(await store.findMarket(trx, booking.listingId)) === 'taken-down') {
        throw new AppError('LISTING_NOT_BOOKABLE', {
          message: 'This space is off the market: the request can be declined, or it ends by itself.',
        });
      }
      doer = how.doer;
      if (booking.totalMinor === 0)
        await move(trx, deps, booking, 'approve', { doer, change: { confirmed_at: how.now } });
      else await payments.openAttempts(trx, deps, booking, ['capture'], booking.totalMinor);
    },
  );
  const approval = await completeApproval(deps, id, doer!);
  if (approval === 'declined') {
    throw new AppError('PAYMENT_DECLINED', {
      message: 'The guest’s payment no longer goes through. Nothing was charged and the request stays open.',
    });
  }
  if (approval === 'unknown') {
    throw new AppError('OVERLOADED', {
      message: 'The payment service does not answer. Your yes is noted and will go through by itself.',
      retryIn: 5,
    });
  }
  const answer = await answerWith(deps, actor, id);
  if (answer.status === 'requested') throw await stateChanged(deps, actor, id);
  return answer;
}

/** The host declines (T6). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function declineBooking(deps: Deps, actor: MemberActor, id: string, reason: string): Promise<Booking> {
  await act(
    deps,
    actor,
    id,
    () => 'decline',
    (trx, booking, { doer }) =>
      endRequest(trx, deps, booking, 'decline', { doer, reason, change: { cancel_reason: reason } }),
  );
  await returnMoney(deps, id);
  return answerWith(deps, actor, id);
}

/** The guest takes the request back (T7). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function withdrawBooking(deps: Deps, actor: MemberActor, id: string): Promise<Booking> {
  await act(
    deps,
    actor,
    id,
    () => 'withdraw',
    (trx, booking, { doer }) => endRequest(trx, deps, booking, 'withdraw', { doer }),
  );
  await returnMoney(deps, id);
  return answerWith(deps, actor, id);
}
