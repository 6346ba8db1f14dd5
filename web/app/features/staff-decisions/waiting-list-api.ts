// API of the waiting list of new members, for staff.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type PlacePage = Answer<'GET /api/staff/places'>;
export type Place = PlacePage['places'][number];
export type PlaceState = 'waiting' | 'invited';

export const placesQuery = (text: string, state: PlaceState) =>
  infiniteQueryOptions({
    queryKey: ['staff-places', state, text],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/places', { query: { q: text || undefined, state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Lets someone in; the people behind them move up. */
export function useInvitation(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/staff/places/{id}/invitation', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['staff-places'] }),
  });
}
