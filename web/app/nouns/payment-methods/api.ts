// How hosts and the operator are paid outside the product.
import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type PaymentOptions = Answer<'GET /api/payment-options'>;
export type PaymentOption = PaymentOptions['options'][number];
export type SettingsInput = Input<'PUT /api/staff/payment-settings'>['body'];

/** Who receives the money. */
export type Payee = 'host' | 'operator';

export const paymentOptionsQuery = (payee: Payee) =>
  queryOptions({
    queryKey: ['payment-options', payee],
    queryFn: ({ signal }): Promise<PaymentOptions> =>
      payee === 'host'
        ? call('GET /api/payment-options', { signal })
        : call('GET /api/staff/payment-settings', { signal }),
  });

interface OptionRequest {
  method: ManualMethod;
  details: string;
  password?: string;
  idToken?: string | undefined;
}

export function useSaveOption(payee: Payee) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ method, ...body }: OptionRequest): Promise<PaymentOption> =>
      payee === 'host'
        ? call('PUT /api/payment-options/{method}', { params: { method }, body })
        : call('PUT /api/staff/payment-options/{method}', { params: { method }, body }),
    onSuccess: (saved) =>
      queries.setQueryData(
        paymentOptionsQuery(payee).queryKey,
        (known) =>
          known && { ...known, options: [...known.options.filter(({ method }) => method !== saved.method), saved] },
      ),
  });
}

export function useRemoveOption() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (method: ManualMethod) => call('DELETE /api/payment-options/{method}', { params: { method } }),
    onSuccess: (_, removed) =>
      queries.setQueryData(
        paymentOptionsQuery('host').queryKey,
        (known) => known && { ...known, options: known.options.filter(({ method }) => method !== removed) },
      ),
  });
}

export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsInput) => call('PUT /api/staff/payment-settings', { body }),
    onSuccess: (settings) => {
      queries.setQueryData(paymentOptionsQuery('operator').queryKey, (known) => known && { ...known, settings });
      void queries.invalidateQueries({ queryKey: ['payment-options', 'host'] });
    },
  });
}
