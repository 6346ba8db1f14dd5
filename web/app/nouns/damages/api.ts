// A booking's damage deposit: its state, and the actions of both sides.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type Deposit = Answer<'GET /api/bookings/{id}/damage-deposit'>;
export type Report = NonNullable<Deposit['report']>;

export const depositQuery = (id: string) =>
  queryOptions({
    // Under the booking's key, so that both are refetched and dropped together.
    queryKey: ['booking', id, 'damage-deposit'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/damage-deposit', { params: { id }, signal }),
    staleTime: 10_000,
  });

/** The actions of either side; each returns the deposit's new state. */
export type DamageAct =
  | { kind: 'report'; amountMinor: number; description: string; pictureIds: string[] }
  | { kind: 'answer'; version: number; agrees: boolean; text?: string; pictureIds?: string[] }
  | { kind: 'withdraw' | 'pay' | 'received'; version: number };

function send(id: string, { kind, ...body }: DamageAct): Promise<Deposit> {
  const params = { id };
  if (kind === 'report')
    return call('POST /api/bookings/{id}/damage-report', {
      params,
      body: body as Extract<DamageAct, { kind: 'report' }>,
    });
  return call(`POST /api/bookings/{id}/damage-report/${kind}`, { params, body } as never) as Promise<Deposit>;
}

export function useDamageAct(id: string) {
  const queries = useQueryClient();
  const { queryKey } = depositQuery(id);
  return useMutation({
    mutationFn: (act: DamageAct) => send(id, act),
    onSuccess: (deposit) => {
      queries.setQueryData(queryKey, deposit);
      // Its history has a new line.
      return queries.invalidateQueries({ queryKey: ['booking', id], exact: true });
    },
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) toast.error(error.message);
      return queries.invalidateQueries({ queryKey });
    },
  });
}
