// Queries for lists and their entries. Access is checked first, by `findList`, or by `lockList` under the list's lock.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export interface ListRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly is_own: boolean;
}

/** People who have blocked one another can't be in the same list. */
const isApart = (oneId: unknown, otherId: unknown) => sql`exists (
  select from member_block where (blocker_id = ${oneId} and blocked_id = ${otherId})
    or (blocker_id = ${otherId} and blocked_id = ${oneId}))`;

const isJoinedBy = (memberId: string) => sql`
  exists (
    select from saved_list_member as own
    where own.list_id = list.id and own.member_id = ${memberId} and own.removed_at is null
  ) and not ${isApart(memberId, sql.ref('list.owner_id'))}`;

const selectList = (listId: string, memberId: string) => sql`
  select list.id, list.owner_id, list.name, list.owner_id = ${memberId} as is_own
  from saved_list as list
  where list.id = ${listId} and (list.owner_id = ${memberId} or ${isJoinedBy(memberId)})`;

/** The list, if the member owns it or has joined it. */
export async function findList(db: Db, listId: string, memberId: string): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`${selectList(listId, memberId)}`.execute(db);
  return rows[0];
}

/** The same, with a lock until the transaction ends. */
export async function lockList(trx: Trx, listId: string, memberId: string): Promise<ListRow | undefined> {
  await sql`select from saved_list where id = ${listId} for no key update`.execute(trx);
  return findList(trx, listId, memberId);
}

export interface SummaryRow extends ListRow {
  readonly owner_name: string;
  readonly entry_count: number;
  readonly member_count: number;
  readonly has_listing: boolean;
  /** The visible listings added last. */
  readonly cover_ids: string[];
}

const COVERS = 3;

/** The member's own lists and those they've joined, newest first; or only the named one. */
export async function listLists(
  db: Db,
  memberId: string,
  { listingId, only }: { listingId?: string | undefined; only?: string },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select list.id, list.owner_id, list.name, list.owner_id = ${memberId} as is_own, owner.name as owner_name,
      (select count(*)::int from saved_list_entry as entry where entry.list_id = list.id) as entry_count,
      (select count(*)::int from saved_list_member as other
        where other.list_id = list.id and other.removed_at is null) as member_count,
      exists (select from saved_list_entry as entry
        where entry.list_id = list.id and entry.listing_id = ${listingId ?? null}::uuid) as has_listing,
      array(select entry.listing_id from saved_list_entry as entry join listing on listing.id = entry.listing_id
        where entry.list_id = list.id and listing.state in ('live', 'paused')
        order by entry.id desc limit ${COVERS}) as cover_ids
    from (
      select id from saved_list where owner_id = ${memberId}
      union all
      select list_id from saved_list_member where member_id = ${memberId} and removed_at is null
    ) as mine
    join saved_list as list on list.id = mine.id
    join member as owner on owner.id = list.owner_id
    where (list.owner_id = ${memberId} or not ${isApart(memberId, sql.ref('list.owner_id'))})
      ${only === undefined ? sql`` : sql`and list.id = ${only}`}
    order by list.created_at desc, list.id desc`.execute(db);
  return rows;
}

const countRows = async (db: Db, table: 'saved_list' | 'saved_list_entry', column: string, id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows[0]!.count;
};
export const countOwn = (db: Db, memberId: string): Promise<number> =>
  countRows(db, 'saved_list', 'owner_id', memberId);
export const countEntries = (db: Db, listId: string): Promise<number> =>
  countRows(db, 'saved_list_entry', 'list_id', listId);

export async function insertList(
  trx: Trx,
  { id, ownerId, name, at }: { id: string; ownerId: string; name: string; at: Date },
): Promise<void> {
  await trx.insertInto('saved_list').values({ id, owner_id: ownerId, name, created_at: at }).execute();
}

export async function renameList(trx: Trx, listId: string, name: string): Promise<void> {
  await trx.updateTable('saved_list').set({ name }).where('id', '=', listId).execute();
}

export async function deleteList(trx: Trx, listId: string): Promise<void> {
  await trx.deleteFrom('saved_list').where('id', '=', listId).execute();
}

export interface EntryRow {
  readonly id: string;
  readonly listing_id: string;
  readonly state: string;
  readonly added_at: Date;
  readonly added_by: string | null;
  readonly name: string | null;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
  readonly votes: number;
  readonly has_voted: boolean;
  readonly order_key: number;
}

/** More votes than possible. Subtracting from it sorts entries with more votes first. */
const MOST_VOTES = 1_000;

/** What anybody may look at. */
const isOffered = sql<boolean>`listing.state in ('live', 'paused')`;

/** The number of entries visitors see. */
export async function countOffered(db: Db, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_list_entry as entry join listing on listing.id = entry.listing_id
    where entry.list_id = ${listId} and ${isOffered}`.execute(db);
  return rows[0]!.count;
}

