// Queries for reputation files: what's in ours, and those that members added. Reads other modules' tables, and only writes its own.
import { REVIEW_CATEGORIES, type ReviewCategory } from '@daynook/contract/limits/reviews';
import type { Reputation } from '@daynook/contract/reputation/reputation';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { isCanceledByHost, isExcused } from '../listings/service.ts';

export const findSubject = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'email', 'is_email_verified', 'created_at'])
    .where('id', '=', memberId)
    .executeTakeFirst();

type Side = 'guest' | 'host';

/** Published reviews of the member that staff didn't hide, as their profile shows them. Reviews of hosts are about listings. */
const selectReviews = (memberId: string, as: Side) =>
  as === 'host'
    ? sql`from review join listing on listing.id = review.listing_id
        where listing.host_id = ${memberId} and listing.state in ('live', 'paused') and review.side = 'guest'
          and review.published_at is not null and review.hidden_at is null`
    : sql`from review join listing on listing.id = review.listing_id
        where review.guest_id = ${memberId} and review.side = 'host'
          and review.published_at is not null and review.hidden_at is null`;

/** A name is only passed on if the author's own profile shows it. */
const shownAuthor = (id: string) => sql`(
  select author.name from member author left join member_page page on page.member_id = author.id
  where author.id = ${sql.ref(id)} and author.status = 'active' and author.deleted_at is null and coalesce(page.is_public, true))`;

export interface ReviewAbout {
  rating: number;
  text: string;
  written_at: Date;
  time_zone: string;
  author: string | null;
}

/** Newest first. */
export async function listReviews(db: Db, memberId: string, as: Side, limit: number): Promise<ReviewAbout[]> {
  const { rows } = await sql<ReviewAbout>`
    select found.rating, found.text, found.written_at, found.time_zone, ${shownAuthor('found.author_id')} as author from (
      select review.*, listing.time_zone ${selectReviews(memberId, as)}
      order by review.published_at desc, review.id desc limit ${limit}
    ) as found order by found.published_at desc, found.id desc`.execute(db);
  return rows;
}

export interface ReviewTotals {
  count: number;
  ratingSum: number;
  categories: Record<ReviewCategory, { average: number | null; count: number }>;
}

export async function countReviews(db: Db, memberId: string, as: Side): Promise<ReviewTotals> {
  const { rows } = await sql<ReviewTotals>`
    select count(*)::int as count, coalesce(sum(review.rating), 0)::int as "ratingSum", jsonb_build_object(${sql.join(
      REVIEW_CATEGORIES.map(
        (name) =>
          sql`${sql.lit(name)}, jsonb_build_object('average', avg(review.${sql.ref(name)}), 'count', count(review.${sql.ref(name)}))`,
      ),
    )}) as categories ${selectReviews(memberId, as)}`.execute(db);
  return rows[0]!;
}

/** Finished bookings, and confirmed ones that the member canceled without an excuse. */
export async function countBookings(db: Db, memberId: string) {
  const { rows } = await sql<{ visited: number; hosted: number; canceledAsGuest: number; canceledAsHost: number }>`
    select
      (select count(*)::int from booking where guest_id = ${memberId} and status in ('completed', 'closed')) as visited,
      (select count(*)::int from booking where host_id = ${memberId} and status in ('completed', 'closed')) as hosted,
      (select count(*)::int from booking where guest_id = ${memberId} and status = 'cancelled' and cancelled_by = 'guest'
        and confirmed_at is not null and not ${isExcused}) as "canceledAsGuest",
      (select count(*)::int from booking where host_id = ${memberId} and ${isCanceledByHost}) as "canceledAsHost"`.execute(
    db,
  );
  return rows[0]!;
}

export interface KudosAbout {
  tag: string;
  text: string;
  created_at: Date;
  author: string | null;
}

/** Those the member shows, newest first. */
export async function listKudos(db: Db, memberId: string, limit: number): Promise<KudosAbout[]> {
  const { rows } = await sql<KudosAbout>`
    select kudos.tag, kudos.text, kudos.created_at, ${shownAuthor('kudos.giver_id')} as author from kudos
    where receiver_id = ${memberId} and withdrawn_at is null and is_public
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countKudos(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('kudos')
    .where('receiver_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .where('is_public', '=', true)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const COLUMNS = ['id', 'member_id', 'issuer', 'content', 'issued_at', 'checked_at', 'is_shown', 'removed_at'] as const;

export interface ImportRow {
  id: string;
  member_id: string;
  issuer: string;
  content: Reputation;
  issued_at: Date;
  checked_at: Date;
  is_shown: boolean;
  removed_at: Date | null;
}

/** Files on the member's profile, newest first. */
export async function listImports(db: Db, memberId: string): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('imported_reputation')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .execute();
  return rows as unknown as ImportRow[];
}

/** One that's still on a profile. */
export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const row = await db
    .selectFrom('imported_reputation')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row as unknown as ImportRow | undefined;
}

/** The member's files by issuer, also those that staff removed. */
export const listKnown = (db: Db, memberId: string) =>
  db
    .selectFrom('imported_reputation')
    .select(['issuer', 'issued_at', 'removed_at'])
    .where('member_id', '=', memberId)
    .execute();

/** One file is added at a time. */
export async function lockMember(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Adds the file, or replaces the older one of the same issuer. Returns its id. */
export async function writeImport(
  trx: Transaction<DB>,
  row: { id: string; memberId: string; content: Reputation; at: Date },
): Promise<string> {
  const values = {
    content: JSON.stringify(row.content),
    issued_at: new Date(row.content.issuedAt),
    checked_at: row.at,
  };
  const { id } = await trx
    .insertInto('imported_reputation')
    .values({ id: row.id, member_id: row.memberId, issuer: row.content.issuer.url, ...values })
    .onConflict((conflict) => conflict.constraint('imported_reputation_once').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if the member has no such file. */
export async function updateShown(
  db: Db,
  { id, memberId, isShown }: { id: string; memberId: string; isShown: boolean },
): Promise<boolean> {
  const changed = await db
    .updateTable('imported_reputation')
    .set({ is_shown: isShown })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** What staff removed stays known, so that it can't be added again. */
export async function deleteImport(db: Db, id: string, memberId: string): Promise<void> {
  await db
    .deleteFrom('imported_reputation')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Staff remove it. */
export async function takeDown(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('imported_reputation')
    .set({ content: null, removed_at: at, is_shown: false })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

/** The member's row and whether it still has content, for staff. */
export const findReported = (db: Db, id: string) =>
  db
    .selectFrom('imported_reputation')
    .innerJoin('member', 'member.id', 'imported_reputation.member_id')
    .select(['imported_reputation.id', 'imported_reputation.member_id', 'imported_reputation.issuer'])
    .select(['imported_reputation.content', 'imported_reputation.checked_at', 'member.name', 'member.username'])
    .where('imported_reputation.id', '=', id)
    .executeTakeFirst();
