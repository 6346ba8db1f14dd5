// Quotes, holds, and bookings: all queries and changes, and which queries each change invalidates.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { askAsPageView } from '../../lib/page-views.ts';
import { saveFile } from '../../lib/save-file.ts';

export type Quote = Answer<'POST /api/bookings/quote'>;
export type Hold = Answer<'POST /api/bookings/holds'>;
export type Booking = Answer<'GET /api/bookings/{id}'>;
export type BookingSummary = Answer<'GET /api/bookings'>['bookings'][number];
export type Receipt = Answer<'GET /api/bookings/{id}/receipt'>;
export type RefundPreview = Answer<'GET /api/bookings/{id}/refund-preview'>;
export type Rebooking = Answer<'POST /api/bookings/{id}/rebook'>;
export type Slot = Input<'POST /api/bookings/holds'>['body'];
export type BookingOrder = Input<'POST /api/bookings'>['body'];
export type BookingTab = 'upcoming' | 'waiting' | 'past' | 'cancelled';

/** Nobody chose the hours a page suggests; chosen hours are in its URL. */
function askPrice(slot: Slot, signal: AbortSignal): Promise<Quote> {
  const ask = (variant: { isNoPageView: boolean }) =>
    call('POST /api/bookings/quote', { body: slot, signal, ...variant });
  const isChosen = new URLSearchParams(location.search).has('date');
  return isChosen ? askAsPageView(`price ${slot.listingId}`, ask) : ask({ isNoPageView: true });
}

/** The current price and payment methods, bypassing the cache. */
export const askQuote = (slot: Input<'POST /api/bookings/quote'>['body']): Promise<Quote> =>
  call('POST /api/bookings/quote', { body: slot, isNoPageView: true });

/** The price of exact hours. If they're taken or closed, that's a result too, and the query isn't retried. */
export const quoteQuery = (slot: Slot) =>
  queryOptions({
    queryKey: [
      'quote',
      slot.listingId,
      slot.startsAt,
      slot.endsAt,
      slot.guests,
      slot.cars,
      slot.addOns,
      slot.packageId,
      slot.promoCode,
    ],
    queryFn: ({ signal }) => askPrice(slot, signal),
    staleTime: 60_000,
    retry: false,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}', { params: { id }, query: {}, signal }),
    staleTime: 10_000,
  });

