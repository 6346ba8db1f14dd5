// Repeating bookings: their quote, booking them, and what people do about them.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import type { Booking } from '../bookings/api.ts';

export type SeriesQuote = Answer<'POST /api/booking-series/quote'>;
export type SeriesRow = SeriesQuote['rows'][number];
export type SeriesInput = Input<'POST /api/booking-series/quote'>['body'];
export type Repeat = SeriesInput['repeat'];
export type SeriesOrder = Input<'POST /api/booking-series'>['body'];
export type Series = Answer<'GET /api/booking-series/{id}'>;
export type SeriesBooking = Series['bookings'][number];
export type SeriesRefund = Answer<'POST /api/booking-series/{id}/refund-preview'>;
export type SeriesResult = Answer<'POST /api/booking-series/{id}/cancel'>;
export type Selection = Input<'POST /api/booking-series/{id}/refund-preview'>['body'];

/** Hours that aren't possible are part of the answer, so the query isn't retried. */
export const seriesQuoteQuery = (input: SeriesInput) =>
  queryOptions({
    queryKey: ['series-quote', input],
    queryFn: ({ signal }) => call('POST /api/booking-series/quote', { body: input, signal }),
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** `idempotencyKey` belongs to one intent: a retry after a lost response must reuse it. */
export const bookSeries = (order: SeriesOrder, idempotencyKey: string): Promise<Booking> =>
  call('POST /api/booking-series', { body: order, idempotencyKey, timeoutMs: 30_000 });

/** Under the booking's key, so that every change of the booking invalidates it. */
export const seriesQuery = (bookingId: string, id: string) =>
  queryOptions({
    queryKey: ['booking', bookingId, 'series', id],
    queryFn: ({ signal }) => call('GET /api/booking-series/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  });

export const seriesRefundQuery = (id: string, selection: Selection) =>
  queryOptions({
    queryKey: ['series-refund', id, selection],
    queryFn: ({ signal }) =>
      call('POST /api/booking-series/{id}/refund-preview', { params: { id }, body: selection, signal }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

type Press =
  | { verb: 'approve' }
  | { verb: 'decline'; reason: string }
  | {
      verb: 'cancel';
      selection: Selection;
      reason: string;
      expectedRefundMinor: number;
      expectedFineMinor?: number | undefined;
    };

/** An action on several bookings. The response says what became of each. */
export function useSeriesPress(id: string) {
  const queries = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (press: Press): Promise<SeriesResult> =>
      withIntentKey([id, press], (idempotencyKey) => {
        const how = { params, idempotencyKey, timeoutMs: 30_000 };
        if (press.verb === 'approve') return call('POST /api/booking-series/{id}/approve', how);
        const { verb, ...body } = press;
        return verb === 'decline'
          ? call('POST /api/booking-series/{id}/decline', { ...how, body: { reason: press.reason } })
          : call('POST /api/booking-series/{id}/cancel', {
              ...how,
              body: body as Omit<Extract<Press, { verb: 'cancel' }>, 'verb'>,
            });
      }),
    // Also after an error: some of them may be done.
    onSettled: () => {
      for (const key of ['booking', 'bookings', 'action-items', 'series-refund'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
