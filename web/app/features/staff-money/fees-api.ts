// Our fees, as staff schedule them.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type FeeChange = Answer<'GET /api/staff/fees'>['changes'][number];
export type FeePreview = Answer<'POST /api/staff/fees/preview'>;
export type FeeRates = Input<'POST /api/staff/fees/preview'>['body'];
type NewRate = Input<'POST /api/staff/host-fees'>['body'];

const KEY = ['staff-fees'] as const;

export const feesQuery = queryOptions({
  queryKey: [...KEY, 'changes'],
  queryFn: ({ signal }) => call('GET /api/staff/fees', { signal }),
});

/** Compares them with those of today. Of a change, only its rates are sent: the server refuses anything else. */
export function previewQuery(of: FeeRates) {
  const { guestBasisPoints, hostBasisPoints, repeatHostBasisPoints, guestMinimums } = of;
  const rates: FeeRates = { guestBasisPoints, hostBasisPoints, repeatHostBasisPoints, guestMinimums };
  return queryOptions({
    queryKey: [...KEY, 'preview', rates],
    queryFn: ({ signal }) => call('POST /api/staff/fees/preview', { body: rates, signal }),
  });
}

export const hostRatesQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'hosts'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/host-fees', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

function useFeeMutation<T>(mutationFn: (input: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
}

export const useScheduleFees = () =>
  useFeeMutation((body: FeeRates & { startsOn: string }) => call('POST /api/staff/fees', { body }));

export const useCancelFees = () =>
  useFeeMutation((id: string) => call('DELETE /api/staff/fees/{id}', { params: { id } }));

export const useAgreeRate = () => useFeeMutation((body: NewRate) => call('POST /api/staff/host-fees', { body }));
