// Promo codes, as staff make and end them.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type PromoCode = Answer<'GET /api/staff/promo-codes'>['codes'][number];
export type NewPromoCode = Input<'POST /api/staff/promo-codes'>['body'];

const KEY = ['staff-promo-codes'] as const;

export const promoCodesQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/promo-codes', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

function useCodeMutation<T>(mutationFn: (input: T) => Promise<PromoCode>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
}

export const useCreateCode = () =>
  useCodeMutation((body: NewPromoCode) => call('POST /api/staff/promo-codes', { body }));

export const useEndCode = () =>
  useCodeMutation((id: string) => call('POST /api/staff/promo-codes/{id}/end', { params: { id } }));
