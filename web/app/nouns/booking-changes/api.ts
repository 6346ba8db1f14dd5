// Changes of a booking: what was proposed, and the answers to it.
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { type Booking, useBookingChange } from '../bookings/api.ts';

export type Change = Answer<'GET /api/bookings/{id}/changes'>['changes'][number];
export type ChangeQuote = Answer<'POST /api/bookings/{id}/changes/quote'>;
export type Wanted = Input<'POST /api/bookings/{id}/changes/quote'>['body'];
type Proposal = Input<'POST /api/bookings/{id}/changes'>['body'];
type GivenCard = Input<'POST /api/bookings/{id}/changes/{changeId}/pay'>['body']['card'];

const UNFINISHED: ReadonlySet<Change['state']> = new Set(['open', 'charging', 'unpaid']);

/** The one that isn't finished. */
export const openChangeIn = (changes: readonly Change[] | undefined): Change | undefined =>
  changes?.find(({ state }) => UNFINISHED.has(state));

/** Latest first. Under the booking's key, so that every change of the booking invalidates it. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'changes'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/changes', { params: { id }, signal }),
    staleTime: 10_000,
  });

/** Other workspaces of the host that the stay could take place in. */
export const otherListingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'other-listings'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/other-listings', { params: { id }, signal }),
    staleTime: 60_000,
  });

/** The booking as it would be. Hours that are taken are a result, too, so the query isn't retried. */
export const changeQuoteQuery = (id: string, wanted: Wanted) =>
  queryOptions({
    queryKey: ['booking', id, 'change-quote', wanted],
    queryFn: ({ signal }) => call('POST /api/bookings/{id}/changes/quote', { params: { id }, body: wanted, signal }),
    staleTime: 10_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Loads the changes again after each answer, whether it succeeded or not, and what's charged later. */
function useChangePress<V>(id: string, press: (input: V) => Promise<Booking>) {
  const queries = useQueryClient();
  const reload = () =>
    Promise.all(
      ['changes', 'series', 'payment-plan'].map((part) =>
        queries.invalidateQueries({ queryKey: ['booking', id, part] }),
      ),
    );
  return useBookingChange(id, (input: V) =>
    press(input).then(
      async (booking) => {
        await reload();
        return booking;
      },
      async (failure: unknown) => {
        await reload();
        throw failure;
      },
    ),
  );
}

export const useProposeChange = (id: string) =>
  useChangePress(id, (body: Proposal) =>
    withIntentKey([id, body], (idempotencyKey) =>
      call('POST /api/bookings/{id}/changes', { params: { id }, body, idempotencyKey, timeoutMs: 15_000 }),
    ),
  );

export const useAnswerChange = (id: string) =>
  useChangePress(id, ({ verb, change }: { verb: 'accept' | 'decline' | 'withdraw'; change: Change }) => {
    const params = { id, changeId: change._id };
    return withIntentKey([id, change._id, verb, change.termsKey], (idempotencyKey) => {
      if (verb === 'decline')
        return call('POST /api/bookings/{id}/changes/{changeId}/decline', { params, idempotencyKey });
      if (verb === 'withdraw')
        return call('POST /api/bookings/{id}/changes/{changeId}/withdraw', { params, idempotencyKey });
      const body = { expectedTotalMinor: change.after.totalMinor, expectedTermsKey: change.termsKey };
      return call('POST /api/bookings/{id}/changes/{changeId}/accept', {
        params,
        body,
        idempotencyKey,
        timeoutMs: 15_000,
      });
    });
  });

export const payChange = (id: string, changeId: string, card: GivenCard): Promise<Booking> =>
  call('POST /api/bookings/{id}/changes/{changeId}/pay', {
    params: { id, changeId },
    body: { card },
    timeoutMs: 15_000,
  });

export type LaterEnds = Answer<'GET /api/bookings/{id}/later-ends'>;

/** The ends that the guest can choose now. */
export const laterEndsQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'later-ends'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/later-ends', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });

export const useExtend = (id: string) =>
  useChangePress(id, (body: Input<'POST /api/bookings/{id}/extend'>['body']) =>
    withIntentKey([id, 'extend', body], (idempotencyKey) =>
      call('POST /api/bookings/{id}/extend', { params: { id }, body, idempotencyKey, timeoutMs: 15_000 }),
    ),
  );

export const useLeaveEarly = (id: string) =>
  useChangePress(id, () =>
    withIntentKey([id, 'leave-early'], (idempotencyKey) =>
      call('POST /api/bookings/{id}/leave-early', { params: { id }, idempotencyKey }),
    ),
  );
