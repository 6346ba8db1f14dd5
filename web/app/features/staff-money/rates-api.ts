// API of exchange rates for staff.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type StaffRate = Answer<'GET /api/staff/exchange-rates'>['rates'][number];
type NewRates = Input<'POST /api/staff/exchange-rates'>['body'];

const KEY = ['staff-exchange-rates'] as const;

export const staffRatesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/staff/exchange-rates', { signal }),
});

function useRateMutation<T>(mutationFn: (request: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['exchange-rates'] });
      await queries.invalidateQueries({ queryKey: KEY });
    },
  });
}

export const useEnterRates = () =>
  useRateMutation((body: NewRates) => call('POST /api/staff/exchange-rates', { body }));

export const useEndRate = () =>
  useRateMutation((currency: string) => call('DELETE /api/staff/exchange-rates/{currency}', { params: { currency } }));
