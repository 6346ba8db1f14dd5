// Queries for kudos.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface KudosRow {
  id: string;
  tag: string;
  text: string;
  giver_id: string;
  receiver_id: string;
  giver_side: 'guest' | 'host';
  is_public: boolean;
  created_at: Date;
  listing_id: string;
  listing_title: string;
  other_id: string;
  other_name: string;
  other_picture_key: string | null;
  other_picture_url: string | null;
  other_username: string | null;
}

/** Kudos with the other person's name. */
const selectKudos = (memberId: string) => sql`
  select k.id, k.tag, k.text, k.giver_id, k.receiver_id, k.giver_side, k.is_public, k.created_at,
    l.id as listing_id, l.title as listing_title,
    o.id as other_id, o.name as other_name, o.picture_key as other_picture_key, o.picture_url as other_picture_url,
    case when o.status = 'active' and coalesce(p.is_public, true) then o.username end as other_username
  from kudos k
  join booking b on b.id = k.booking_id
  join listing l on l.id = b.listing_id
  join member o on o.id = case when k.giver_id = ${memberId} then k.receiver_id else k.giver_id end
  left join member_page p on p.member_id = o.id`;

const COLUMN = { received: sql.ref('k.receiver_id'), given: sql.ref('k.giver_id') };
export type Direction = keyof typeof COLUMN;

export async function listKudos(
  db: Db,
  {
    memberId,
    direction,
    after,
    limit,
  }: { memberId: string; direction: Direction; after: Mark | undefined; limit: number },
): Promise<KudosRow[]> {
  const { rows } = await sql<KudosRow>`
    ${selectKudos(memberId)}
    where ${COLUMN[direction]} = ${memberId} and k.withdrawn_at is null
      ${after ? sql`and (k.created_at, k.id) < (${after.at}, ${after.id})` : sql``}
    order by k.created_at desc, k.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findKudos(db: Db, id: string, memberId: string): Promise<KudosRow | undefined> {
  const { rows } = await sql<KudosRow>`
    ${selectKudos(memberId)} where k.id = ${id} and k.withdrawn_at is null and ${memberId} in (k.giver_id, k.receiver_id)`.execute(
    db,
  );
  return rows[0];
}

export async function countKudos(
  db: Db,
  memberId: string,
  direction: Direction,
): Promise<{ total: number; publicCount: number }> {
  const { rows } = await sql<{ total: number; publicCount: number }>`
    select count(*)::int as total, (count(*) filter (where is_public))::int as "publicCount"
    from kudos k where ${COLUMN[direction]} = ${memberId} and withdrawn_at is null`.execute(db);
  return rows[0]!;
}

/** How often the member received each tag, most frequent first. */
export async function countTags(db: Db, memberId: string, { onlyPublic }: { onlyPublic: boolean }) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from kudos
    where receiver_id = ${memberId} and withdrawn_at is null ${onlyPublic ? sql`and is_public` : sql``}
    group by tag order by 2 desc, 1`.execute(db);
  return rows;
}

export async function listPublic(db: Db, memberId: string, limit: number) {
  return db
    .selectFrom('kudos')
    .innerJoin('member', 'member.id', 'kudos.giver_id')
    .select(['kudos.id', 'kudos.tag', 'kudos.text', 'kudos.created_at'])
    .select(['member.name', 'member.picture_key', 'member.picture_url'])
    .where('kudos.receiver_id', '=', memberId)
    .where('kudos.is_public', '=', true)
    .where('kudos.withdrawn_at', 'is', null)
    .orderBy('kudos.created_at', 'desc')
    .orderBy('kudos.id', 'desc')
    .limit(limit)
    .execute();
}

export interface DueRow {
  booking_id: string;
  ends_at: Date;
  time_zone: string;
  receiver_side: 'guest' | 'host';
  listing_id: string;
  listing_title: string;
  other_id: string;
  other_name: string;
  other_picture_key: string | null;
  other_picture_url: string | null;
  other_username: string | null;
}

