// Admins assign and remove staff roles.
import type { Answer } from '@daynook/contract/api';
import { STAFF_ROLES, type StaffRole } from '@daynook/contract/staff/roles';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { rolesInWords } from './role-names.ts';
import { findStaffPermissions, listStaffRoles, recordFirstAdmins, requireAnotherAdmin } from './service.ts';
import * as store from './store.ts';

type StaffList = Answer<'GET /api/staff/roles'>;

const refuse = (message: string): never => {
  throw new AppError('FORBIDDEN', { message });
};

interface Change {
  readonly id: string;
  readonly roles: readonly StaffRole[];
  readonly password?: string | undefined;
  readonly idToken?: string | undefined;
}

/**
 * Sets a staff member's roles. Throws NOT_FOUND for members who aren't staff, FORBIDDEN for removing one's own admin role or the last
 * admin, and what `requireOwner` throws.
 */
export async function setRoles(deps: Deps, actor: MemberActor, { id, roles, ...proof }: Change): Promise<StaffList> {
  await requireOwner(deps, actor.memberId, proof);
  const { staffEmailDomains: domains } = deps.config;
  await retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockRoles(trx);
    const at = deps.clock.now();
    await recordFirstAdmins(trx, deps);
    // Their admin role may have been removed since the request started.
    if (!(await findStaffPermissions(trx, deps, actor.memberId)).has('roles')) throw new AppError('FORBIDDEN');
    const staff = await store.findStaff(trx, domains, id);
    if (!staff) throw new AppError('NOT_FOUND');
    const before = (staff.roles ?? []) as StaffRole[];
    const after = STAFF_ROLES.filter((role) => roles.includes(role));
    const isAdminTaken = before.includes('admin') && !after.includes('admin');
    if (isAdminTaken && id === actor.memberId)
      refuse(say('You can’t remove your own admin role. Ask another admin to do it.'));
    if (isAdminTaken) await requireAnotherAdmin(trx, deps, id);
    if (before.join() === after.join()) return;
    await store.putRoles(trx, { memberId: id, roles: after, changedBy: actor.memberId, at });
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'changed-roles',
      subject: { kind: 'member', id },
      memberId: id,
      reason: `${rolesInWords(before)} → ${rolesInWords(after)}`,
    });
  });
  return listStaffRoles(deps);
}
