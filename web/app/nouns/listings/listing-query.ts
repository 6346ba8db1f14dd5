// Queries of the listing page: the listing, its free hours, its reviews, and similar listings. Separate from those of cards, because
// pages with cards have a JavaScript budget.
import { call } from '../../lib/api/api.ts';
import { askAsPageView } from '../../lib/page-views.ts';

interface Asking {
  signal: AbortSignal;
}

/** A listing, counted as a page view. */
export const pageKey = (id: string) => `page ${id}`;

export const listingQuery = (id: string) => ({
  queryKey: ['listing', id],
  queryFn: ({ signal }: Asking) =>
    askAsPageView(pageKey(id), (variant) => call('GET /api/listings/{id}', { params: { id }, signal, ...variant })),
});

/** Free hours change while a page is open, so they're refetched after half a minute. `from` and `to` are local dates. */
export const availabilityQuery = (id: string, from: string, to: string) => ({
  queryKey: ['availability', id, from, to],
  queryFn: ({ signal }: Asking) =>
    call('GET /api/listings/{id}/availability', { params: { id }, query: { from, to }, signal }),
  staleTime: 30_000,
});

export const reviewsQuery = (id: string, page: number) => ({
  queryKey: ['reviews', id, page],
  queryFn: ({ signal }: Asking) => call('GET /api/listings/{id}/reviews', { params: { id }, query: { page }, signal }),
});

export const similarQuery = (id: string) => ({
  queryKey: ['similar', id],
  queryFn: ({ signal }: Asking) => call('GET /api/listings/{id}/similar', { params: { id }, signal }),
});
