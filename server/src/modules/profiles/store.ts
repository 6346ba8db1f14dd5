// Queries for profiles and usernames. Only reads other modules' tables.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export interface PageRow {
  id: string;
  username: string | null;
  name: string;
  picture_key: string | null;
  picture_url: string | null;
  headline: string | null;
  profession: string | null;
  company: string | null;
  languages: string[];
  is_email_verified: boolean;
  status: string;
  deleted_at: Date | null;
  created_at: Date;
  bio: string;
  is_public: boolean;
  /** Parts that only the member sees, as chosen in their settings. */
  hidden_parts: string[];
  /** One of the two has blocked the other. */
  is_blocked: boolean;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

const pages = (viewerId: string | undefined) => sql`
  select m.id, m.username, m.name, m.picture_key, m.picture_url, m.headline, m.profession, m.company, m.languages,
    m.is_email_verified, m.status, m.deleted_at, m.created_at,
    coalesce(p.bio, '') as bio, coalesce(p.is_public, true) as is_public, coalesce(d.hidden_parts, '{}') as hidden_parts,
    exists (select 1 from member_block x where (x.blocker_id = m.id and x.blocked_id = ${viewerId ?? NOBODY})
      or (x.blocked_id = m.id and x.blocker_id = ${viewerId ?? NOBODY})) as is_blocked
  from member m left join member_page p on p.member_id = m.id left join member_detail d on d.member_id = m.id`;

/** By a current username, or a released one that's still reserved. */
export async function findByUsername(
  db: Db,
  username: string,
  { viewerId, now }: { viewerId: string | undefined; now: Date },
): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    ${pages(viewerId)}
    where m.id = coalesce(
      (select id from member where username = ${username}),
      (select member_id from former_username where name = ${username} and kept_until > ${now}))`.execute(db);
  return rows[0];
}

export async function findById(db: Db, id: string, viewerId: string | undefined): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`${pages(viewerId)} where m.id = ${id}`.execute(db);
  return rows[0];
}

/** The host's visible listings, best rated first, and the rating over all of them. */
export async function findHosting(db: Db, hostId: string, limit: number) {
  const { rows } = await sql<{ ids: string[]; count: number; ratingSum: number; reviewCount: number }>`
    with shown as (
      select id, rating_sum, review_count, rating_hundredths from listing where host_id = ${hostId} and state = 'live'
    )
    select
      coalesce((select array_agg(id) from (select id from shown order by rating_hundredths desc, id limit ${limit}) as best), '{}') as ids,
      count(*)::int as count, coalesce(sum(rating_sum), 0)::int as "ratingSum",
      coalesce(sum(review_count), 0)::int as "reviewCount"
    from shown`.execute(db);
  return rows[0]!;
}

export async function countVisits(db: Db, guestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking where guest_id = ${guestId} and status in ('completed', 'closed')`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Serializes requests for usernames that look alike. */
export async function lockSkeleton(trx: Transaction<DB>, skeleton: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${skeleton}`}, 0))`.execute(trx);
}

/** Locks the member's row until the transaction ends. */
export async function lockOwn(trx: Transaction<DB>, memberId: string): Promise<{ username: string | null }> {
  return trx.selectFrom('member').select('username').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
}

/** Whether someone else has a similar username, or has released one that's still reserved. */
export async function isTaken(db: Db, skeleton: string, memberId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from member where username_skeleton = ${skeleton} and id <> ${memberId})
      or exists (select 1 from former_username where skeleton = ${skeleton} and member_id <> ${memberId} and kept_until > ${now})
      as found`.execute(db);
  return rows[0]!.found;
}

export async function updateUsername(
  trx: Transaction<DB>,
  memberId: string,
  { username, skeleton }: { username: string; skeleton: string },
): Promise<void> {
  await trx.updateTable('member').set({ username, username_skeleton: skeleton }).where('id', '=', memberId).execute();
}

/** Reserves a username for the member who had it. */
export async function keepFormer(
  trx: Transaction<DB>,
  row: { username: string; skeleton: string; memberId: string; at: Date; keptUntil: Date },
): Promise<void> {
  const values = { member_id: row.memberId, released_at: row.at, kept_until: row.keptUntil };
  await trx
    .insertInto('former_username')
    .values({ name: row.username, skeleton: row.skeleton, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** The username is in use again, by its former owner or after the reservation expired. */
export async function dropFormer(trx: Transaction<DB>, username: string): Promise<void> {
  await trx.deleteFrom('former_username').where('name', '=', username).execute();
}

/** The member's released usernames that still lead to them, newest first. */
export async function listFormer(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('former_username')
    .select(['name', 'kept_until', 'released_at'])
    .where('member_id', '=', memberId)
    .where('kept_until', '>', now)
    .orderBy('released_at', 'desc')
    .execute();
}

/** Staff close the profile, and its text is removed. */
export async function closePage(trx: Db, memberId: string, at: Date): Promise<void> {
  const values = { bio: '', is_public: false, closed_at: at, updated_at: at };
  await trx
    .insertInto('member_page')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

export async function isClosed(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_page')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Omitted fields stay. */
export async function writePage(
  db: Db,
  memberId: string,
  change: { bio?: string | undefined; isPublic?: boolean | undefined },
  at: Date,
): Promise<void> {
  const values = {
    ...(change.bio === undefined ? {} : { bio: change.bio }),
    ...(change.isPublic === undefined ? {} : { is_public: change.isPublic }),
    updated_at: at,
  };
  await db
    .insertInto('member_page')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

/** Returns the previous key. A picture from another site is no longer shown, either. */
export async function replacePicture(
  trx: Transaction<DB>,
  memberId: string,
  key: string | null,
): Promise<string | null> {
  const row = await trx
    .selectFrom('member')
    .select('picture_key')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable('member').set({ picture_key: key, picture_url: null }).where('id', '=', memberId).execute();
  return row.picture_key;
}
