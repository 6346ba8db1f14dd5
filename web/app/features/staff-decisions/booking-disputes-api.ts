// Disputes between guests and hosts for staff.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type StaffDispute = Answer<'GET /api/staff/booking-disputes'>['disputes'][number];
type Decision = Omit<Input<'POST /api/staff/booking-disputes/{id}/decide'>['body'], 'version'>;

const KEY = ['staff-booking-disputes'] as const;

export const bookingDisputesQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/booking-disputes', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Decides it. The result is shown in a toast, because the dispute leaves the list. */
export function useDecide({ _id, version }: StaffDispute) {
  const queries = useQueryClient();
  const intl = useIntl();
  return useMutation({
    mutationFn: (decision: Decision) =>
      call('POST /api/staff/booking-disputes/{id}/decide', { params: { id: _id }, body: { version, ...decision } }),
    onSuccess: () => void toast.success(intl.formatMessage({ defaultMessage: 'Decided. We emailed both sides.' })),
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) toast.error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Records what the guest paid outside the product. */
export function useReceive({ _id, version, booking }: StaffDispute) {
  const queries = useQueryClient();
  const intl = useIntl();
  return useMutation({
    mutationFn: () =>
      call('POST /api/bookings/{id}/disputes/{disputeId}/received', {
        params: { id: booking._id, disputeId: _id },
        body: { version },
      }),
    onSuccess: () => void toast.success(intl.formatMessage({ defaultMessage: 'Recorded. We emailed both sides.' })),
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) toast.error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
