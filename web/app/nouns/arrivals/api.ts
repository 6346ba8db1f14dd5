// Arriving at a booking: check-in and check-out, guests who don't come, and guests who can't get in.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { type Booking, useBookingChange } from '../bookings/api.ts';

export type Arrival = Answer<'GET /api/bookings/{id}/arrival'>;
export type NoShow = NonNullable<Arrival['noShow']>;
export type NoAccess = NonNullable<Arrival['noAccess']>;

/** True while someone can still answer. */
export const isAtDoor = (noAccess: NoAccess | null | undefined): boolean =>
  noAccess?.state === 'waiting' || noAccess?.state === 'answered';

/** While a guest waits at the door, the answer is asked for again: it may come from another device. */
const WAITING_POLL_MS = 5_000;

/** Under the booking's key, so that every change of the booking invalidates it. */
export const arrivalQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'arrival'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/arrival', { params: { id }, signal }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (isAtDoor(state.data?.noAccess) ? WAITING_POLL_MS : false),
  });

/** What someone says about an arrival. */
export type ArrivalInput =
  | { verb: 'check-in' | 'check-out' | 'no-show' }
  | { verb: 'no-show/contest'; message: string }
  | { verb: 'no-show/decide'; decision: 'withdrawn' | 'upheld' }
  | { verb: 'no-access'; message: string }
  | { verb: 'no-access/answer'; answer: 'can-get-in' | 'refund' }
  | { verb: 'no-access/close'; outcome: 'got-in' | 'locked-out' }
  | { verb: 'no-access/decide'; decision: 'upheld' | 'refunded' };

function send(id: string, input: ArrivalInput, idempotencyKey: string): Promise<Booking> {
  const params = { id };
  switch (input.verb) {
    case 'check-in':
      return call('POST /api/bookings/{id}/check-in', { params, idempotencyKey });
    case 'check-out':
      return call('POST /api/bookings/{id}/check-out', { params, idempotencyKey });
    case 'no-show':
      return call('POST /api/bookings/{id}/no-show', { params, idempotencyKey });
    case 'no-show/contest':
      return call('POST /api/bookings/{id}/no-show/contest', {
        params,
        body: { message: input.message },
        idempotencyKey,
      });
    case 'no-show/decide':
      return call('POST /api/bookings/{id}/no-show/decide', {
        params,
        body: { decision: input.decision },
        idempotencyKey,
      });
    case 'no-access':
      return call('POST /api/bookings/{id}/no-access', {
        params,
        body: input.message ? { message: input.message } : {},
        idempotencyKey,
      });
    case 'no-access/answer':
      return call('POST /api/bookings/{id}/no-access/answer', {
        params,
        body: { answer: input.answer },
        idempotencyKey,
        timeoutMs: 15_000,
      });
    case 'no-access/close':
      return call('POST /api/bookings/{id}/no-access/close', {
        params,
        body: { outcome: input.outcome },
        idempotencyKey,
      });
    default:
      return call('POST /api/bookings/{id}/no-access/decide', {
        params,
        body: { decision: input.decision },
        idempotencyKey,
        timeoutMs: 15_000,
      });
  }
}

/** Says something about an arrival. `about` is what it refers to, so that the same words later are another action. */
export function useArrivalPress(id: string, about = '') {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: arrivalQuery(id).queryKey });
  return useBookingChange(id, (input: ArrivalInput) =>
    withIntentKey([id, about, input], (idempotencyKey) => send(id, input, idempotencyKey)).finally(reload),
  );
}
