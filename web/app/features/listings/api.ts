// Questions about workspaces: one, its free hours, its reviews, those like it, those near a point.
import { SEARCH } from '@daynook/contract/limits';
import { call } from '../../lib/api.ts';
import type { Answer } from '../../lib/api-request.ts';

export type ListingCardData = Answer<'GET /api/listings/nearby'>['listings'][number];
export type Listing = Answer<'GET /api/listings/{id}'>;
export type AvailabilityDay = Answer<'GET /api/listings/{id}/availability'>['days'][number];

interface Asking {
  signal: AbortSignal;
}

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

export type NearbyAnswer = Answer<'GET /api/listings/nearby'>;

export const nearbyQuery = (lat: number, lng: number) => ({
  queryKey: ['nearby', lat, lng],
  queryFn: ({ signal }: Asking) => call('GET /api/listings/nearby', { query: { lat, lng }, signal }),
  staleTime: SEARCH.staleMs,
});
