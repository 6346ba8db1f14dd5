// Queries that write conversations, and what writing needs to know. Queries for reading are in `read-store.ts`.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Covered } from '../../lib/contacts.ts';
import { addCoHosts } from './co-host-store.ts';
import type { Relationship, Role } from './rules.ts';

export const findByPair = async (db: Db, pairKey: string): Promise<string | undefined> =>
  (await db.selectFrom('conversation').where('pair_key', '=', pairKey).select('id').executeTakeFirst())?.id;

/** How many conversations the member has started since then. */
export async function countStarted(db: Db, memberId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('conversation')
    .where('started_by', '=', memberId)
    .where('created_at', '>=', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewConversation {
  readonly id: string;
  readonly pairKey: string;
  readonly listingId: string | null;
  readonly startedBy: string;
  readonly members: readonly { readonly memberId: string; readonly role: Role }[];
  readonly at: Date;
}

/** Creates the conversation unless the two have one. Returns the id either way. */
export async function insertIfMissing(trx: Transaction<DB>, conversation: NewConversation): Promise<string> {
  const { id, pairKey, listingId, startedBy, members, at } = conversation;
  const { rows } = await sql`
    with added as (
      insert into conversation (id, pair_key, listing_id, started_by, last_message_at, created_at)
      values (${id}, ${pairKey}, ${listingId}, ${startedBy}, ${at}, ${at})
      on conflict (pair_key) do nothing returning id
    ), sides as (
      insert into conversation_member (conversation_id, member_id, role, last_message_at)
      select added.id, member_id, role, ${at}::timestamptz
      from added, unnest(${members.map(({ memberId }) => memberId)}::uuid[], ${members.map(({ role }) => role)}::text[]) as side (member_id, role)
    )
    select id from added`.execute(trx);
  if (rows.length === 0) return (await findByPair(trx, pairKey))!;
  if (listingId !== null) await addCoHosts(trx, { conversationId: id, listingId, at });
  return id;
}

/** How two members know each other. `listing` is the one they write about. */
export async function findAcquaintance(
  db: Db,
  { actorId, recipientId, listingId }: { actorId: string; recipientId: string; listingId: string | null },
): Promise<Relationship & { recipientExists: boolean }> {
  const { rows } = await sql<{
    exists: boolean;
    listing_host_id: string | null;
    is_host: boolean;
    shared: 'guest' | 'host' | null;
  }>`
    select
      exists (select 1 from member where id = ${recipientId} and status <> 'suspended') as exists,
      (select host_id from listing where id = ${listingId} and state = 'live') as listing_host_id,
      exists (select 1 from listing where host_id = ${recipientId} and state = 'live') as is_host,
      coalesce(
        (select 'guest' from booking where guest_id = ${actorId} and host_id = ${recipientId} and status <> 'hold'
          and (${listingId}::uuid is null or listing_id = ${listingId}) limit 1),
        (select 'host' from booking where guest_id = ${recipientId} and host_id = ${actorId} and status <> 'hold'
          and (${listingId}::uuid is null or listing_id = ${listingId}) limit 1)
      ) as shared`.execute(db);
  const row = rows[0]!;
  return {
    recipientExists: row.exists,
    hasListing: listingId !== null,
    listingHostId: row.listing_host_id ?? undefined,
    isRecipientHost: row.is_host,
    sharedBookingRole: row.shared ?? undefined,
  };
}

interface Participant {
  readonly member_id: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
  readonly email_due_at: Date | null;
  /** Participants they have blocked. */
  readonly blocked_ids: readonly string[];
}

export interface LockedConversation {
  readonly id: string;
  readonly lastPosition: number;
  readonly participants: readonly Participant[];
}

/**
 * Locks the conversations, so that positions are assigned one at a time. Those that don't exist are left out. With `skipsBusy`, it
 * doesn't wait for those that someone else has locked, and returns their ids.
 */
export async function lockConversations(
  trx: Transaction<DB>,
  ids: readonly string[],
  { skipsBusy }: { readonly skipsBusy: boolean },
): Promise<{ locked: Map<string, LockedConversation>; busyIds: ReadonlySet<string> }> {
  const together = pipelined(trx);
  const [{ rows: conversations }, { rows: participants }] = await Promise.all([
    sql<{ id: string; last_position: number }>`
      select id, last_position from conversation where id = any(${ids}::uuid[]) order by id
      for no key update ${skipsBusy ? sql`skip locked` : sql``}`.execute(together),
    // A statement of its own, because the one that waits for the lock doesn't see what was committed meanwhile.
    sql<Participant & { conversation_id: string }>`
      select own.conversation_id, own.member_id, own.role, own.email_due_at,
        member.name, member.email, member.status, member.picture_key, member.picture_url,
        array(
          select other.member_id from conversation_member as other
          join member_block on member_block.blocker_id = own.member_id and member_block.blocked_id = other.member_id
          where other.conversation_id = own.conversation_id
        ) as blocked_ids
      from conversation_member as own join member on member.id = own.member_id
      where own.conversation_id = any(${ids}::uuid[])
      order by own.member_id`.execute(together),
  ]);
  const byId = Map.groupBy(participants, ({ conversation_id }) => conversation_id);
  const locked = new Map<string, LockedConversation>();
  for (const { id, last_position: lastPosition } of conversations)
    if (byId.has(id)) locked.set(id, { id, lastPosition, participants: byId.get(id)! });
  return { locked, busyIds: new Set(byId.keys()).difference(new Set(conversations.map(({ id }) => id))) };
}

/** Locks the conversation. Undefined if it doesn't exist. */
export const lockConversation = async (trx: Transaction<DB>, id: string): Promise<LockedConversation | undefined> =>
  (await lockConversations(trx, [id], { skipsBusy: false })).locked.get(id);

/**
 * How many messages one side has sent without an answer; null once the other side has answered. Automatic messages don't count for
 * either side.
 */
export async function countUnanswered(
  db: Db,
  { conversationId, otherId }: { conversationId: string; otherId: string },
): Promise<number | null> {
  // A host's co-hosts answer for them.
  const isOther = sql<boolean>`sender_id in (
    select helper.member_id from conversation_member as other
    join conversation_member as helper on helper.conversation_id = other.conversation_id
    where other.conversation_id = ${conversationId} and other.member_id = ${otherId}
      and (helper.member_id = other.member_id or (other.role = 'host' and helper.role = 'co-host'))
  )`;
  const { rows } = await sql<{ count: number | null }>`
    select case
      when exists (select 1 from message where conversation_id = ${conversationId} and ${isOther} and not is_automatic) then null
      else (
        select count(*)::int from message
        where conversation_id = ${conversationId} and sender_id is not null and not is_automatic
      )
    end as count`.execute(db);
  return rows[0]!.count;
}

export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly position: number;
  readonly senderId: string | null;
  readonly clientId: string;
  readonly content: string;
  /** The text shown until the two have a confirmed booking, if it contains contact details. */
  readonly covered: Covered;
  readonly event: Record<string, unknown> | null;
  /** Sent automatically in the sender's name. */
  readonly isAutomatic?: boolean | undefined;
  readonly at: Date;
}

/** The message sent earlier with this client id, if any. */
export const findSaid = (
  db: Db,
  { conversationId, senderId, clientId }: { conversationId: string; senderId: string | null; clientId: string },
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('client_id', '=', clientId)
    .where(
      sql<boolean>`coalesce(sender_id, '00000000-0000-0000-0000-000000000000') = coalesce(${senderId}::uuid, '00000000-0000-0000-0000-000000000000')`,
    )
    .select('id')
    .executeTakeFirst();

export async function insertMessage(trx: Transaction<DB>, message: NewMessage): Promise<void> {
  await trx
    .insertInto('message')
    .values({
      id: message.id,
      conversation_id: message.conversationId,
      position: message.position,
      sender_id: message.senderId,
      client_id: message.clientId,
      content: message.content,
      covered_content: message.covered.covers.length > 0 ? message.covered.text : null,
      covers: [...message.covered.covers],
      event: message.event === null ? null : JSON.stringify(message.event),
      is_automatic: message.isAutomatic ?? false,
      created_at: message.at,
    })
    .execute();
}

export interface Advance {
  readonly conversationId: string;
  readonly position: number;
  readonly at: Date;
  /** Its writer, or the person who did what it describes. For them it counts as read. */
  readonly authorId: string | null;
  /** Sent automatically, so its author hasn't read anything. */
  readonly isAutomatic?: boolean | undefined;
  /** Who gets an email unless they read it first. */
  readonly mail: { readonly memberIds: readonly string[]; readonly dueAt: Date };
}

/** Updates the conversation and both inboxes for a new message. An archived conversation returns to the inbox. */
export async function advanceConversation(trx: Transaction<DB>, advance: Advance) {
  const { conversationId, position, at, authorId, mail } = advance;
  const isAuthor = sql<boolean>`own.member_id is not distinct from ${authorId}::uuid`;
  // The sender of an automatic message still has to read what was written to them, and still gets emails about it.
  const hasRead = sql<boolean>`(${isAuthor} and (${!advance.isAutomatic} or own.unread_count = 0))`;
  await sql`
    with moved as (
      update conversation set last_position = ${position}, last_message_at = greatest(last_message_at, ${at}::timestamptz)
      where id = ${conversationId} returning id, last_message_at
    )
    update conversation_member as own set
      last_message_at = moved.last_message_at,
      is_archived = false,
      unread_count = case when ${hasRead} then 0 when ${isAuthor} then own.unread_count else own.unread_count + 1 end,
      read_position = case when ${hasRead} then ${position} else own.read_position end,
      email_due_at = case
        when ${hasRead} then null
        when own.member_id = any(${mail.memberIds}::uuid[]) then ${mail.dueAt}
        else own.email_due_at end,
      is_emailed = own.is_emailed and not ${hasRead}
    from moved where own.conversation_id = moved.id`.execute(trx);
}

/**
 * Marks messages as read up to a position or to the end, never backward. Undefined for non-participants. `hasMoved` says whether
 * anything changed.
 */
export async function markRead(
  trx: Transaction<DB>,
  { conversationId, memberId, position }: { conversationId: string; memberId: string; position: number | undefined },
): Promise<{ readPosition: number; unreadCount: number; hasMoved: boolean } | undefined> {
  // Locks the conversation first, like sending does, so the unread count can't change meanwhile.
  const conversation = await trx
    .selectFrom('conversation')
    .where('id', '=', conversationId)
    .select('last_position')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!conversation) return undefined;
  const target = Math.min(position ?? conversation.last_position, conversation.last_position);
  const { rows } = await sql<{ read_position: number; unread_count: number; was_unread: number; was_read: number }>`
    with was as materialized (
      select member_id, read_position, unread_count, greatest(read_position, ${target}::int) as reached
      from conversation_member where conversation_id = ${conversationId} and member_id = ${memberId}
    )
    update conversation_member as own set
      read_position = was.reached,
      unread_count = (
        select count(*)::int from message
        where conversation_id = ${conversationId} and position > was.reached and sender_id is distinct from ${memberId}
      ),
      email_due_at = null, is_emailed = false
    from was where own.conversation_id = ${conversationId} and own.member_id = was.member_id
    returning own.read_position, own.unread_count, was.unread_count as was_unread, was.read_position as was_read`.execute(
    trx,
  );
  const row = rows[0];
  return (
    row && {
      readPosition: row.read_position,
      unreadCount: row.unread_count,
      hasMoved: row.read_position !== row.was_read || row.unread_count !== row.was_unread,
    }
  );
}

/** False if the member isn't in it. */
export async function setArchived(
  db: Db,
  own: { conversationId: string; memberId: string; isArchived: boolean },
): Promise<boolean> {
  const updated = await db
    .updateTable('conversation_member')
    .set({ is_archived: own.isArchived })
    .where('conversation_id', '=', own.conversationId)
    .where('member_id', '=', own.memberId)
    .returning('member_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function setBlocked(
  db: Db,
  block: { blockerId: string; blockedId: string; isBlocked: boolean; at: Date },
): Promise<void> {
  if (block.isBlocked) {
    await db
      .insertInto('member_block')
      .values({ blocker_id: block.blockerId, blocked_id: block.blockedId, created_at: block.at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('member_block')
      .where('blocker_id', '=', block.blockerId)
      .where('blocked_id', '=', block.blockedId)
      .execute();
  }
}

/** Claims the email that's due for a member's unread messages. False if they were read or emailed in the meantime. */
export async function claimEmail(
  trx: Transaction<DB>,
  due: { conversationId: string; memberId: string; dueAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('conversation_member')
    .set({ is_emailed: true })
    .where('conversation_id', '=', due.conversationId)
    .where('member_id', '=', due.memberId)
    .where('email_due_at', '=', due.dueAt)
    .where('unread_count', '>', 0)
    .where('is_emailed', '=', false)
    .returning('unread_count')
    .executeTakeFirst();
  return row !== undefined;
}

/** The details of a booking that conversations need. */
export const findBookingNotifications = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .select(['listing_id', 'reference', 'message', 'currency', 'time_zone', 'series_number'])
    .executeTakeFirst();
