// A member's credit, as the member and staff see it, and the changes staff make.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';

export type CreditPage = Answer<'GET /api/credit'>;
export type CreditEntry = CreditPage['entries'][number];
export type CreditBalance = CreditPage['balances'][number];
export type CreditChange = Input<'POST /api/staff/members/{id}/credit/grants'>['body'];
export type CreditSettings = Answer<'GET /api/staff/credit-settings'>;

const paged = { initialPageParam: null as string | null, getNextPageParam: (last: CreditPage) => last.nextCursor };

export const ownCreditQuery = infiniteQueryOptions({
  queryKey: ['credit'],
  queryFn: ({ pageParam, signal }) => call('GET /api/credit', { query: { cursor: pageParam ?? undefined }, signal }),
  ...paged,
});

export const memberCreditQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-credit', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/members/{id}/credit', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    ...paged,
  });

export function useChangeCredit(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ isGrant, ...body }: CreditChange & { isGrant: boolean }) =>
      withIntentKey([id, isGrant, body], (idempotencyKey) => {
        const input = { params: { id }, body, idempotencyKey };
        return isGrant
          ? call('POST /api/staff/members/{id}/credit/grants', input)
          : call('POST /api/staff/members/{id}/credit/take-backs', input);
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: memberCreditQuery(id).queryKey }),
  });
}

export const creditSettingsQuery = queryOptions({
  queryKey: ['staff-credit-settings'],
  queryFn: ({ signal }) => call('GET /api/staff/credit-settings', { signal }),
});

export function useSaveCreditSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'PUT /api/staff/credit-settings'>['body']) =>
      call('PUT /api/staff/credit-settings', { body }),
    onSuccess: (saved) => queries.setQueryData(creditSettingsQuery.queryKey, saved),
  });
}
