// API of a host's listings and of bulk changes (K8).
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type ListingsPage = Answer<'GET /api/host/listings'>;
export type HostListing = ListingsPage['listings'][number];
export type BulkResult = Answer<'POST /api/host/listings/bulk'>['results'][number];
export type BulkChange = Input<'POST /api/host/listings/bulk'>['body']['change'];
export type BulkValues = NonNullable<BulkResult['before']>;
export type RecentChange = Answer<'GET /api/host/bulk-changes'>['changes'][number];

export type ListingState = HostListing['state'];
export type ListingCounts = ListingsPage['counts'];
export type ListingSummary = Answer<'GET /api/host/room-summary'>;
export type ListingNeed = ListingSummary['needs'][number];
export type ListingGroup = ListingSummary['groups'][number];
export type ListingFilter = Omit<NonNullable<Input<'GET /api/host/listings'>['query']>, 'cursor'>;

const FRESH_MS = 10_000;
/** Under `my-listings`, so that every change of a listing invalidates these. */
const listingsKey = (sub: string | undefined, ...rest: readonly unknown[]) => ['my-listings', sub, ...rest];

const hostListingsQuery = (sub: string | undefined, filter: ListingFilter) =>
  infiniteQueryOptions({
    queryKey: listingsKey(sub, 'rooms', filter),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/host/listings', { query: { ...filter, q: filter.q || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: FRESH_MS,
  });

/** One's own and co-hosted listings, page by page. While another search loads, the previous results stay. */
export function useHostListings(filter: ListingFilter) {
  const { status, user } = useSession();
  return useInfiniteQuery({
    ...hostListingsQuery(user?.sub, filter),
    enabled: status === 'signed-in',
    placeholderData: keepPreviousData,
  });
}

const propertyListingsQuery = (sub: string | undefined, propertyId: string) =>
  queryOptions({
    queryKey: listingsKey(sub, 'rooms-of-home', propertyId),
    queryFn: async ({ signal }) => (await call('GET /api/host/listings', { query: { propertyId }, signal })).listings,
    staleTime: FRESH_MS,
  });

/** The first page of each property's listings. */
export function useListingsOfProperties(propertyIds: readonly string[]) {
  const { status, user } = useSession();
  return useQueries({
    queries: propertyIds.map((id) => ({ ...propertyListingsQuery(user?.sub, id), enabled: status === 'signed-in' })),
  });
}

/** The number of listings per property, and how many of them guests can't book. */
export function useListingSummary() {
  const { status, user } = useSession();
  return useQuery({
    queryKey: listingsKey(user?.sub, 'summary'),
    queryFn: ({ signal }) => call('GET /api/host/room-summary', { signal }),
    staleTime: FRESH_MS,
    enabled: status === 'signed-in',
  });
}

export const sumCounts = (counts: ListingCounts): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** All matching listings that can be changed, whether or not they're shown. */
export const listChoices = (filter: ListingFilter) =>
  call('GET /api/host/listing-choices', { query: { ...filter, q: filter.q || undefined } });

const BULK_MS = 60_000;

export interface NamedListing {
  readonly _id: string;
  readonly version: number;
}
export const withVersions = (listings: readonly NamedListing[]): NamedListing[] =>
  listings.map(({ _id, version }) => ({ _id, version }));

/** A batch of a change. Sending the same `key` again returns what was done. */
export const applyChange = async (
  { changeId, key }: { changeId: string; key: string },
  { change, rooms }: { change: BulkChange; rooms: readonly NamedListing[] },
): Promise<readonly BulkResult[]> => {
  const body = { changeId, change, rooms: withVersions(rooms) };
  return (await call('POST /api/host/listings/bulk', { body, idempotencyKey: key, timeoutMs: BULK_MS })).results;
};

export const previewChange = async (
  { change, rooms }: { change: BulkChange; rooms: readonly NamedListing[] },
  signal: AbortSignal,
): Promise<readonly BulkResult[]> => {
  const body = { change, rooms: withVersions(rooms) };
  return (await call('POST /api/host/listings/bulk/preview', { body, signal, timeoutMs: BULK_MS })).results;
};

export const undoChange = async (id: string, listingIds: readonly string[]): Promise<readonly BulkResult[]> =>
  (
    await call('POST /api/host/bulk-changes/{id}/undo', {
      params: { id },
      body: { listingIds: [...listingIds] },
      timeoutMs: BULK_MS,
    })
  ).results;

/** Invalidates everything that shows listings. */
export function useListingsChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['my-listings'] }),
      queries.invalidateQueries({ queryKey: ['listing'] }),
    ]);
}

/** Changes of many listings that can be undone, newest first. */
export function useRecentChanges() {
  const { status, user } = useSession();
  return useQuery({
    queryKey: listingsKey(user?.sub, 'recent-changes'),
    queryFn: async ({ signal }) => (await call('GET /api/host/bulk-changes', { signal })).changes,
    enabled: status === 'signed-in',
    staleTime: FRESH_MS,
  });
}
