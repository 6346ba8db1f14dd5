// A host's rooms side by side, and one change for many of them (K8).
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Answer, Input } from '../../../lib/api-request.ts';
import { useSession } from '../../../lib/session.ts';

export type HostRoom = Answer<'GET /api/host/listings'>['listings'][number];
export type BulkResult = Answer<'POST /api/host/listings/bulk'>['results'][number];
export type BulkWish = Input<'POST /api/host/listings/bulk'>['body'];
export type RoomPrices = NonNullable<BulkResult['before']>;

export type RoomState = HostRoom['state'];
export type RoomCounts = Answer<'GET /api/host/listings'>['counts'];
export type RoomSummary = Answer<'GET /api/host/room-summary'>;
export type RoomNeed = RoomSummary['needs'][number];

export interface RoomFilter {
  q?: string;
  state?: RoomState | undefined;
  propertyId?: string | undefined;
}

const FRESH_MS = 10_000;
/** Under `my-listings`: whatever changes a room makes these stale too. */
const roomsKey = (sub: string | undefined, ...rest: readonly unknown[]) => ['my-listings', sub, ...rest];

const hostRoomsQuery = (sub: string | undefined, filter: RoomFilter) =>
  infiniteQueryOptions({
    queryKey: roomsKey(sub, 'rooms', filter),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/host/listings', { query: { ...filter, q: filter.q || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: FRESH_MS,
  });

/** One's rooms and those one helps with, page after page. While others are looked for, those before stay. */
export function useHostRooms(filter: RoomFilter) {
  const { status, user } = useSession();
  return useInfiniteQuery({
    ...hostRoomsQuery(user?.sub, filter),
    enabled: status === 'signed-in',
    placeholderData: keepPreviousData,
  });
}

const roomsOfHomeQuery = (sub: string | undefined, propertyId: string) =>
  queryOptions({
    queryKey: roomsKey(sub, 'rooms-of-home', propertyId),
    queryFn: async ({ signal }) => (await call('GET /api/host/listings', { query: { propertyId }, signal })).listings,
    staleTime: FRESH_MS,
  });

/** All rooms of a home: none has more than a page of them. */
export function useRoomsOfHome(propertyId: string) {
  const { status, user } = useSession();
  return useQuery({ ...roomsOfHomeQuery(user?.sub, propertyId), enabled: status === 'signed-in' });
}

export function useRoomsOfHomes(homeIds: readonly string[]) {
  const { status, user } = useSession();
  return useQueries({
    queries: homeIds.map((id) => ({ ...roomsOfHomeQuery(user?.sub, id), enabled: status === 'signed-in' })),
  });
}

/** How many rooms stand where, and which of them guests cannot book. */
export function useRoomSummary() {
  const { status, user } = useSession();
  return useQuery({
    queryKey: roomsKey(user?.sub, 'summary'),
    queryFn: ({ signal }) => call('GET /api/host/room-summary', { signal }),
    staleTime: FRESH_MS,
    enabled: status === 'signed-in',
  });
}

export const sumOf = (counts: RoomCounts): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** A hundred rooms one after the other take their time. */
const BULK_MS = 60_000;

export interface BulkCall {
  wish: BulkWish;
  /** One per intent, kept over retries. */
  key: string;
}

export function useBulkChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ wish, key }: BulkCall) =>
      (await call('POST /api/host/listings/bulk', { body: wish, idempotencyKey: key, timeoutMs: BULK_MS })).results,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['my-listings'] }),
        queries.invalidateQueries({ queryKey: ['listing'] }),
      ]),
  });
}

export const pricePreviewQuery = (rooms: BulkWish['rooms'], percent: number) =>
  queryOptions({
    queryKey: ['bulk-preview', percent, rooms],
    queryFn: async ({ signal }) =>
      (await call('POST /api/host/listings/bulk/preview', { body: { rooms, percent }, signal })).results,
    staleTime: 0,
    gcTime: 0,
  });
