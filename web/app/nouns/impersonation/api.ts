// Impersonation by staff: starting, ending, and the member's list of them.
import type { StartedImpersonation } from '@daynook/contract/impersonation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { type Impersonation, impersonation } from '../../lib/impersonation/impersonation.ts';
import { enterImpersonation, leaveImpersonation } from '../../lib/impersonation/impersonation-requests.ts';

interface ImpersonationInput {
  memberId: string;
  ticketId: string | undefined;
  reason: string;
}

const toImpersonation = ({ _id, member, beganAt, endsAt }: StartedImpersonation, backTo: string): Impersonation => ({
  id: _id,
  user: {
    sub: `impersonation:${member._id}`,
    email: member.email,
    name: member.name,
    picture: member.picture ?? undefined,
  },
  // Clocks may differ, but the duration doesn't.
  endsAtMs: Date.now() + Date.parse(endsAt) - Date.parse(beganAt),
  backTo,
});

/** Starts an impersonation in this tab. */
export async function startImpersonation(
  { memberId, ticketId, reason }: ImpersonationInput,
  backTo: string,
): Promise<void> {
  const begun = await call('POST /api/staff/members/{id}/looks', {
    params: { id: memberId },
    body: { reason, ...(ticketId ? { ticketId } : {}) },
  });
  enterImpersonation(toImpersonation(begun, backTo));
}

/** Ends this tab's impersonation, on the server too if it can be reached. */
export async function endImpersonation(): Promise<void> {
  const id = impersonation.now()?.id;
  if (id) await call('POST /api/staff/looks/{id}/end', { params: { id } }).catch(() => undefined);
  leaveImpersonation();
}

export const ownImpersonationsQuery = infiniteQueryOptions({
  queryKey: ['own-impersonations'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/account/looks', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  staleTime: 0,
});
