// Queries that pages and sockets use to read conversations.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { ContactKind } from '@daynook/contract/contacts';
import type { CONVERSATION_FILTERS } from '@daynook/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { likeText, type Mark } from '../../lib/cursor.ts';
import { hostEarned } from '../payments/service.ts';
import { hasBookingIn, isOpen, readableContent } from './covered-sql.ts';
import { type Role, wordsQuery } from './rules.ts';

/** A message with its sender. */
export interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly position: number;
  readonly client_id: string;
  readonly sender_id: string | null;
  /** The text the participants can read now. */
  readonly content: string;
  /** Which contact details are hidden in it. */
  readonly covers: readonly ContactKind[];
  /** Removed by staff. */
  readonly is_hidden: boolean;
  readonly event: unknown;
  readonly created_at: Date;
  readonly name: string | null;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
  readonly pictures: readonly { _id: string; width: number; height: number }[];
  readonly files: readonly { _id: string; name: string; byteCount: number }[];
  /** Its sender is, or was at the time, a co-host. */
  readonly is_by_co_host: boolean;
  readonly is_automatic: boolean;
}

const messageColumns = sql`
  message.id, message.conversation_id, message.position, message.client_id, message.sender_id,
  ${readableContent} as content, case when ${isOpen} then '{}'::text[] else message.covers end as covers,
  message.hidden_at is not null as is_hidden, message.event, message.created_at, message.is_automatic, sender.name, sender.picture_key, sender.picture_url,
  coalesce((select json_agg(json_build_object('_id', shown.id, 'width', shown.width, 'height', shown.height) order by shown.place)
    from message_picture as shown where shown.message_id = message.id), '[]') as pictures,
  coalesce((select json_agg(json_build_object('_id', sent.id, 'name', sent.name, 'byteCount', sent.byte_count) order by sent.place)
    from message_file as sent where sent.message_id = message.id), '[]') as files,
  message.sender_id is not null and not exists (
    select 1 from conversation_member as side where side.conversation_id = message.conversation_id
      and side.member_id = message.sender_id and side.role <> 'co-host') as is_by_co_host`;

/** Whether the two have, or had, a confirmed booking. */
export async function haveMet(db: Db, conversationId: string): Promise<boolean> {
  const { rows } = await sql<{ met: boolean }>`select ${hasBookingIn(sql`${conversationId}::uuid`)} as met`.execute(db);
  return rows[0]!.met;
}

