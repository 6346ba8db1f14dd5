// A host's rooms side by side, and one change for many of them (K8).
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Answer, Input } from '../../../lib/api-request.ts';
import { useSession } from '../../../lib/session.ts';

export type HostRoom = Answer<'GET /api/host/listings'>['listings'][number];
export type BulkResult = Answer<'POST /api/host/listings/bulk'>['results'][number];
export type BulkWish = Input<'POST /api/host/listings/bulk'>['body'];
export type RoomPrices = NonNullable<BulkResult['before']>;

/** Under `my-listings`: whatever changes a room makes it stale too. */
const hostRoomsQuery = (sub: string | undefined) =>
  queryOptions({
    queryKey: ['my-listings', sub, 'rooms'],
    queryFn: ({ signal }) => call('GET /api/host/listings', { signal }),
    staleTime: 10_000,
    select: ({ listings }) => listings,
  });

export function useHostRooms() {
  const { status, user } = useSession();
  return useQuery({ ...hostRoomsQuery(user?.sub), enabled: status === 'signed-in' });
}

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
