// Queries for referrals.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export async function findGeneralCode(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('referral_code')
    .select('code')
    .where('member_id', '=', memberId)
    .where('label', 'is', null)
    .executeTakeFirst();
  return row?.code;
}

/** False if the code is taken, or the member already has a general one. */
export async function insertCode(
  db: Db,
  row: { code: string; memberId: string; label: string | null; at: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('referral_code')
    .values({ code: row.code, member_id: row.memberId, label: row.label, created_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Serializes creating a member's codes. */
export async function lockMember(trx: Transaction<DB>, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referrals:${memberId}`}, 0))`.execute(trx);
}

export interface PersonRow {
  code: string;
  label: string | null;
  created_at: Date;
  joined_id: string | null;
  joined_name: string | null;
  joined_at: Date | null;
  /** As a guest or a host. */
  has_booked: boolean;
}

/** The person who joined has booked, or hosted a booking. */
const hasBooked = sql<boolean>`exists (
  select 1 from booking b where (b.guest_id = r.joined_id or b.host_id = r.joined_id)
    and b.status in ('confirmed', 'active', 'completed', 'closed'))`;

/** Links for one person, and everyone who joined, newest first. */
export async function listPeople(db: Db, memberId: string, limit: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select c.code, c.label, c.created_at, r.joined_id, m.name as joined_name, r.joined_at,
      r.joined_id is not null and ${hasBooked} as has_booked
    from referral_code c left join referral r on r.code = c.code left join member m on m.id = r.joined_id
    where c.member_id = ${memberId} and (c.label is not null or r.joined_id is not null)
    order by coalesce(r.joined_at, c.created_at) desc, c.code, r.joined_id limit ${limit}`.execute(db);
  return rows;
}

/** How many people joined, and how many of those have a booking as guest or host. */
export async function countPeople(db: Db, memberId: string): Promise<{ joinedCount: number; bookedCount: number }> {
  const { rows } = await sql<{ joinedCount: number; bookedCount: number }>`
    select count(*)::int as "joinedCount", (count(*) filter (where ${hasBooked}))::int as "bookedCount"
    from referral_code c join referral r on r.code = c.code where c.member_id = ${memberId}`.execute(db);
  return rows[0]!;
}

export async function countInvites(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral_code where member_id = ${memberId} and label is not null`.execute(db);
  return rows[0]!.count;
}

/** The code's owner, unless they're deleted or suspended. */
export const findReferrer = (db: Db, code: string) =>
  db
    .selectFrom('referral_code')
    .innerJoin('member', 'member.id', 'referral_code.member_id')
    .select(['member.id', 'member.name', 'member.email'])
    .where('referral_code.code', '=', code)
    .where('member.status', '=', 'active')
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst();

/** What a claim depends on. Locks the member's row until the transaction ends. */
export async function lockClaimant(trx: Transaction<DB>, memberId: string) {
  // Locks before reading: only a statement that starts after a concurrent claim sees it.
  await sql`select from member where id = ${memberId} for update`.execute(trx);
  const { rows } = await sql<{ email: string; created_at: Date; has_booked: boolean; is_claimed: boolean }>`
    select m.email, m.created_at,
      exists (select 1 from booking b where (b.guest_id = m.id or b.host_id = m.id) and b.status <> 'hold') as has_booked,
      exists (select 1 from referral r where r.joined_id = m.id) as is_claimed
    from member m where m.id = ${memberId}`.execute(trx);
  return rows[0]!;
}

export async function insertReferral(
  trx: Transaction<DB>,
  row: { joinedId: string; code: string; referrerId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('referral')
    .values({ joined_id: row.joinedId, code: row.code, referrer_id: row.referrerId, joined_at: row.at })
    .execute();
}

/** Who referred the member, if the reward is still due and no other paid stay of theirs has closed. Locks the referral. */
export async function lockUnrewarded(
  trx: Transaction<DB>,
  { joinedId, bookingId }: { joinedId: string; bookingId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ referrer_id: string }>`
    select referrer_id from referral where joined_id = ${joinedId} and reward_id is null and not exists (
      select from booking where guest_id = ${joinedId} and id <> ${bookingId} and status = 'closed' and total_minor > 0)
    for update`.execute(trx);
  return rows[0]?.referrer_id;
}

export async function updateRewarded(trx: Transaction<DB>, joinedId: string, rewardId: string): Promise<void> {
  await trx.updateTable('referral').set({ reward_id: rewardId }).where('joined_id', '=', joinedId).execute();
}

/** How many referred people have earned the member a reward. */
export async function countRewarded(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral where referrer_id = ${memberId} and reward_id is not null`.execute(db);
  return rows[0]!.count;
}
