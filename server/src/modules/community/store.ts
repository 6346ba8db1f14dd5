// Every query of boards, posts, and replies. Other modules' tables are only read.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import type { Place } from './rules.ts';

export interface BoardRow {
  key: string;
  name: string;
  region: string;
  country: string;
  count: number;
}

/** Boards with posts, the most active first. */
export async function listBoards(db: Db, limit: number): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select b.key, b.name, b.region, b.country, count(p.id)::int as count
    from community_board b left join community_post p on p.board = b.key and p.removed_at is null
    group by b.key order by count(p.id) desc, b.name limit ${limit}`.execute(db);
  return rows;
}

export const findBoard = async (db: Db, key: string): Promise<BoardRow | undefined> => {
  const { rows } = await sql<BoardRow>`
    select key, name, region, country,
      (select count(*)::int from community_post p where p.board = b.key and p.removed_at is null) as count
    from community_board b where key = ${key}`.execute(db);
  return rows[0];
};

/** Cities with listings, the largest first. Each has a board, with or without posts. */
export async function listCities(db: Db, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.city, p.region, p.country from listing l join property p on p.id = l.property_id
    where l.state = 'live' group by p.city, p.region, p.country order by count(*) desc, p.city limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function addBoard(
  trx: Transaction<DB>,
  board: { key: string; name: string; region: string; country: string },
): Promise<void> {
  await trx
    .insertInto('community_board')
    .values(board)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Whether the member has finished a booking as guest or host. */
export async function hasFinishedBooking(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from booking where guest_id = ${memberId} and status in ('completed', 'closed'))
      or exists (select 1 from booking where host_id = ${memberId} and status in ('completed', 'closed')) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

interface AuthorColumns {
  author_id: string;
  author_name: string;
  author_picture_key: string | null;
  author_picture_url: string | null;
  author_username: string | null;
  author_email: string;
  author_verified: boolean;
  author_hosts: boolean;
}
export interface PostRow extends AuthorColumns {
  id: string;
  board: string;
  title: string;
  body: string;
  is_announcement: boolean;
  reply_count: number;
  active_at: Date;
  created_at: Date;
}
export interface ReplyRow extends AuthorColumns {
  id: string;
  post_id: string;
  body: string;
  created_at: Date;
}

const author = sql`
  m.id as author_id, m.name as author_name, m.picture_key as author_picture_key, m.picture_url as author_picture_url,
  case when m.status = 'active' and coalesce(mp.is_public, true) then m.username end as author_username,
  m.email as author_email, m.is_email_verified as author_verified,
  exists (select 1 from listing l where l.host_id = m.id and l.state = 'live') as author_hosts`;
const writtenBy = sql`join member m on m.id = w.author_id left join member_page mp on mp.member_id = m.id`;
/** Hides texts of members whom the viewer has blocked or who have blocked the viewer. */
const unblocked = (viewerId: string) => sql`not exists (
  select 1 from member_block x where (x.blocker_id = ${viewerId} and x.blocked_id = w.author_id)
    or (x.blocked_id = ${viewerId} and x.blocker_id = w.author_id))`;

export async function listPosts(
  db: Db,
  { board, viewerId, after, limit }: { board: string; viewerId: string; after: Mark | undefined; limit: number },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select w.*, ${author} from community_post w ${writtenBy}
    where w.board = ${board} and w.removed_at is null and not w.is_announcement and ${unblocked(viewerId)}
      ${after ? sql`and (w.active_at, w.id) < (${after.at}, ${after.id})` : sql``}
    order by w.active_at desc, w.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Staff announcements on these boards, the latest first. */
export async function listAnnouncements(db: Db, boards: readonly string[], limit: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select w.*, ${author} from community_post w ${writtenBy}
    where w.board = any(${boards}::text[]) and w.is_announcement and w.removed_at is null
    order by w.created_at desc, w.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findPost(db: Db, id: string, viewerId: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select w.*, ${author} from community_post w ${writtenBy}
    where w.id = ${id} and w.removed_at is null and (w.is_announcement or ${unblocked(viewerId)})`.execute(db);
  return rows[0];
}

export async function listReplies(
  db: Db,
  { postId, viewerId, after, limit }: { postId: string; viewerId: string; after: Mark | undefined; limit: number },
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select w.*, ${author} from community_reply w ${writtenBy}
    where w.post_id = ${postId} and w.removed_at is null and ${unblocked(viewerId)}
      ${after ? sql`and (w.created_at, w.id) > (${after.at}, ${after.id})` : sql``}
    order by w.created_at, w.id limit ${limit}`.execute(db);
  return rows;
}

/** Only replies of posts that aren't deleted. */
export async function findReply(db: Db, id: string, viewerId: string): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    select w.*, ${author} from community_reply w join community_post p on p.id = w.post_id ${writtenBy}
    where w.id = ${id} and w.removed_at is null and p.removed_at is null and ${unblocked(viewerId)}`.execute(db);
  return rows[0];
}

