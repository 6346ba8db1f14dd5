// Quotes, holds and bookings: every question and every change, with what each makes stale.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { askAsPageView } from '../../lib/page-views.ts';
import { saveFile } from '../../lib/save-file.ts';

export type Quote = Answer<'POST /api/bookings/quote'>;
export type Hold = Answer<'POST /api/bookings/holds'>;
export type Booking = Answer<'GET /api/bookings/{id}'>;
export type BookingSummary = Answer<'GET /api/bookings'>['bookings'][number];
export type Receipt = Answer<'GET /api/bookings/{id}/receipt'>;
export type RefundPreview = Answer<'GET /api/bookings/{id}/refund-preview'>;
export type Slot = Input<'POST /api/bookings/quote'>['body'];
export type BookingOrder = Input<'POST /api/bookings'>['body'];
export type BookingTab = 'upcoming' | 'waiting' | 'past' | 'cancelled';

/** Hours that a page proposes by itself nobody has asked for; chosen ones stand in its address. */
function askPrice(slot: Slot, signal: AbortSignal): Promise<Quote> {
  const ask = (variant: { isNoPageView: boolean }) =>
    call('POST /api/bookings/quote', { body: slot, signal, ...variant });
  const isChosen = new URLSearchParams(location.search).has('date');
  return isChosen ? askAsPageView(`price ${slot.listingId}`, ask) : ask({ isNoPageView: true });
}

/** The price and the ways to pay as they are now, past what is kept. */
export const askQuote = (slot: Slot): Promise<Quote> =>
  call('POST /api/bookings/quote', { body: slot, isNoPageView: true });

/** The price of exact hours; a price that does not come back (taken, closed) is an answer too and is not asked again. */
export const quoteQuery = (slot: Slot) =>
  queryOptions({
    queryKey: ['quote', slot.listingId, slot.startsAt, slot.endsAt, slot.guests, slot.addOns, slot.promoCode],
    queryFn: ({ signal }) => askPrice(slot, signal),
    staleTime: 60_000,
    retry: false,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  });

export interface LookedFor {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** One page of a tab, or of all; of what is looked for, when something is. */
export const bookingsQuery = (
  role: 'guest' | 'host',
  tab: BookingTab | 'all',
  page: number,
  { q, from, to }: LookedFor = {},
) =>
  queryOptions({
    queryKey: ['bookings', role, tab, page, q || undefined, from, to],
    queryFn: ({ signal }) =>
      call('GET /api/bookings', {
        query: { role, status: tab === 'all' ? undefined : tab, q: q || undefined, from, to, page },
        signal,
      }),
    staleTime: 10_000,
  });

/** A month has no more pages than these; who has booked more is told so. */
const CALENDAR_PAGE_MAXIMUM = 10;

/** Every booking of one's own that has hours on these dates, page after page. */
export const bookingDaysQuery = (tab: BookingTab | 'all', { q, from, to }: LookedFor) =>
  queryOptions({
    queryKey: ['bookings', 'guest', 'days', tab, q || undefined, from, to],
    queryFn: async ({ signal, client }) => {
      // By id: one that is made or moves on between two pages would come twice.
      const bookings = new Map<string, BookingSummary>();
      for (let page = 1; ; page += 1) {
        signal.throwIfAborted();
        const one = await client.fetchQuery(bookingsQuery('guest', tab, page, { q, from, to }));
        for (const booking of one.bookings) bookings.set(booking._id, booking);
        if (!one.hasMore || page === CALENDAR_PAGE_MAXIMUM)
          return { bookings: [...bookings.values()], counts: one.counts, isCut: one.hasMore };
      }
    },
    staleTime: 10_000,
  });

/** Under its booking: whatever changes that changes this. */
/** The receipt as a PDF. */
export async function saveReceipt({ bookingId, reference, side }: Receipt): Promise<void> {
  const file = await download('GET /api/bookings/{id}/receipt.pdf', { params: { id: bookingId } });
  saveFile(file, `daynook-${side === 'guest' ? 'receipt' : 'statement'}-${reference}.pdf`);
}

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'receipt'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/receipt', { params: { id }, signal }),
    staleTime: 10_000,
  });

export const refundPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['refund-preview', id],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/refund-preview', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });

export const placeHold = (slot: Slot): Promise<Hold> => call('POST /api/bookings/holds', { body: slot });
export const leaveHold = (id: string): Promise<unknown> => call('DELETE /api/bookings/holds/{id}', { params: { id } });

/** Books or asks. `idempotencyKey` belongs to one intent: a retry after a lost answer must reuse it. */
export const requestBooking = (order: BookingOrder, idempotencyKey: string): Promise<Booking> =>
  call('POST /api/bookings', { body: order, idempotencyKey, timeoutMs: 15_000 });

type Move = 'approve' | 'undo-approve' | 'withdraw' | 'decline' | 'cancel' | 'payment-sent' | 'payment-received';