/** The messages by their ids. */
export async function findMessages(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MessageRow>> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from message left join member as sender on sender.id = message.sender_id
    where message.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const findMessage = async (db: Db, id: string): Promise<MessageRow | undefined> =>
  (await findMessages(db, [id])).get(id);

export type MessagePage = { readonly after: number } | { readonly before: number | undefined };

/** Messages in ascending order after a position, or in descending order before one or from the end. */
export async function listMessages(
  db: Db,
  conversationId: string,
  stretch: MessagePage,
  limit: number,
): Promise<MessageRow[]> {
  const bound =
    'after' in stretch
      ? sql`and message.position > ${stretch.after} order by message.position`
      : sql`and message.position < ${stretch.before ?? 2_147_483_647} order by message.position desc`;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from message left join member as sender on sender.id = message.sender_id
    where message.conversation_id = ${conversationId} ${bound} limit ${limit}`.execute(db);
  return rows;
}

/** A member's conversation, with its last message. */
export interface ConversationRow {
  readonly id: string;
  readonly role: Role;
  readonly unread_count: number;
  readonly read_position: number;
  readonly is_archived: boolean;
  readonly last_position: number;
  readonly last_message_at: Date;
  readonly listing_id: string | null;
  readonly listing_title: string | null;
  readonly listing_image: string | null;
  readonly other_id: string;
  readonly other_name: string;
  readonly other_status: string;
  readonly other_picture_key: string | null;
  readonly other_picture_url: string | null;
  readonly other_read_position: number;
  readonly has_blocked: boolean;
  readonly is_blocked_by: boolean;
  /** The member, or the host they help. */
  readonly side_id: string;
  readonly last_message: MessageRow | null;
}

const conversationColumns = sql`
  own.conversation_id as id, own.role, own.unread_count, own.read_position, own.is_archived, own.last_message_at,
  conversation.last_position, conversation.listing_id, listing.title as listing_title,
  listing.card -> 'images' -> 0 ->> 'url' as listing_image,
  other.member_id as other_id, other.read_position as other_read_position,
  person.name as other_name, person.status as other_status,
  person.picture_key as other_picture_key, person.picture_url as other_picture_url,
  exists (select 1 from member_block where blocker_id = own.member_id and blocked_id = other.member_id) as has_blocked,
  exists (select 1 from member_block where blocker_id = other.member_id and blocked_id = own.member_id)
    or (own.role = 'co-host' and exists (
      select 1 from member_block where (blocker_id, blocked_id) in ((other.member_id, listing.host_id), (listing.host_id, other.member_id))
    )) as is_blocked_by,
  case when own.role = 'co-host' then listing.host_id else own.member_id end as side_id`;

/** The person the member talks with. For a co-host, that's the guest. */
const otherSide = sql`
  conversation_member as other on other.conversation_id = own.conversation_id and other.member_id <> own.member_id
    and other.role = case own.role when 'co-host' then 'guest' when 'guest' then 'host' when 'host' then 'guest' else own.role end`;

const conversationTables = sql`
  conversation_member as own
  join conversation on conversation.id = own.conversation_id
  join ${otherSide}
  join member as person on person.id = other.member_id
  left join listing on listing.id = conversation.listing_id`;

/** Adds each conversation's last message, by its position. */
async function withLastMessages(
  db: Db,
  rows: readonly Omit<ConversationRow, 'last_message'>[],
): Promise<ConversationRow[]> {
  if (rows.length === 0) return [];
  const { rows: messages } = await sql<MessageRow>`
    select ${messageColumns}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.last_position)}::int[]) as last (id, position)
    join message on message.conversation_id = last.id and message.position = last.position
    left join member as sender on sender.id = message.sender_id`.execute(db);
  const byConversation = new Map(messages.map((message) => [message.conversation_id, message]));
  return rows.map((row) => ({ ...row, last_message: byConversation.get(row.id) ?? null }));
}

/** The conversation, if the member is in it. */
export async function findConversation(db: Db, id: string, memberId: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<Omit<ConversationRow, 'last_message'>>`
    select ${conversationColumns} from ${conversationTables}
    where own.conversation_id = ${id} and own.member_id = ${memberId}`.execute(db);
  return (await withLastMessages(db, rows))[0];
}

/** The last position and how far the other side has read, if the member is in it. Only what reading on needs. */
export async function findPositions(
  db: Db,
  id: string,
  memberId: string,
): Promise<Pick<ConversationRow, 'last_position' | 'other_read_position'> | undefined> {
  const { rows } = await sql<Pick<ConversationRow, 'last_position' | 'other_read_position'>>`
    select conversation.last_position, other.read_position as other_read_position
    from conversation_member as own
    join conversation on conversation.id = own.conversation_id
    join ${otherSide}
    where own.conversation_id = ${id} and own.member_id = ${memberId}`.execute(db);
  return rows[0];
}

export interface InboxQuestion {
  readonly memberId: string;
  readonly filter: (typeof CONVERSATION_FILTERS)[number];
  readonly text: string | undefined;
  readonly after: Mark | undefined;
  readonly limit: number;
}

const FILTERS = {
  inbox: sql`and not own.is_archived`,
  unread: sql`and not own.is_archived and own.unread_count > 0`,
  guest: sql`and not own.is_archived and own.role = 'guest'`,
  host: sql`and not own.is_archived and own.role in ('host', 'co-host')`,
  archived: sql`and own.is_archived`,
} as const;

function thatHold(memberId: string, text: string | undefined) {
  if (text === undefined || text === '') return sql``;
  const pattern = `%${likeText(text)}%`;
  const words = wordsQuery(text);
  const said = words
    ? sql`or own.conversation_id in (
        select conversation_id from message
        where to_tsvector('simple', content) @@ to_tsquery('simple', ${words}) and hidden_at is null
          and (${isOpen} or to_tsvector('simple', covered_content) @@ to_tsquery('simple', ${words}))
          and conversation_id in (select conversation_id from conversation_member where member_id = ${memberId}))`
    : sql``;
  return sql`and (plain_text(person.name) like plain_text(${pattern}) or plain_text(listing.title) like plain_text(${pattern}) ${said})`;
}

/** A page of an inbox, latest activity first. Conversations without messages are only visible to the person who started them. */
export async function listConversations(db: Db, question: InboxQuestion): Promise<ConversationRow[]> {
  const { memberId, after } = question;
  const { rows } = await sql<Omit<ConversationRow, 'last_message'>>`
    select ${conversationColumns} from ${conversationTables}
    where own.member_id = ${memberId} ${FILTERS[question.filter]} ${thatHold(memberId, question.text)}
      and (conversation.last_position > 0 or conversation.started_by = own.member_id)
      ${after ? sql`and (own.last_message_at, own.conversation_id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by own.last_message_at desc, own.conversation_id desc limit ${question.limit}`.execute(db);
  return withLastMessages(db, rows);
}