/** The member's finished bookings without kudos from them, newest first. Leaves out people who blocked or are blocked. */
export async function listDue(db: Db, memberId: string, since: Date, now: Date, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select b.id as booking_id, b.ends_at, b.time_zone, case when b.guest_id = ${memberId} then 'host' else 'guest' end as receiver_side,
      l.id as listing_id, l.title as listing_title,
      o.id as other_id, o.name as other_name, o.picture_key as other_picture_key, o.picture_url as other_picture_url,
      case when coalesce(p.is_public, true) then o.username end as other_username
    from booking b join listing l on l.id = b.listing_id
    join member o on o.id = case when b.guest_id = ${memberId} then b.host_id else b.guest_id end
    left join member_page p on p.member_id = o.id
    where (b.guest_id = ${memberId} or b.host_id = ${memberId}) and b.guest_id <> b.host_id
      and b.status in ('completed', 'closed') and b.ends_at > ${since} and b.ends_at <= ${now}
      and o.status = 'active'
      and not exists (select 1 from kudos k where k.booking_id = b.id and k.giver_id = ${memberId})
      and not exists (
        select 1 from member_block x where (x.blocker_id = ${memberId} and x.blocked_id = o.id)
          or (x.blocked_id = ${memberId} and x.blocker_id = o.id))
    order by b.ends_at desc, b.id limit ${limit}`.execute(db);
  return rows;
}

export const findBooking = (db: Db, id: string) =>
  db
    .selectFrom('booking')
    .select(['id', 'guest_id', 'host_id', 'status', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findReceiver = (db: Db, id: string) =>
  db.selectFrom('member').select(['id', 'name', 'email', 'status']).where('id', '=', id).executeTakeFirst();

export async function isGiven(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('kudos')
    .select('id')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if this giver already gave kudos for this booking, withdrawn or not. */
export async function insertOnce(
  db: Db,
  row: {
    id: string;
    bookingId: string;
    giverId: string;
    receiverId: string;
    giverSide: 'guest' | 'host';
    tag: string;
    text: string;
    at: Date;
  },
): Promise<boolean> {
  const added = await db
    .insertInto('kudos')
    .values({
      id: row.id,
      booking_id: row.bookingId,
      giver_id: row.giverId,
      receiver_id: row.receiverId,
      giver_side: row.giverSide,
      tag: row.tag,
      text: row.text,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.constraint('kudos_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** False if the member didn't receive it, or it was withdrawn. */
export async function updatePublic(db: Db, id: string, receiverId: string, isPublic: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('kudos')
    .set({ is_public: isPublic })
    .where('id', '=', id)
    .where('receiver_id', '=', receiverId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function withdraw(db: Db, id: string, giverId: string, at: Date): Promise<void> {
  await db
    .updateTable('kudos')
    .set({ withdrawn_at: at, text: '', is_public: false })
    .where('id', '=', id)
    .where('giver_id', '=', giverId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Hides it from the receiver's page, regardless of who reported it. */
export async function hide(db: Db, id: string): Promise<void> {
  await db.updateTable('kudos').set({ is_public: false }).where('id', '=', id).execute();
}

/** Staff remove it for both. */
export async function takeDown(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('kudos')
    .set({ withdrawn_at: at, text: '', is_public: false })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export const findReported = (db: Db, id: string) =>
  db
    .selectFrom('kudos')
    .innerJoin('member as giver', 'giver.id', 'kudos.giver_id')
    .select(['kudos.id', 'giver_id', 'giver.name', 'text', 'kudos.created_at', 'withdrawn_at'])
    .where('kudos.id', '=', id)
    .executeTakeFirst();

/** Kudos with giver, receiver, and visibility, to decide who may report it. */
export const findReportable = (db: Db, id: string) =>
  db
    .selectFrom('kudos')
    .select(['id', 'giver_id', 'receiver_id', 'text', 'is_public'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

/** True if one of the two has blocked the other. */
export async function isBlocked(db: Db, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from member_block where (blocker_id = ${oneId} and blocked_id = ${otherId})
      or (blocker_id = ${otherId} and blocked_id = ${oneId})) as found`.execute(db);
  return rows[0]!.found;
}
