// Answers to a request: the host declines, or the guest withdraws it. Accepting is in accept.ts.
import type { Booking } from '@daynook/contract/bookings';
import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { act, moveOnce, type Press } from './booking-action.ts';
import { endRequest } from './end-request.ts';
import { lockOpenOthers } from './groups/group.ts';
import { returnMoney } from './return-money.ts';

/** The host declines (T6). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, the IDEMPOTENCY_ codes. */
export const declineBooking = (deps: Deps, press: Press, reason: string): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/decline', input: { reason } }, async (ticket) => {
    await act(
      deps,
      press,
      ticket,
      () => 'decline',
      (trx, booking, { actor }) =>
        endRequest(trx, deps, booking, 'decline', { actor, reason, change: { cancel_reason: reason } }),
    );
    await returnMoney(deps, press.id);
  });

/**
 * The guest withdraws the request (T7), or `all` of those sent to several hosts that are still open. Throws NOT_FOUND, FORBIDDEN,
 * STATE_CHANGED, the IDEMPOTENCY_ codes.
 */
export const withdrawBooking = (
  deps: Deps,
  press: Press,
  { all = false }: { all?: boolean | undefined } = {},
): Promise<Outcome<Booking>> => {
  const call = { operation: 'POST /api/bookings/{id}/withdraw', input: all ? { all } : {} };
  return moveOnce(deps, press, call, async (ticket) => {
    await act(
      deps,
      press,
      ticket,
      () => 'withdraw',
      async (trx, booking, { actor }) => {
        for (const other of all ? await lockOpenOthers(trx, booking) : [])
          await endRequest(trx, deps, other, 'withdraw', { actor });
        await endRequest(trx, deps, booking, 'withdraw', { actor });
      },
    );
    await returnMoney(deps, press.id);
  });
};