/** The number of unread messages in conversations that aren't archived. Uses one scan of a partial index. */
export async function countUnread(
  db: Db,
  memberId: string,
): Promise<{ unreadCount: number; conversationCount: number }> {
  const { rows } = await sql<{ unread: number; conversations: number }>`
    select coalesce(sum(unread_count), 0)::int as unread, count(*)::int as conversations
    from conversation_member where member_id = ${memberId} and unread_count > 0 and not is_archived`.execute(db);
  return { unreadCount: rows[0]!.unread, conversationCount: rows[0]!.conversations };
}

export interface BookingRow {
  readonly id: string;
  readonly host_id: string;
  readonly reference: string;
  readonly status: BookingStatus;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly time_zone: string;
  readonly guests: number;
  readonly currency: string;
  readonly total_minor: number;
  readonly earned_minor: number;
  readonly expires_at: Date | null;
}

/** The most relevant booking between the two: current or next, otherwise the latest past one. */
export async function findBookingBetween(
  db: Db,
  { oneId, otherId, listingId, now }: { oneId: string; otherId: string; listingId: string | null; now: Date },
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select id, host_id, reference, status, starts_at, ends_at, time_zone, guests, currency, total_minor,
      ${hostEarned} as earned_minor, expires_at
    from booking
    where ((guest_id = ${oneId} and host_id = ${otherId}) or (guest_id = ${otherId} and host_id = ${oneId}))
      and status <> 'hold' and (${listingId}::uuid is null or listing_id = ${listingId})
    order by
      (status in ('requested', 'awaiting_payment', 'confirmed', 'active') and ends_at > ${now}) desc,
      case when ends_at > ${now} then starts_at end, starts_at desc, id
    limit 1`.execute(db);
  return rows[0];
}

/** The position of the newest message; 0 before the first. */
export async function findLastPosition(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .selectFrom('conversation')
    .where('id', '=', conversationId)
    .select('last_position')
    .executeTakeFirst();
  return row?.last_position ?? 0;
}

export const listMemberIds = async (db: Db, conversationId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('conversation_member')
      .where('conversation_id', '=', conversationId)
      .select('member_id')
      .orderBy('member_id')
      .execute()
  ).map(({ member_id }) => member_id);

export interface UnreadEmail {
  readonly email: string;
  readonly name: string;
  readonly other_name: string;
  readonly listing_title: string | null;
  /** Empty if it's only photos or PDFs. */
  readonly content: string;
  readonly has_file: boolean;
  readonly unread_count: number;
  /** When their next or present booking starts. */
  readonly next_starts_at: Date | null;
}

/** The content of an email about unread messages; undefined if no email has been claimed since they were last read. */
export async function findUnreadEmail(
  db: Db,
  conversationId: string,
  memberId: string,
): Promise<UnreadEmail | undefined> {
  const { rows } = await sql<UnreadEmail>`
    select reader.email, reader.name, said.name as other_name, listing.title as listing_title, said.content,
      said.has_file, own.unread_count, (
        select min(starts_at) from booking
        join conversation_member as guest on guest.conversation_id = conversation.id and guest.role = 'guest'
        join conversation_member as host on host.conversation_id = conversation.id and host.role = 'host'
        where booking.guest_id = guest.member_id and booking.host_id = host.member_id and booking.status in ('confirmed', 'active')
      ) as next_starts_at
    from conversation
    join conversation_member as own on own.conversation_id = conversation.id and own.member_id = ${memberId}
      and own.is_emailed and own.unread_count > 0
    join member as reader on reader.id = own.member_id
    cross join lateral (
      select sender.name, ${readableContent} as content,
        exists (select 1 from message_file where message_id = message.id) as has_file
      from message join member as sender on sender.id = message.sender_id
      where conversation_id = conversation.id and sender_id <> reader.id and hidden_at is null
      order by position desc limit 1
    ) as said
    left join listing on listing.id = conversation.listing_id
    where conversation.id = ${conversationId}`.execute(db);
  return rows[0];
}

/** The latest messages between the two, about any listing, in which contact details were hidden. */
export async function listCovered(db: Db, { guestId, hostId }: { guestId: string; hostId: string }, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select message.id from conversation_member as guest
    join conversation_member as host on host.conversation_id = guest.conversation_id and host.member_id = ${hostId}
    join message on message.conversation_id = guest.conversation_id and message.covered_content is not null
    where guest.member_id = ${guestId} order by message.created_at desc, message.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
