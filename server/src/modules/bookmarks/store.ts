// Every query of bookmarks. Each is limited to one member's own.
import type { BOOKMARK_SORTS } from '@daynook/contract/bookmarks';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { likeText } from '../../lib/cursor.ts';

type Sort = (typeof BOOKMARK_SORTS)[number];

export interface BookmarkRow {
  readonly id: string;
  readonly listing_id: string;
  readonly notes: string;
  readonly tags: string[];
  readonly saved_full_day_minor: number;
  readonly saved_currency: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly state: string;
}

const shown = sql`
  bookmark.id, bookmark.listing_id, bookmark.notes, bookmark.tags, bookmark.saved_full_day_minor, bookmark.saved_currency,
  bookmark.created_at, bookmark.updated_at, listing.state`;

/** Unavailable listings come last. */
const goneLast = sql`case when listing.state in ('live', 'paused') then 0 else 1000000000000 end`;

/** Each sort order as one integer, the smaller the earlier: milliseconds before 2100, price in thousandths, rating. */
const orders: Record<Sort, RawBuilder<unknown>> = {
  newest: sql`4102444800000 - floor(extract(epoch from bookmark.created_at) * 1000)`,
  price: sql`(listing.price_rank >> 10) + ${goneLast}`,
  rating: sql`(listing.rating_rank >> 20) + ${goneLast}`,
};

export interface BookmarkFilter {
  readonly memberId: string;
  readonly tag: string | undefined;
  readonly words: readonly string[];
}

const matching = ({ memberId, tag, words }: BookmarkFilter) => sql`
  from bookmark
  join listing on listing.id = bookmark.listing_id
  join property on property.id = listing.property_id
  where bookmark.member_id = ${memberId}
  ${tag ? sql`and exists (select from unnest(bookmark.tags) as tag where lower(tag) = lower(${tag}))` : sql``}
  ${sql.join(
    words.map(
      (word) => sql`and concat_ws(
        ' ', listing.title, property.neighborhood, property.city, bookmark.notes, array_to_string(bookmark.tags, ' ')
      ) ilike ${`%${likeText(word)}%`}`,
    ),
    sql` `,
  )}`;

export interface OrderedRow extends BookmarkRow {
  readonly order_key: number;
}

/** A page of matches in the requested order, after the previous page's last one. */
export async function listBookmarks(
  db: Db,
  filter: BookmarkFilter,
  page: { sort: Sort; after: { order: number; id: string } | undefined; limit: number },
): Promise<OrderedRow[]> {
  const { rows } = await sql<OrderedRow>`
    select * from (select ${shown}, (${orders[page.sort]})::float8 as order_key ${matching(filter)}) as saved
    ${page.after ? sql`where (order_key, id) > (${page.after.order}::float8, ${page.after.id}::uuid)` : sql``}
    order by order_key, id limit ${page.limit}`.execute(db);
  return rows;
}

export async function countMatching(db: Db, filter: BookmarkFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${matching(filter)}`.execute(db);
  return rows[0]!.count;
}

export async function countSaved(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('bookmark')
    .where('member_id', '=', memberId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The member's tags, ignoring case, the most used first. */
export async function listTags(db: Db, memberId: string, limit: number): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(tag) as tag, count(*)::int as count
    from bookmark, unnest(bookmark.tags) as tag
    where member_id = ${memberId}
    group by lower(tag) order by count(*) desc, lower(tag) limit ${limit}`.execute(db);
  return rows;
}

export async function listListingIds(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookmark')
    .where('member_id', '=', memberId)
    .select('listing_id')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

export async function findBookmark(db: Db, memberId: string, listingId: string): Promise<BookmarkRow | undefined> {
  const { rows } = await sql<BookmarkRow>`
    select ${shown} from bookmark join listing on listing.id = bookmark.listing_id
    where bookmark.member_id = ${memberId} and bookmark.listing_id = ${listingId}`.execute(db);
  return rows[0];
}

/** Whether it's available, and for how much. */
export const findOffer = (db: Db, listingId: string) =>
  db
    .selectFrom('listing')
    .where('id', '=', listingId)
    .select(['state', 'host_id', 'full_day_minor', 'currency'])
    .executeTakeFirst();

/** The member's other saves wait until this transaction ends, so that together they stay within the limit. */
export async function lockBookmarks(trx: Transaction<DB>, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookmarks:${memberId}`}, 0))`.execute(trx);
}

export interface NewBookmark {
  readonly id: string;
  readonly memberId: string;
  readonly listingId: string;
  readonly notes: string;
  readonly tags: readonly string[];
  readonly fullDayMinor: number;
  readonly currency: string;
  readonly at: Date;
}

export async function insertBookmark(trx: Transaction<DB>, bookmark: NewBookmark): Promise<void> {
  await trx
    .insertInto('bookmark')
    .values({
      id: bookmark.id,
      member_id: bookmark.memberId,
      listing_id: bookmark.listingId,
      notes: bookmark.notes,
      tags: [...bookmark.tags],
      saved_full_day_minor: bookmark.fullDayMinor,
      saved_currency: bookmark.currency,
      created_at: bookmark.at,
      updated_at: bookmark.at,
    })
    .execute();
}

/** Writes the given fields. False if there's no such bookmark. */
export async function updateBookmark(
  db: Db,
  { memberId, listingId }: { memberId: string; listingId: string },
  change: { notes: string | undefined; tags: readonly string[] | undefined; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('bookmark')
    .set({
      updated_at: change.at,
      ...(change.notes === undefined ? {} : { notes: change.notes }),
      ...(change.tags === undefined ? {} : { tags: [...change.tags] }),
    })
    .where('member_id', '=', memberId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes the bookmark and returns its notes; undefined if there was none. */
export const deleteBookmark = (db: Db, memberId: string, listingId: string) =>
  db
    .deleteFrom('bookmark')
    .where('member_id', '=', memberId)
    .where('listing_id', '=', listingId)
    .returning(['notes', 'tags'])
    .executeTakeFirst();
