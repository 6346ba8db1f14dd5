// Queries and changes of one's own listings.
import type { ListingFields, OwnListing } from '@daynook/contract/hosting/hosting';
import type { CollectedPart } from '@daynook/contract/listings/listing-changes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { hostingChanged } from '../properties/property-api.ts';

export type { ListingFields, OwnListing } from '@daynook/contract/hosting/hosting';

/** A listing with its missing fields, for its editor. Always refetched, because another window may change it. */
export const ownListingQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-listing', id],
    queryFn: ({ signal }) => call('GET /api/host/listings/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** The listing as guests will see it once its changes are published. Under the listing's key, so every save invalidates it. */
export const listingPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['listing', id, 'preview'],
    queryFn: ({ signal }) => call('GET /api/host/listings/{id}/preview', { params: { id }, signal }),
    staleTime: 0,
  });

/** Puts the updated listing into the cache, and invalidates what guests see of it. */
export function rememberListing(listing: OwnListing): void {
  const queries = queryClient();
  queries.setQueryData(ownListingQuery(listing._id).queryKey, listing);
  void queries.invalidateQueries({ queryKey: ['listing', listing._id] });
  void queries.invalidateQueries({ queryKey: ['my-listings'] });
}

export const changeListing = (id: string, version: number, changes: Partial<ListingFields>): Promise<OwnListing> =>
  call('PATCH /api/host/listings/{id}', { params: { id }, body: { version, changes } });

/** Creates a listing. `idempotencyKey` belongs to one press of the button: a retry after a lost response must reuse it. */
export async function createListing(
  propertyId: string,
  kind: ListingFields['kind'],
  idempotencyKey: string,
): Promise<OwnListing> {
  const listing = await call('POST /api/properties/{id}/listings', {
    params: { id: propertyId },
    body: { kind },
    idempotencyKey,
  });
  rememberListing(listing);
  void queryClient().invalidateQueries({ queryKey: ['own-property', propertyId] });
  void hostingChanged();
  return listing;
}

export async function duplicateListing(id: string, idempotencyKey: string): Promise<OwnListing> {
  const listing = await call('POST /api/host/listings/{id}/duplicate', { params: { id }, idempotencyKey });
  rememberListing(listing);
  void hostingChanged();
  return listing;
}

export const publishListing = (id: string): Promise<OwnListing> =>
  call('POST /api/host/listings/{id}/publish', { params: { id } });

/** Publishes all unpublished changes of this version. */
export const publishChanges = (id: string, version: number): Promise<OwnListing> =>
  call('POST /api/host/listings/{id}/changes/publish', { params: { id }, body: { version } });

/** Discards all unpublished changes, or only these. */
export const discardChanges = (id: string, version: number, parts?: CollectedPart[]): Promise<OwnListing> =>
  call('POST /api/host/listings/{id}/changes/discard', {
    params: { id },
    body: { version, ...(parts ? { parts } : {}) },
  });

export const pauseListing = (id: string): Promise<OwnListing> =>
  call('POST /api/host/listings/{id}/pause', { params: { id } });

export async function removeListing(id: string): Promise<void> {
  await call('DELETE /api/host/listings/{id}', { params: { id } });
  queryClient().removeQueries({ queryKey: ['own-listing', id] });
  queryClient().removeQueries({ queryKey: ['listing', id] });
  await hostingChanged();
}

/** Prices of similar listings around the approximate location; the exact address isn't needed. */
export const priceGuideQuery = (
  { kind, currency }: { kind: ListingFields['kind']; currency: string },
  point: { lat: number; lng: number } | undefined,
) => ({
  queryKey: ['price-guide', kind, currency, point?.lat, point?.lng],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET /api/host/price-guide', {
      query: { lat: point?.lat ?? 0, lng: point?.lng ?? 0, kind, currency },
      signal,
    }),
  enabled: point !== undefined,
});
