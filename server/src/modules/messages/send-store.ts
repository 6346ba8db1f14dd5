// Queries that send several messages at once, each to another conversation.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { type NewRow, insertRows } from '../../jobs/outbox-store.ts';
import type { Advance, LockedConversation, NewMessage, Participant } from './store.ts';

/** Locks the conversations in id order, so that positions are assigned one at a time. Those that don't exist are left out. */
export async function lockConversations(
  trx: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, LockedConversation>> {
  const { rows } = await sql<Participant & { conversation_id: string; last_position: number }>`
    with locked as materialized (
      select id, last_position from conversation where id = any(${ids}::uuid[]) order by id for no key update
    )
    select locked.id as conversation_id, locked.last_position, own.member_id, own.role, own.email_due_at,
      member.name, member.email, member.status, member.picture_key, member.picture_url,
      array(
        select other.member_id from conversation_member as other
        join member_block on member_block.blocker_id = own.member_id and member_block.blocked_id = other.member_id
        where other.conversation_id = locked.id
      ) as blocked_ids
    from locked
    join conversation_member as own on own.conversation_id = locked.id
    join member on member.id = own.member_id
    order by own.member_id`.execute(trx);
  const byId = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
  return new Map(
    [...byId].map(([id, participants]) => [id, { id, lastPosition: participants[0]!.last_position, participants }]),
  );
}

export interface Asked {
  readonly conversationId: string;
  readonly senderId: string;
  readonly clientId: string;
  /** The other side; null for participants who may not write. */
  readonly otherId: string | null;
  /** The host, if the other side may be on time off. */
  readonly hostId: string | null;
}

export interface Facts {
  /** The message sent earlier with this client id. */
  readonly saidId: string | null;
  /** The other side, or one of its co-hosts, has written. */
  readonly isAnswered: boolean;
  /** The host has set time off, now or at another time. */
  readonly hasTimeOff: boolean;
}

/** What decides about each message, in the same order. Call it after the conversations are locked. */
export async function listFacts(db: Db, asked: readonly Asked[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select
      (select id from message where conversation_id = asked.conversation_id and client_id = asked.client_id
        and coalesce(message.sender_id, '00000000-0000-0000-0000-000000000000') = asked.sender_id) as "saidId",
      exists (
        select from message where conversation_id = asked.conversation_id and not is_automatic and sender_id in (
          select helper.member_id from conversation_member as other
          join conversation_member as helper on helper.conversation_id = other.conversation_id
          where other.conversation_id = asked.conversation_id and other.member_id = asked.other_id
            and (helper.member_id = other.member_id or (other.role = 'host' and helper.role = 'co-host'))
        ) offset 0
      ) as "isAnswered",
      exists (select from time_off where time_off.host_id = asked.host_id) as "hasTimeOff"
    from unnest(
      ${asked.map((one) => one.conversationId)}::uuid[], ${asked.map((one) => one.senderId)}::uuid[],
      ${asked.map((one) => one.clientId)}::uuid[], ${asked.map((one) => one.otherId)}::uuid[], ${asked.map((one) => one.hostId)}::uuid[]
    ) with ordinality as asked (conversation_id, sender_id, client_id, other_id, host_id, number)
    order by number`.execute(db);
  return rows;
}

/** Writes messages of different conversations with everything that follows from them, in one statement. */
export async function writeMessages(
  trx: Transaction<DB>,
  messages: readonly (NewMessage & Pick<Advance, 'mail'>)[],
  effects: readonly NewRow[],
): Promise<void> {
  const column = <T>(pick: (one: NewMessage & Pick<Advance, 'mail'>) => T): T[] => messages.map(pick);
  const isCovered = ({ covered }: NewMessage) => covered.covers.length > 0;
  await sql`
    with said as (
      select * from unnest(
        ${column(({ id }) => id)}::uuid[], ${column((one) => one.conversationId)}::uuid[], ${column((one) => one.position)}::int[],
        ${column((one) => one.senderId)}::uuid[], ${column((one) => one.clientId)}::uuid[], ${column((one) => one.content)}::text[],
        ${column((one) => (isCovered(one) ? one.covered.text : null))}::text[],
        ${column((one) => JSON.stringify(one.covered.covers))}::jsonb[], ${column((one) => one.at)}::timestamptz[],
        ${column((one) => JSON.stringify(one.mail.memberIds))}::jsonb[], ${column((one) => one.mail.dueAt)}::timestamptz[]
      ) as said (id, conversation_id, position, sender_id, client_id, content, covered_content, covers, at, mailed_ids, mail_due_at)
    ), added as (
      insert into message (id, conversation_id, position, sender_id, client_id, content, covered_content, covers, created_at)
      select id, conversation_id, position, sender_id, client_id, content, covered_content,
        array(select jsonb_array_elements_text(covers)), at from said
    ), moved as (
      update conversation set last_position = said.position, last_message_at = greatest(last_message_at, said.at)
      from said where conversation.id = said.conversation_id
      returning conversation.id, conversation.last_message_at
    ), effects as (${insertRows(trx, effects)})
    update conversation_member as own set
      last_message_at = moved.last_message_at,
      is_archived = false,
      unread_count = case when own.member_id = said.sender_id then 0 else own.unread_count + 1 end,
      read_position = case when own.member_id = said.sender_id then said.position else own.read_position end,
      email_due_at = case
        when own.member_id = said.sender_id then null
        when said.mailed_ids ? own.member_id::text then said.mail_due_at
        else own.email_due_at end,
      is_emailed = own.is_emailed and own.member_id <> said.sender_id
    from moved join said on said.conversation_id = moved.id
    where own.conversation_id = moved.id`.execute(trx);
}
