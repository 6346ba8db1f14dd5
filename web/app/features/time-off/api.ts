// API of a host's time off: list, preview, add, remove.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type TimeOff = Answer<'GET /api/host/absences'>['absences'][number];
export type TimeOffBooking = Answer<'POST /api/host/absences/preview'>['bookings'][number];
export type TimeOffInput = Input<'POST /api/host/absences'>['body'];

const KEY = ['absences'];
const useIsSignedIn = () => useSession().status === 'signed-in';

const timeOffQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/host/absences', { signal }),
});

export const useTimeOff = () => useQuery({ ...timeOffQuery, enabled: useIsSignedIn() });

/** Bookings in these days; refetched when they change. Undefined while the dates are invalid. */
export function useTimeOffBookings(input: TimeOffInput | undefined) {
  return useQuery({
    queryKey: ['bookings', 'standing', input],
    queryFn: ({ signal }) => call('POST /api/host/absences/preview', { body: { ...input!, note: null }, signal }),
    enabled: useIsSignedIn() && input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Both change when listings are free. */
function useForget() {
  const queries = useQueryClient();
  return () =>
    Promise.all([KEY, ['availability'], ['host-calendar']].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useAddTimeOff(idempotencyKey: string) {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: TimeOffInput) => call('POST /api/host/absences', { body, idempotencyKey }),
    onSuccess: forget,
  });
}

export function useComeBack() {
  const forget = useForget();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/host/absences/{id}', { params: { id } }),
    onSuccess: forget,
  });
}
