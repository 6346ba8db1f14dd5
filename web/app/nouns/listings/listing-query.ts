// Questions about one workspace: its page, its free hours, its reviews, those like it; apart from what cards ask, whose pages
// count their code.
import { call } from '../../lib/api/api.ts';
import { askAsPageView } from '../../lib/page-views.ts';

interface Asking {
  signal: AbortSignal;
}

/** The page of a workspace, as a look at it. */
export const lookAt = (id: string) => `page ${id}`;

export const listingQuery = (id: string) => ({
  queryKey: ['listing', id],
  queryFn: ({ signal }: Asking) =>
    askAsPageView(lookAt(id), (variant) => call('GET /api/listings/{id}', { params: { id }, signal, ...variant })),
});

/** Free hours change while a page is open: asked again after half a minute. `from` and `to` are local dates. */
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
