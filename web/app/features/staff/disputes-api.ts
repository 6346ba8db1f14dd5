// Disputed card payments for staff.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Answer, Input } from '../../lib/api-request.ts';

export type Dispute = Answer<'GET /api/staff/disputes'>['disputes'][number];
export type Evidence = Input<'POST /api/staff/disputes/{id}/evidence'>['body'];

const KEY = ['staff-disputes'] as const;

export const disputesQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/disputes', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /api/staff/disputes/{id}', { params: { id }, signal }),
    // Each reading is logged: it's read again when something changes, not whenever the page is looked at.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Something is done about a dispute; what it came to is shown everywhere. */
export function useDisputeChange<T>(work: (input: T) => Promise<Dispute>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const sendEvidence = (id: string, body: Evidence) =>
  call('POST /api/staff/disputes/{id}/evidence', { params: { id }, body });

export const acceptDispute = (id: string) => call('POST /api/staff/disputes/{id}/accept', { params: { id } });

export const decideHostShare = (id: string, body: { amountMinor: number; reason: string }) =>
  call('POST /api/staff/disputes/{id}/host-share', { params: { id }, body });
