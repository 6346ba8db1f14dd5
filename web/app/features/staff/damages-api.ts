// Damage reports for staff.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Answer } from '../../lib/api-request.ts';

export type StaffReport = Answer<'GET /api/staff/damage-reports'>['reports'][number];

const KEY = ['staff-damages'] as const;

export const damagesQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/damage-reports', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export type StaffAct =
  | { kind: 'decide'; amountMinor: number; reason: string }
  | { kind: 'write-off'; reason: string }
  | { kind: 'charge' | 'received' };

function send({ _id, version, booking }: StaffReport, act: StaffAct): Promise<unknown> {
  const params = { id: _id };
  switch (act.kind) {
    case 'decide':
      return call('POST /api/staff/damage-reports/{id}/decide', {
        params,
        body: { version, amountMinor: act.amountMinor, reason: act.reason },
      });
    case 'write-off':
      return call('POST /api/staff/damage-reports/{id}/write-off', { params, body: { version, reason: act.reason } });
    case 'charge':
      return call('POST /api/staff/damage-reports/{id}/charge', { params, body: { version } });
    default:
      return call('POST /api/bookings/{id}/damage-report/received', { params: { id: booking._id }, body: { version } });
  }
}

/** Something is done about a report; what it came to is shown everywhere. */
export function useStaffAct(report: StaffReport) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: StaffAct) => send(report, act),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
