// The monthly payments of a long stay: their statuses and actions.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { useBookingChange } from '../bookings/api.ts';

export type Plan = Answer<'GET /api/bookings/{id}/payment-plan'>;
export type Installment = Plan['installments'][number];

export const planQuery = (id: string) =>
  queryOptions({
    // Under the booking's key, so that both are refetched and dropped together.
    queryKey: ['booking', id, 'payment-plan'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/payment-plan', { params: { id }, signal }),
    staleTime: 10_000,
  });

export type EarlyEnd = Answer<'GET /api/bookings/{id}/early-end'>;

/** When a stay can end early, and the consequences of ending it on a date. */
export const earlyEndQuery = (id: string, lastDate?: string) =>
  queryOptions({
    queryKey: ['booking', id, 'early-end', lastDate],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/early-end', { params: { id }, query: { lastDate }, signal }),
    staleTime: 0,
    retry: false,
  });

export const useEndEarly = (id: string) =>
  useBookingChange(id, (input: { lastDate: string; expectedMinor: number }) =>
    withIntentKey([id, input], (idempotencyKey) =>
      call('POST /api/bookings/{id}/early-end', { params: { id }, body: input, idempotencyKey }),
    ),
  );

type CardPayment = Input<'POST /api/bookings/{id}/payment-plan/pay-by-card'>['body'];

export const payByCard = (id: string, body: CardPayment): Promise<Plan> =>
  call('POST /api/bookings/{id}/payment-plan/pay-by-card', { params: { id }, body, timeoutMs: 15_000 });

interface InstallmentAct {
  kind: 'pay' | 'received';
  installment: Pick<Installment, 'number' | 'version'>;
}

export function useInstallmentAct(id: string) {
  const queries = useQueryClient();
  const { queryKey } = planQuery(id);
  return useMutation({
    mutationFn: ({ kind, installment: { number, version } }: InstallmentAct): Promise<Plan> => {
      const request = { params: { id }, body: { number, version } };
      return kind === 'pay'
        ? call('POST /api/bookings/{id}/payment-plan/pay', request)
        : call('POST /api/bookings/{id}/payment-plan/received', request);
    },
    onSuccess: (plan) => {
      queries.setQueryData(queryKey, plan);
      return queries.invalidateQueries({ queryKey: ['booking', id], exact: true });
    },
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) void toast.error(error.message);
      return queries.invalidateQueries({ queryKey });
    },
  });
}