/** A page of a list: most votes first, then in the order they were added. */
export async function listEntries(
  db: Db,
  { listId, viewerId }: { listId: string; viewerId: string | null },
  page: { after: { order: number; id: string } | undefined; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from (
      select entry.id, entry.listing_id, listing.state, entry.added_at, entry.added_by, adder.name, adder.picture_key,
        adder.picture_url, tally.votes, tally.has_voted, (${MOST_VOTES}::int - tally.votes)::float8 as order_key
      from saved_list_entry as entry
      join listing on listing.id = entry.listing_id
      left join member as adder on adder.id = entry.added_by
      cross join lateral (
        select count(*)::int as votes, coalesce(bool_or(vote.member_id = ${viewerId}::uuid), false) as has_voted
        from saved_list_vote as vote where vote.entry_id = entry.id
      ) as tally
      where entry.list_id = ${listId} ${viewerId === null ? sql`and ${isOffered}` : sql``}
    ) as found
    ${page.after ? sql`where (order_key, id) > (${page.after.order}::float8, ${page.after.id}::uuid)` : sql``}
    order by order_key, id limit ${page.limit}`.execute(db);
  return rows;
}

export interface CommentRow {
  readonly entry_id: string;
  readonly member_id: string;
  readonly text: string;
  readonly said_at: Date;
  readonly name: string;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
}

/** Members' comments on these entries, oldest first, without people the viewer has blocked or who have blocked them. */
export async function listComments(db: Db, entryIds: readonly string[], viewerId: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select said.entry_id, said.member_id, said.text, said.said_at, member.name, member.picture_key, member.picture_url
    from saved_list_comment as said join member on member.id = said.member_id
    where said.entry_id = any(${entryIds}::uuid[]) and not ${isApart(viewerId, sql.ref('said.member_id'))}
    order by said.said_at, said.member_id`.execute(db);
  return rows;
}

interface OfEntry {
  readonly listId: string;
  readonly listingId: string;
}

export const findEntry = (db: Db, { listId, listingId }: OfEntry) =>
  db
    .selectFrom('saved_list_entry')
    .select(['id', 'added_by'])
    .where('list_id', '=', listId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();

export async function insertEntry(
  trx: Trx,
  { id, listId, listingId, addedBy, at }: OfEntry & { id: string; addedBy: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('saved_list_entry')
    .values({ id, list_id: listId, listing_id: listingId, added_by: addedBy, added_at: at })
    .onConflict((conflict) => conflict.columns(['list_id', 'listing_id']).doNothing())
    .execute();
}

export async function deleteEntry(trx: Trx, entryId: string): Promise<void> {
  await trx.deleteFrom('saved_list_entry').where('id', '=', entryId).execute();
}

interface OfMember {
  readonly entryId: string;
  readonly memberId: string;
}

export async function insertVote(trx: Trx, { entryId, memberId, at }: OfMember & { at: Date }): Promise<void> {
  await trx
    .insertInto('saved_list_vote')
    .values({ entry_id: entryId, member_id: memberId, voted_at: at })
    .onConflict((conflict) => conflict.columns(['entry_id', 'member_id']).doNothing())
    .execute();
}

export async function deleteVote(trx: Trx, { entryId, memberId }: OfMember): Promise<void> {
  await trx.deleteFrom('saved_list_vote').where('entry_id', '=', entryId).where('member_id', '=', memberId).execute();
}

export async function countVotes(trx: Trx, entryId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_list_vote where entry_id = ${entryId}`.execute(trx);
  return rows[0]!.count;
}

export async function writeComment(
  trx: Trx,
  { entryId, memberId, text, at }: OfMember & { text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('saved_list_comment')
    .values({ entry_id: entryId, member_id: memberId, text, said_at: at })
    .onConflict((conflict) => conflict.columns(['entry_id', 'member_id']).doUpdateSet({ text, said_at: at }))
    .execute();
}

export async function deleteComment(trx: Trx, { entryId, memberId }: OfMember): Promise<void> {
  await trx
    .deleteFrom('saved_list_comment')
    .where('entry_id', '=', entryId)
    .where('member_id', '=', memberId)
    .execute();
}
