// Roles that another provider's claims grant to staff, beside those that admins assign: a role counts as long as either says so. Claims
// apply for a day after someone logged in with that provider, and never change what an admin assigned.
import { STAFF_ROLES, type StaffRole } from '@daynook/contract/staff/roles';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../audit/service.ts';
import { rolesInWords } from './role-names.ts';
import * as store from './store.ts';

/** Makes the roles those that the provider's claims stand for now. Every change is logged. */
export async function syncClaimRoles(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId'>,
  {
    memberId,
    provider,
    roles,
  }: {
    readonly memberId: string;
    readonly provider: { readonly id: string; readonly name: string };
    readonly roles: readonly StaffRole[];
  },
): Promise<void> {
  const after = STAFF_ROLES.filter((role) => roles.includes(role));
  const listBefore = async () => {
    const granted = await store.listClaimRoles(trx, memberId, provider.id);
    return STAFF_ROLES.filter((role) => granted.includes(role));
  };
  // Most logins change nothing, and wait for nobody.
  await store.renewClaimRoles(trx, memberId, provider.id, deps.clock.now());
  if ((await listBefore()).join() === after.join()) return;
  await store.lockRoles(trx);
  const before = await listBefore();
  if (before.join() === after.join()) return;
  await store.putClaimRoles(trx, { memberId, provider: provider.id, roles: after, at: deps.clock.now() });
  await audit(trx, deps, {
    actorId: memberId,
    action: 'changed-roles',
    subject: { kind: 'member', id: memberId },
    memberId,
    reason: `${provider.name}: ${rolesInWords(before)} → ${rolesInWords(after)}`,
  });
}