/** Serializes a member's writes, so that limits hold and repeats are recognized. */
export async function lockWriter(trx: Transaction<DB>, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`community:${memberId}`}, 0))`.execute(trx);
}

export async function findByClientId(
  db: Db,
  table: 'community_post' | 'community_reply',
  authorId: string,
  clientId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id;
}

export async function countWritten(
  db: Db,
  table: 'community_post' | 'community_reply',
  authorId: string,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertPost(
  trx: Transaction<DB>,
  row: {
    id: string;
    board: string;
    authorId: string;
    title: string;
    body: string;
    isAnnouncement: boolean;
    clientId: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('community_post')
    .values({
      id: row.id,
      board: row.board,
      author_id: row.authorId,
      title: row.title,
      body: row.body,
      is_announcement: row.isAnnouncement,
      client_id: row.clientId,
      active_at: row.at,
      created_at: row.at,
    })
    .execute();
}

/** Adds the reply and moves its post to the top. */
export async function insertReply(
  trx: Transaction<DB>,
  row: { id: string; postId: string; authorId: string; body: string; clientId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('community_reply')
    .values({
      id: row.id,
      post_id: row.postId,
      author_id: row.authorId,
      body: row.body,
      client_id: row.clientId,
      created_at: row.at,
    })
    .execute();
  await trx
    .updateTable('community_post')
    .set((set) => ({ reply_count: set('reply_count', '+', 1), active_at: row.at }))
    .where('id', '=', row.postId)
    .execute();
}

export async function removePost(trx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await trx.updateTable('community_post').set({ removed_at: at }).where('id', '=', id).execute();
}

export async function removeReply(
  trx: Transaction<DB>,
  reply: { id: string; post_id: string },
  at: Date,
): Promise<void> {
  const gone = await trx
    .updateTable('community_reply')
    .set({ removed_at: at })
    .where('id', '=', reply.id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!gone) return;
  await trx
    .updateTable('community_post')
    .set((set) => ({ reply_count: set('reply_count', '-', 1) }))
    .where('id', '=', reply.post_id)
    .execute();
}

/** A post or reply as staff see it, deleted or not. */
export interface ReportedRow {
  readonly id: string;
  readonly post_id: string;
  readonly author_id: string;
  readonly name: string;
  readonly text: string;
  readonly created_at: Date;
  readonly removed_at: Date | null;
  readonly is_reported: boolean;
}

const REPLIES_AROUND = 2;

export async function findReportedPost(db: Db, id: string): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select w.id, w.id as post_id, w.author_id, m.name, concat_ws(chr(10), w.title, w.body) as text, w.created_at, w.removed_at,
      true as is_reported
    from community_post w join member m on m.id = w.author_id where w.id = ${id}`.execute(db);
  return rows;
}

/** The post, the replies just before the reported one, the reported one, and those just after. */
export async function findReportedReply(db: Db, id: string): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    with reported as materialized (select id, post_id, author_id, body, created_at, removed_at from community_reply where id = ${id}),
    shown as (
      select p.id, p.id as post_id, p.author_id, concat_ws(chr(10), p.title, p.body) as text, p.created_at, p.removed_at, 0 as part
      from community_post p join reported on reported.post_id = p.id
      union all
      (select r.id, r.post_id, r.author_id, r.body, r.created_at, r.removed_at, 1 from community_reply r join reported using (post_id)
        where (r.created_at, r.id) < (reported.created_at, reported.id) and r.removed_at is null
        order by r.created_at desc, r.id desc limit ${REPLIES_AROUND})
      union all
      select id, post_id, author_id, body, created_at, removed_at, 1 from reported
      union all
      (select r.id, r.post_id, r.author_id, r.body, r.created_at, r.removed_at, 1 from community_reply r join reported using (post_id)
        where (r.created_at, r.id) > (reported.created_at, reported.id) and r.removed_at is null
        order by r.created_at, r.id limit ${REPLIES_AROUND})
    )
    select shown.*, m.name, shown.id = ${id} as is_reported from shown join member m on m.id = shown.author_id
    order by part, shown.created_at, shown.id`.execute(db);
  return rows;
}
