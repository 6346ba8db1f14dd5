// Looks of staff at the product as a member: begun, ended, and read by the member.
import type { MemberLook } from '@daynook/contract/impersonation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { type Impersonation, impersonation } from '../../lib/impersonation/impersonation.ts';
import { enterImpersonation, leaveImpersonation } from '../../lib/impersonation/impersonation-requests.ts';

interface Wish {
  memberId: string;
  ticketId: string | undefined;
  reason: string;
}

const lookOf = ({ _id, member, beganAt, endsAt }: MemberLook, backTo: string): Impersonation => ({
  id: _id,
  user: { sub: `look:${member._id}`, email: member.email, name: member.name, picture: member.picture ?? undefined },
  // Clocks may differ; how long it lasts does not.
  endsAtMs: Date.now() + Date.parse(endsAt) - Date.parse(beganAt),
  backTo,
});

/** Begins a look, and makes this tab the member's. */
export async function startImpersonation({ memberId, ticketId, reason }: Wish, backTo: string): Promise<void> {
  const begun = await call('POST /api/staff/members/{id}/looks', {
    params: { id: memberId },
    body: { reason, ...(ticketId ? { ticketId } : {}) },
  });
  enterImpersonation(lookOf(begun, backTo));
}

/** Ends the look of this tab, on the server as far as that can be reached. */
export async function endImpersonation(): Promise<void> {
  const id = impersonation.now()?.id;
  if (id) await call('POST /api/staff/looks/{id}/end', { params: { id } }).catch(() => undefined);
  leaveImpersonation();
}

export const ownImpersonationsQuery = infiniteQueryOptions({
  queryKey: ['own-looks'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/account/looks', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  staleTime: 0,
});
