// Queries for staff roles.
import type { StaffRole } from '@daynook/contract/staff/roles';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { baseLetters } from '../../lib/base-letters.ts';

/**
 * Members with a confirmed company address; the same rule as `isStaffEmail`, for rows of `member`. The index covers the first part
 * of the domain; the last at sign is the one that counts.
 */
const isStaffMember = (domains: readonly string[]): RawBuilder<boolean> => {
  const list = sql`any(${domains as string[]}::text[])`;
  return sql<boolean>`(
    member.is_email_verified and member.deleted_at is null
    and lower(split_part(member.email::text, '@', 2)) = ${list}
    and lower(substring(member.email::text from '@([^@]*)$')) = ${list})`;
};

/** Which roles from claims count: those of these providers, from a login since then. */
export interface CountedClaims {
  readonly providers: readonly string[];
  readonly since: Date;
}

const claimedRoles = (memberId: RawBuilder<unknown>, { providers, since }: CountedClaims) => sql<StaffRole[]>`
  array(select distinct role from staff_claim_role claim where claim.member_id = ${memberId}
    and claim.provider = any(${providers as string[]}::text[]) and claim.granted_at >= ${since}::timestamptz)`;

/** The member's assigned roles; null without a row. `claimed` are those from other providers' claims. */
export async function findRoles(
  db: Db,
  memberId: string,
  claims: CountedClaims,
): Promise<{ roles: StaffRole[] | null; claimed: StaffRole[]; isAssigned: boolean }> {
  const { rows } = await sql<{ roles: StaffRole[] | null; claimed: StaffRole[]; isAssigned: boolean }>`
    select (select roles from staff_member where member_id = ${memberId}) as roles,
      ${claimedRoles(sql`${memberId}::uuid`, claims)} as claimed,
      exists (select from staff_member) as "isAssigned"`.execute(db);
  return rows[0]!;
}

/** Serializes role changes. */
export async function lockRoles(trx: Transaction<DB>): Promise<void> {
  await sql`lock table staff_member in share row exclusive mode`.execute(trx);
}

/** Records all current staff as admins if nobody has assigned roles yet. */
export async function recordFirst(trx: Transaction<DB>, domains: readonly string[], at: Date): Promise<void> {
  await sql`
    insert into staff_member (member_id, roles, changed_at)
    select member.id, array['admin'], ${at} from member
    where ${isStaffMember(domains)} and not exists (select from staff_member)`.execute(trx);
}

export async function putRoles(
  trx: Transaction<DB>,
  { memberId, roles, changedBy, at }: { memberId: string; roles: readonly StaffRole[]; changedBy: string; at: Date },
): Promise<void> {
  const row = { roles: roles as string[], changed_by: changedBy, changed_at: at };
  await trx
    .insertInto('staff_member')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}

/** The roles that a provider's claims have granted. */
export async function listClaimRoles(db: Db, memberId: string, provider: string): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('staff_claim_role')
    .select('role')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .execute();
  return rows.map(({ role }) => role as StaffRole);
}

/** The roles from claims that count, of everyone, with when they were last confirmed. */
export async function listCountedClaims(db: Db, { providers, since }: CountedClaims) {
  const rows = await db
    .selectFrom('staff_claim_role')
    .select(['member_id', 'provider', 'role', 'granted_at'])
    .where('provider', 'in', ['', ...providers])
    .where('granted_at', '>=', since)
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as StaffRole }));
}

/** The provider has just said so again. */
export async function renewClaimRoles(db: Db, memberId: string, provider: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_claim_role')
    .set({ granted_at: at })
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .execute();
}

/** Replaces the roles that a provider's claims have granted. */
export async function putClaimRoles(
  trx: Transaction<DB>,
  { memberId, provider, roles, at }: { memberId: string; provider: string; roles: readonly StaffRole[]; at: Date },
): Promise<void> {
  await trx.deleteFrom('staff_claim_role').where('member_id', '=', memberId).where('provider', '=', provider).execute();
  if (roles.length === 0) return;
  await trx
    .insertInto('staff_claim_role')
    .values(roles.map((role) => ({ member_id: memberId, provider, role, granted_at: at })))
    .execute();
}

/** Everyone with a company address, with their roles, by name. */
export const selectStaff = (db: Db, domains: readonly string[], claims: CountedClaims) =>
  db
    .selectFrom('member')
    .leftJoin('staff_member as staff', 'staff.member_id', 'member.id')
    .leftJoin('member as changer', 'changer.id', 'staff.changed_by')
    .select([
      'member.id',
      'member.name',
      'member.email',
      'member.status',
      'member.deletion_due_at',
      'staff.roles',
      'staff.changed_at',
      'changer.name as changed_by_name',
      claimedRoles(sql.ref('member.id'), claims).as('claimed'),
    ])
    .where(isStaffMember(domains))
    .orderBy(baseLetters(sql.ref('member.name')))
    .orderBy('member.id');

export const listStaff = (db: Db, domains: readonly string[], claims: CountedClaims) =>
  selectStaff(db, domains, claims).execute();

/** Someone with a company address, with the roles that admins assigned. */
export const findStaff = (db: Db, domains: readonly string[], id: string) =>
  db
    .selectFrom('member')
    .leftJoin('staff_member as staff', 'staff.member_id', 'member.id')
    .select(['member.id', 'staff.roles'])
    .where(isStaffMember(domains))
    .where('member.id', '=', id)
    .executeTakeFirst();

/** True once someone has an account who isn't staff, nor the one who asks. */
export async function hasOtherMembers(db: Db, askedBy: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from member
    where id <> ${askedBy} and not exists (select from staff_member where staff_member.member_id = member.id)
    limit 1
  `.execute(db);
  return rows.length > 0;
}
