// Which roles staff have. What each role allows is defined in the contract.
import type { Answer } from '@daynook/contract/api';
import { listPermissions, STAFF_ROLES, type StaffPermission, type StaffRole } from '@daynook/contract/staff/roles';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import * as store from './store.ts';

export { syncClaimRoles } from './claim-roles.ts';
export { hasOtherMembers } from './store.ts';

type StaffList = Answer<'GET /api/staff/roles'>;

type Parts = Pick<Deps, 'config' | 'clock'>;

/** How long a provider's claims count after a login with it. They may be gone by then, and nobody tells us. */
const CLAIM_HOURS = 24;

const listProviders = ({ config }: Parts): string[] =>
  config.upstreams.filter(({ roles }) => roles !== undefined).map(({ id }) => id);

const CLAIM_MS = CLAIM_HOURS * 3_600_000;

/** Claims of providers that grant roles now, from logins of the last day. */
const countedClaims = (parts: Parts): store.CountedClaims => ({
  providers: listProviders(parts),
  since: new Date(parts.clock.now().getTime() - CLAIM_MS),
});

/**
 * Until roles are assigned, everyone with a company address is an admin. After that, new staff start without a role. Where a provider grants
 * roles, nobody is an admin just by their address.
 */
const isDecided = (parts: Parts, isAssigned: boolean): boolean => isAssigned || listProviders(parts).length > 0;

const rolesIn = (roles: string[] | null, decided: boolean): StaffRole[] =>
  (roles as StaffRole[] | null) ?? (decided ? [] : ['admin']);

/** The roles that count: assigned ones, and those from another provider's claims. */
const effectiveRoles = (row: { roles: string[] | null; claimed: string[] }, decided: boolean): StaffRole[] => [
  ...rolesIn(row.roles, decided),
  ...(row.claimed as StaffRole[]),
];

/** What a member with a company address may do as staff. */
export async function findStaffPermissions(
  db: Db,
  parts: Parts,
  memberId: string,
): Promise<ReadonlySet<StaffPermission>> {
  const row = await store.findRoles(db, memberId, countedClaims(parts));
  return listPermissions(effectiveRoles(row, isDecided(parts, row.isAssigned)));
}

/** Everyone with a company address, and whether roles are decided. */
async function listStaff(db: Db, parts: Parts, claims = countedClaims(parts)) {
  const staff = await store.listStaff(db, parts.config.staffEmailDomains, claims);
  return {
    staff,
    decided: isDecided(
      parts,
      staff.some(({ roles }) => roles !== null),
    ),
  };
}

/** What a member has from other providers' claims, in the order of the roles, and until when each counts. */
async function listClaimed(deps: Pick<Deps, 'db' | 'config' | 'clock'>) {
  const rows = await store.listCountedClaims(deps.db.kysely, countedClaims(deps));
  const nameProvider = (id: string) => deps.config.upstreams.find((upstream) => upstream.id === id)?.name ?? id;
  return (memberId: string) =>
    STAFF_ROLES.flatMap((role) =>
      rows
        .filter((row) => row.member_id === memberId && row.role === role)
        .map(({ provider, granted_at: at }) => ({
          role,
          provider: nameProvider(provider),
          until: new Date(at.getTime() + CLAIM_MS).toISOString(),
        })),
    );
}

export async function listStaffRoles(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<StaffList> {
  const { staff, decided } = await listStaff(deps.db.kysely, deps);
  const claimedBy = await listClaimed(deps);
  return {
    isDecided: decided,
    staff: staff.map((row) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      isSuspended: row.status === 'suspended',
      roles: rolesIn(row.roles, decided),
      claimed: claimedBy(row.id),
      changedAt: row.changed_at?.toISOString() ?? null,
      changedBy: row.changed_by_name,
    })),
  };
}

/** Admins by an older login with their provider count, too: they're admins again as soon as they log in with it. */
const everyClaim = (parts: Parts): store.CountedClaims => ({ providers: listProviders(parts), since: new Date(0) });

/** Whether there's an active admin. */
export async function hasAdmin(db: Db, parts: Parts): Promise<boolean> {
  const { staff, decided } = await listStaff(db, parts, everyClaim(parts));
  return staff.some((row) => row.status !== 'suspended' && effectiveRoles(row, decided).includes('admin'));
}

/** Records the first admin, so that they stay one when a provider starts to grant roles. Others at their address start without a role. */
export async function makeFirstAdmin(trx: Transaction<DB>, parts: Parts, memberId: string): Promise<void> {
  await store.putRoles(trx, { memberId, roles: ['admin'], changedBy: memberId, at: parts.clock.now() });
}

/** Records those who are admins by their address, before the first assignment. */
export async function recordFirstAdmins(trx: Transaction<DB>, parts: Parts): Promise<void> {
  if (isDecided(parts, false)) return;
  await store.recordFirst(trx, parts.config.staffEmailDomains, parts.clock.now());
}

/** Active staff with this permission, by name: the people tickets can be assigned to and notes can mention. */
export async function listStaffWith(
  db: Db,
  parts: Parts,
  permission: StaffPermission,
): Promise<{ id: string; name: string; email: string }[]> {
  const { staff, decided } = await listStaff(db, parts);
  return staff.filter(
    (row) => row.status !== 'suspended' && listPermissions(effectiveRoles(row, decided)).has(permission),
  );
}

/** Protects the last admin, without whom nobody could assign roles. Throws FORBIDDEN for the last admin, once roles are decided. */
export async function requireAnotherAdmin(db: Db, parts: Parts, memberId: string): Promise<void> {
  const { staff, decided } = await listStaff(db, parts);
  const admins = staff.filter((row) => decided && effectiveRoles(row, decided).includes('admin'));
  if (!admins.some(({ id }) => id === memberId)) return;
  const others = admins.filter((row) => row.id !== memberId && row.status !== 'suspended' && !row.deletion_due_at);
  if (others.length === 0)
    throw new AppError('FORBIDDEN', { message: say('This is the only admin. Make someone else an admin first.') });
}

/** Only admins can act on accounts of staff. Returns whether the member is staff. Throws FORBIDDEN with the message. */
export async function requireAdminForStaff(
  db: Db,
  deps: Parts,
  { permissions }: Pick<MemberActor, 'permissions'>,
  { memberId, message }: { memberId: string; message: string },
): Promise<boolean> {
  const { staff } = await listStaff(db, deps);
  const isStaff = staff.some(({ id }) => id === memberId);
  if (isStaff && !permissions.has('roles')) throw new AppError('FORBIDDEN', { message });
  return isStaff;
}

/** Only admins can suspend or activate staff. Throws FORBIDDEN. */
export async function requireOverStaff(
  db: Db,
  deps: Parts,
  actor: Pick<MemberActor, 'permissions'>,
  memberId: string,
): Promise<void> {
  const message = say('Only admins can suspend or activate staff.');
  if (await requireAdminForStaff(db, deps, actor, { memberId, message })) await requireAnotherAdmin(db, deps, memberId);
}
