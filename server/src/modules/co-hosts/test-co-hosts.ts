// Adds co-hosts in tests the way people do: with an invitation and an acceptance. For tests only.
import type { CoHostInvitation, CoHostLevel, CoHostPanel } from '@daynook/contract/hosting/co-hosts';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import type { makeMember } from '../../../test/make.ts';

export type TestMember = Awaited<ReturnType<typeof makeMember>>;
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
}

let keyCount = 0;

/** Calls the API as the member. */
export async function callAs<T = Problem>(
  t: TestApp,
  member: TestMember,
  method: Method,
  url: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  keyCount += 1;
  const response = await t.app.inject({
    method,
    url,
    headers: { ...(await t.signIn(member)), 'idempotency-key': `co-host-${keyCount}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: response.statusCode, body: (response.body ? JSON.parse(response.body) : undefined) as T };
}

/** The owner invites the address. Returns the invitation's id. */
export async function invite(
  t: TestApp,
  owner: TestMember,
  { propertyId, email, level }: { propertyId: string; email: string; level: CoHostLevel },
): Promise<string> {
  const url = `/api/properties/${propertyId}/co-hosts/invitations`;
  const { status, body } = await callAs<CoHostPanel>(t, owner, 'POST', url, { email, level });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.invitations.find((invitation) => invitation.email === email)!._id;
}

/** The owner invites the member, who accepts. */
export async function letIn(
  t: TestApp,
  owner: TestMember,
  { propertyId, member, level }: { propertyId: string; member: TestMember; level: CoHostLevel },
): Promise<void> {
  const id = await invite(t, owner, { propertyId, email: member.email, level });
  const answer = await callAs<CoHostInvitation>(t, member, 'POST', `/api/co-host-invitations/${id}/accept`);
  expect(answer).toMatchObject({ status: 200, body: { state: 'accepted', level } });
}