interface MoveInput {
  verb: Move;
  reason?: string | undefined;
  /** Cancelling: what was shown to come back. */
  expectedDueMinor?: number | undefined;
  /** Cancelling: the refund comes as credit, with the bonus that was shown. */
  asCreditWithBonusMinor?: number | undefined;
  /** What has been received. */
  amountMinor?: number | undefined;
}

function move(id: string, input: MoveInput): Promise<Booking> {
  const { verb, reason = '', expectedDueMinor, asCreditWithBonusMinor, amountMinor = 0 } = input;
  const asCredit =
    asCreditWithBonusMinor === undefined
      ? {}
      : { refundAs: 'credit' as const, expectedBonusMinor: asCreditWithBonusMinor };
  const params = { id };
  return withIntentKey([id, input], (idempotencyKey) => {
    if (verb === 'approve') return call('POST /api/bookings/{id}/approve', { params, idempotencyKey });
    if (verb === 'undo-approve') return call('POST /api/bookings/{id}/undo-approve', { params, idempotencyKey });
    if (verb === 'withdraw') return call('POST /api/bookings/{id}/withdraw', { params, idempotencyKey });
    if (verb === 'payment-sent') return call('POST /api/bookings/{id}/payment-sent', { params, idempotencyKey });
    if (verb === 'payment-received')
      return call('POST /api/bookings/{id}/payment-received', { params, body: { amountMinor }, idempotencyKey });
    return verb === 'decline'
      ? call('POST /api/bookings/{id}/decline', { params, body: { reason }, idempotencyKey })
      : call('POST /api/bookings/{id}/cancel', {
          params,
          body: { reason, expectedDueMinor, ...asCredit },
          idempotencyKey,
        });
  });
}

/** What cancelling gives back by now, which a REFUND_CHANGED brings along. */
const previewIn = (error: unknown): RefundPreview | undefined =>
  error instanceof ApiError && error.code === 'REFUND_CHANGED'
    ? (error.current as RefundPreview | undefined)
    : undefined;

/** The booking as it stands, which a STATE_CHANGED brings along. */
function currentOf(error: unknown, id: string): Booking | undefined {
  if (!(error instanceof ApiError) || !hasCode(error, 'STATE_CHANGED')) return undefined;
  const { current } = error;
  const isIt = typeof current === 'object' && current !== null && '_id' in current && current._id === id;
  return isIt && 'status' in current ? (current as Booking) : undefined;
}

/**
 * Moves a booking on; the answer is the booking as it stands, and every list of bookings is asked anew. When it has
 * changed in the meantime (STATE_CHANGED), the page shows how it stands now. Say what came of it with `mutateAsync(…).then`:
 * news of the change may arrive before the answer and take the row away, and the callbacks of `mutate` with it.
 */
export const useMoveBooking = (id: string) => useBookingChange(id, (input: MoveInput) => move(id, input));

export type Refund = NonNullable<Booking['refund']>;

/** The host's answer to a refund that staff proposed, as it was read; with a word it is a no. */
export const useRefundAnswer = (id: string) =>
  useBookingChange(id, ({ refund: { _id: refundId, version }, word }: { refund: Refund; word?: string }) => {
    const params = { id };
    const named = { refundId, version };
    return withIntentKey([id, named, word], (idempotencyKey) =>
      word === undefined
        ? call('POST /api/bookings/{id}/refund/accept', { params, body: named, idempotencyKey })
        : call('POST /api/bookings/{id}/refund/decline', { params, body: { ...named, word }, idempotencyKey }),
    );
  });

/** A refund outside the product: sent by who owes it, or confirmed by who has it. */
export const useRefundPress = (id: string) =>
  useBookingChange(id, ({ refundId, verb }: { refundId: string; verb: 'sent' | 'received' }) => {
    const params = { id, refundId };
    return withIntentKey([id, refundId, verb], (idempotencyKey) =>
      verb === 'sent'
        ? call('POST /api/bookings/{id}/refunds/{refundId}/sent', { params, idempotencyKey })
        : call('POST /api/bookings/{id}/refunds/{refundId}/received', { params, idempotencyKey }),
    );
  });

/** A change that answers with the booking as it stands then. */
export function useBookingChange<V>(id: string, change: (input: V) => Promise<Booking>) {
  const queries = useQueryClient();
  const forgetLists = () => {
    void queries.invalidateQueries({ queryKey: ['bookings'] });
    void queries.invalidateQueries({ queryKey: ['action-items'] });
    void queries.invalidateQueries({ queryKey: ['staff', 'manual-payments'] });
  };
  return useMutation({
    mutationFn: change,
    onSuccess: (booking) => {
      queries.setQueryData(['booking', id], booking);
      forgetLists();
      void queries.invalidateQueries({ queryKey: ['availability', booking.listing._id] });
    },
    onError: (error) => {
      const current = currentOf(error, id);
      if (current) queries.setQueryData(['booking', id], current);
      else void queries.invalidateQueries({ queryKey: ['booking', id] });
      if (current) forgetLists();
      const preview = previewIn(error);
      if (preview) queries.setQueryData(refundPreviewQuery(id).queryKey, preview);
    },
  });
}
