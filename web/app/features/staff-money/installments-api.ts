// Overdue monthly payments for staff.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import type { Plan } from '../../nouns/installments/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type StaffInstallment = Answer<'GET /api/staff/installments'>['installments'][number];

const KEY = ['staff-installments'] as const;

export const owedQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/installments', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export type StaffAct =
  | { kind: 'pay' | 'received' }
  | { kind: 'postpone'; days: number; reason: string }
  | { kind: 'write-off'; reason: string };

function send({ booking, number, version }: StaffInstallment, act: StaffAct): Promise<Plan> {
  const params = { id: booking._id };
  const named = { number, version };
  switch (act.kind) {
    case 'pay':
      return call('POST /api/bookings/{id}/payment-plan/pay', { params, body: named });
    case 'received':
      return call('POST /api/bookings/{id}/payment-plan/received', { params, body: named });
    case 'write-off':
      return call('POST /api/staff/bookings/{id}/payment-plan/write-off', {
        params,
        body: { ...named, reason: act.reason },
      });
    default:
      return call('POST /api/staff/bookings/{id}/payment-plan/postpone', {
        params,
        body: { ...named, days: act.days, reason: act.reason },
      });
  }
}

/** Acts on a payment. The result is shown in a toast, because the payment may leave the list. */
export function useStaffInstallmentAct(installment: StaffInstallment) {
  const queries = useQueryClient();
  const intl = useIntl();
  return useMutation({
    mutationFn: (act: StaffAct) => send(installment, act),
    onSuccess: ({ installments }, act) => {
      const state = installments.find(({ number }) => number === installment.number)?.state;
      if (act.kind === 'postpone') void toast.success(intl.formatMessage({ defaultMessage: 'Saved' }));
      else if (act.kind === 'write-off')
        void toast.success(
          intl.formatMessage({ defaultMessage: 'Written off. The guest doesn’t have to pay it anymore.' }),
        );
      else if (state === 'paid') void toast.success(intl.formatMessage({ defaultMessage: 'Recorded as paid' }));
      else if (state === 'charging')
        void toast.success(intl.formatMessage({ defaultMessage: 'We’re charging the card.' }));
      else void toast.error(intl.formatMessage({ defaultMessage: 'The card was declined. We emailed the guest.' }));
    },
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) void toast.error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