export interface LookedFor {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** One page of a tab or of all bookings, or of the search results. */
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

/** The most pages of a month; if there are more bookings, the page says so. */
const CALENDAR_PAGE_MAXIMUM = 10;

/** All of one's own bookings that have hours on these dates, page by page. */
export const bookingDaysQuery = (tab: BookingTab | 'all', { q, from, to }: LookedFor) =>
  queryOptions({
    queryKey: ['bookings', 'guest', 'days', tab, q || undefined, from, to],
    queryFn: async ({ signal, client }) => {
      // By id: a booking that's made or changes between two pages would appear twice.
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

/** Under the booking's key, so that every change of the booking invalidates it. */
/** The receipt as a PDF. */
export async function saveReceipt({ bookingId, reference, side }: Receipt): Promise<void> {
  const file = await download('GET /api/bookings/{id}/receipt.pdf', { params: { id: bookingId } });
  saveFile(file, `${shownBrandSlug()}-${side === 'guest' ? 'receipt' : 'statement'}-${reference}.pdf`);
}

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'receipt'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/receipt', { params: { id }, signal }),
    staleTime: 10_000,
  });

export type CancelRefund = NonNullable<RefundPreview['staff']>['refund'];

/** Only staff choose the refund. */
export const refundPreviewQuery = (id: string, refund?: CancelRefund) =>
  queryOptions({
    queryKey: ['refund-preview', id, refund],
    queryFn: ({ signal }) =>
      call('GET /api/bookings/{id}/refund-preview', { params: { id }, query: { refund }, signal }),
    staleTime: 0,
    retry: false,
  });

/** When a past booking's hours are free next. Kept briefly, because others book, too. */
export const rebookQuery = (id: string) =>
  queryOptions({
    queryKey: ['rebook', id],
    queryFn: ({ signal }) => call('POST /api/bookings/{id}/rebook', { params: { id }, signal }),
    staleTime: 30_000,
    retry: false,
  });

export const placeHold = (slot: Slot): Promise<Hold> => call('POST /api/bookings/holds', { body: slot });
export const leaveHold = (id: string): Promise<unknown> => call('DELETE /api/bookings/holds/{id}', { params: { id } });

/** Books or sends a request. `idempotencyKey` belongs to one intent: a retry after a lost response must reuse it. */
export const requestBooking = (order: BookingOrder, idempotencyKey: string): Promise<Booking> =>
  call('POST /api/bookings', { body: order, idempotencyKey, timeoutMs: 15_000 });

type Move =
  | 'approve'
  | 'undo-approve'
  | 'withdraw'
  | 'decline'
  | 'cancel'
  | 'payment-sent'
  | 'payment-received'
  | 'payment-undone';

interface MoveInput {
  verb: Move;
  reason?: string | undefined;
  /** For a cancellation: the refund that was shown. */
  expectedDueMinor?: number | undefined;
  /** For a cancellation by the host: the fine that was shown. */
  expectedFineMinor?: number | undefined;
  /** For a cancellation: the refund is paid as credit, with the bonus that was shown. */
  asCreditWithBonusMinor?: number | undefined;
  /** For a cancellation by staff: what they refund. */
  refund?: CancelRefund | undefined;
  /** The amount received. */
  amountMinor?: number | undefined;
  /** The part of the payment that never arrived; all of it if left out. */
  partId?: string | undefined;
  /** For a withdrawal: also the requests to other hosts. */
  all?: boolean | undefined;
}

type Press = { params: { id: string }; idempotencyKey: string };

/** Says what happened to a payment outside the product. */
function movePayment(
  { verb, amountMinor = 0, partId }: MoveInput & { verb: `payment-${string}` },
  press: Press,
): Promise<Booking> {
  if (verb === 'payment-sent') return call('POST /api/bookings/{id}/payment-sent', press);
  if (verb === 'payment-received')
    return call('POST /api/bookings/{id}/payment-received', { ...press, body: { amountMinor } });
  return call('POST /api/bookings/{id}/payment-undone', { ...press, body: partId === undefined ? {} : { partId } });
}

const isAboutPayment = (input: MoveInput): input is MoveInput & { verb: `payment-${string}` } =>
  input.verb.startsWith('payment-');

function move(id: string, input: MoveInput): Promise<Booking> {
  const { verb, reason = '', asCreditWithBonusMinor, all } = input;
  const { expectedDueMinor, expectedFineMinor, refund } = input;
  const asCredit =
    asCreditWithBonusMinor === undefined
      ? {}
      : { refundAs: 'credit' as const, expectedBonusMinor: asCreditWithBonusMinor };
  const params = { id };
  return withIntentKey([id, input], (idempotencyKey) => {
    if (isAboutPayment(input)) return movePayment(input, { params, idempotencyKey });
    if (verb === 'approve') return call('POST /api/bookings/{id}/approve', { params, idempotencyKey });
    if (verb === 'undo-approve') return call('POST /api/bookings/{id}/undo-approve', { params, idempotencyKey });
    if (verb === 'withdraw') return call('POST /api/bookings/{id}/withdraw', { params, body: { all }, idempotencyKey });
    return verb === 'decline'
      ? call('POST /api/bookings/{id}/decline', { params, body: { reason }, idempotencyKey })
      : call('POST /api/bookings/{id}/cancel', {
          params,
          body: { reason, expectedDueMinor, expectedFineMinor, refund, ...asCredit },
          idempotencyKey,
        });
  });
}

/** The current refund of a cancellation, from a REFUND_CHANGED error. */
const previewIn = (error: unknown): RefundPreview | undefined =>
  error instanceof ApiError && error.code === 'REFUND_CHANGED'
    ? (error.current as RefundPreview | undefined)
    : undefined;

/** The current booking, from an error that says how it has changed. */
function readCurrentBooking(error: unknown, id: string): Booking | undefined {
  if (!(error instanceof ApiError) || !(hasCode(error, 'STATE_CHANGED') || hasCode(error, 'REQUEST_TAKEN')))
    return undefined;
  const { current } = error;
  const isIt = typeof current === 'object' && current !== null && '_id' in current && current._id === id;
  return isIt && 'status' in current ? (current as Booking) : undefined;
}

/**
 * Changes a booking's state. The response is the current booking, and every list of bookings is invalidated. If the booking has changed
 * in the meantime (STATE_CHANGED), the page shows its current state. Show the result with `mutateAsync(…).then`: a socket event may
 * arrive before the response and remove the row, together with the callbacks of `mutate`.
 */
export const useMoveBooking = (id: string) => useBookingChange(id, (input: MoveInput) => move(id, input));

export type Refund = NonNullable<Booking['refund']>;

/** The host's response to the refund that staff proposed, in the version the host saw; with a message it's a rejection. */
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

/** The payee sent the refund; it arrived; it didn't. */
export type RefundVerb = 'sent' | 'received' | 'missing';

/** A refund outside the product: sent by the side that owes it, or confirmed by the side that received it. */
export const useRefundPress = (id: string) =>
  useBookingChange(id, ({ refundId, verb }: { refundId: string; verb: RefundVerb }) => {
    const params = { id, refundId };
    return withIntentKey([id, refundId, verb], (idempotencyKey) =>
      call(`POST /api/bookings/{id}/refunds/{refundId}/${verb}`, { params, idempotencyKey }),
    );
  });

/** A change that returns the current booking. */
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
      const current = readCurrentBooking(error, id);
      if (current) queries.setQueryData(['booking', id], current);
      else void queries.invalidateQueries({ queryKey: ['booking', id] });
      // What canceling costs is among the lists.
      if (current || hasCode(error, 'FINE_CHANGED')) forgetLists();
      const preview = previewIn(error);
      if (preview) queries.setQueryData(refundPreviewQuery(id, preview.staff?.refund).queryKey, preview);
    },
  });
}
