// Refunds made in Stripe's dashboard, for staff.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { overviewQuery } from '../../nouns/staff/overview-api.ts';

export type StripeRefund = Answer<'GET /api/staff/stripe-refunds'>['refunds'][number];

const KEY = ['staff-stripe-refunds'] as const;

export const stripeRefundsQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/stripe-refunds', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export function useCloseStripeRefund(id: string, onClosed: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call('POST /api/staff/stripe-refunds/{id}/close', { params: { id }, body: { note } }),
    onSuccess: onClosed,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
      ]),
  });
}
