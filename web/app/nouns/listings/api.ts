// Listings as cards show them, and the query for those near a point. Queries that only the listing page needs are in listing-query.ts.
import { SEARCH } from '@daynook/contract/limits';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type ListingCardData = Answer<'GET /api/listings/nearby'>['listings'][number];
export type Listing = Answer<'GET /api/listings/{id}'>;
export type AvailabilityDay = Answer<'GET /api/listings/{id}/availability'>['days'][number];

export type NearbyAnswer = Answer<'GET /api/listings/nearby'>;

export const nearbyQuery = (lat: number, lng: number) => ({
  queryKey: ['nearby', lat, lng],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/listings/nearby', { query: { lat, lng }, signal }),
  staleTime: SEARCH.staleMs,
});
