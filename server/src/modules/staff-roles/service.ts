// Which roles staff have. What each role allows is defined in the contract.
import type { Answer } from '@daynook/contract/api';
import { listPermissions, type StaffPermission, type StaffRole } from '@daynook/contract/staff/roles';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import * as store from './store.ts';

export { syncClaimRoles } from './claim-roles.ts';

type StaffList = Answer<'GET /api/staff/roles'>;

/** Until roles are assigned, everyone with a company address is an admin. After that, new staff start without a role. */
const rolesIn = (roles: StaffRole[] | null, isDecided: boolean): StaffRole[] => roles ?? (isDecided ? [] : ['admin']);

/** The roles that count: assigned ones, and those from another provider's claims. */
const effectiveRoles = (row: { roles: string[] | null; claimed: string[] }, isDecided: boolean): StaffRole[] => [
  ...rolesIn(row.roles as StaffRole[] | null, isDecided),
  ...(row.claimed as StaffRole[]),
];

/** What a member with a company address may do as staff. */
export async function findStaffPermissions(db: Db, memberId: string): Promise<ReadonlySet<StaffPermission>> {
  const row = await store.findRoles(db, memberId);
  return listPermissions(effectiveRoles(row, row.isDecided));
}

export async function listStaffRoles(deps: Pick<Deps, 'db' | 'config'>): Promise<StaffList> {
  const rows = await store.listStaff(deps.db.kysely, deps.config.staffEmailDomains);
  const isDecided = rows.some(({ roles }) => roles !== null);
  return {
    isDecided,
    staff: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      isSuspended: row.status === 'suspended',
      roles: rolesIn(row.roles as StaffRole[] | null, isDecided),
      changedAt: row.changed_at?.toISOString() ?? null,
      changedBy: row.changed_by_name,
    })),
  };
}

/** Whether there's an active admin. */
export async function hasAdmin(db: Db, { config }: Pick<Deps, 'config'>): Promise<boolean> {
  const rows = await store.listStaff(db, config.staffEmailDomains);
  const isDecided = rows.some(({ roles }) => roles !== null);
  return rows.some(
    ({ roles, status }) => status !== 'suspended' && rolesIn(roles as StaffRole[] | null, isDecided).includes('admin'),
  );
}

/** Active staff with this permission, by name: the people tickets can be assigned to and notes can mention. */
export async function listStaffWith(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  permission: StaffPermission,
): Promise<{ id: string; name: string; email: string }[]> {
  const rows = await store.listStaff(db, config.staffEmailDomains);
  const isDecided = rows.some(({ roles }) => roles !== null);
  return rows.filter(
    (row) => row.status !== 'suspended' && listPermissions(effectiveRoles(row, isDecided)).has(permission),
  );
}

/** Protects the last admin, without whom nobody could assign roles. Throws FORBIDDEN for the last admin, once roles are assigned. */
export async function requireAnotherAdmin(db: Db, { config }: Pick<Deps, 'config'>, memberId: string): Promise<void> {
  const { roles } = await store.findRoles(db, memberId);
  if (!roles?.includes('admin')) return;
  if ((await store.countOtherAdmins(db, memberId, config.staffEmailDomains)) === 0)
    throw new AppError('FORBIDDEN', { message: say('This is the only admin. Make someone else an admin first.') });
}

/** Only admins can act on accounts of staff. Returns whether the member is staff. Throws FORBIDDEN with the message. */
export async function requireAdminForStaff(
  db: Db,
  deps: Pick<Deps, 'config'>,
  { permissions }: Pick<MemberActor, 'permissions'>,
  { memberId, message }: { memberId: string; message: string },
): Promise<boolean> {
  const staff = await store.listStaff(db, deps.config.staffEmailDomains);
  const isStaff = staff.some(({ id }) => id === memberId);
  if (isStaff && !permissions.has('roles')) throw new AppError('FORBIDDEN', { message });
  return isStaff;
}

/** Only admins can suspend or activate staff. Throws FORBIDDEN. */
export async function requireOverStaff(
  db: Db,
  deps: Pick<Deps, 'config'>,
  actor: Pick<MemberActor, 'permissions'>,
  memberId: string,
): Promise<void> {
  const message = say('Only admins can suspend or activate staff.');
  if (await requireAdminForStaff(db, deps, actor, { memberId, message })) await requireAnotherAdmin(db, deps, memberId);
}
