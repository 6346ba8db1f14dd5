// Hours the member waits for (C22).
import type { WaitlistEntry } from '@daynook/contract/waitlists';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { WaitlistEntry };

/** Asked again every half minute while the member waits, because hours are only held for a while. */
export const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ signal }) => call('GET /api/waitlist', { signal }),
  staleTime: 10_000,
  refetchInterval: ({ state }) => (state.data && state.data.entries.length > 0 ? 30_000 : false),
});

export interface Wanted {
  listingId: string;
  startsAt: string;
  endsAt: string;
  guests: number;
  cars: number;
}

export function useJoinWaitlist() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ listingId, ...body }: Wanted) =>
      call('POST /api/listings/{id}/waitlist', { params: { id: listingId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: waitlistQuery.queryKey }),
  });
}

export function useLeaveWaitlist() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ listing, startsAt, endsAt }: WaitlistEntry) =>
      call('DELETE /api/listings/{id}/waitlist', { params: { id: listing._id }, query: { startsAt, endsAt } }),
    onSettled: () => queries.invalidateQueries({ queryKey: waitlistQuery.queryKey }),
  });
}
