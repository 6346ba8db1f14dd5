// Queries that send several messages at once, each to another conversation.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { insertRows, type NewRow } from '../../jobs/outbox-store.ts';
import type { NewMessage } from './store.ts';

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

/** What the messages of a batch mean for someone who wrote one of them, or who gets an email unless they read in time. */
export interface MemberChange {
  readonly conversationId: string;
  readonly memberId: string;
  /** The position of the last message they wrote; null if they wrote none. */
  readonly readPosition: number | null;
  /** How many of the others' messages came after it. */
  readonly unreadCount: number;
  readonly emailDueAt: Date | null;
}

/**
 * Writes messages, in the order of their positions, with everything that follows from them, in one statement. Returns who is in each
 * conversation. Until the transaction ends, nobody can leave.
 */
export async function writeMessages(
  trx: Transaction<DB>,
  messages: readonly NewMessage[],
  changes: readonly MemberChange[],
  effects: readonly NewRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const column = <T>(pick: (one: NewMessage) => T): T[] => messages.map(pick);
  const changed = <T>(pick: (one: MemberChange) => T): T[] => changes.map(pick);
  const isCovered = ({ covered }: NewMessage) => covered.covers.length > 0;
  const { rows } = await sql<{ conversation_id: string; member_id: string }>`
    with said as (
      select * from unnest(
        ${column(({ id }) => id)}::uuid[], ${column((one) => one.conversationId)}::uuid[], ${column((one) => one.position)}::int[],
        ${column((one) => one.senderId)}::uuid[], ${column((one) => one.clientId)}::uuid[], ${column((one) => one.content)}::text[],
        ${column((one) => (isCovered(one) ? one.covered.text : null))}::text[],
        ${column((one) => JSON.stringify(one.covered.covers))}::jsonb[], ${column((one) => one.at)}::timestamptz[]
      ) as said (id, conversation_id, position, sender_id, client_id, content, covered_content, covers, at)
    ), added as (
      insert into message (id, conversation_id, position, sender_id, client_id, content, covered_content, covers, created_at)
      select id, conversation_id, position, sender_id, client_id, content, covered_content,
        array(select jsonb_array_elements_text(covers)), at from said
    ), moved as (
      update conversation set last_position = last.position, last_message_at = greatest(last_message_at, last.at)
      from (select conversation_id, max(position) as position, max(at) as at, count(*)::int as count from said group by 1) as last
      where conversation.id = last.conversation_id
      returning conversation.id, conversation.last_message_at, last.count
    ), effects as (${insertRows(effects)})
    update conversation_member as own set
      last_message_at = next.last_message_at,
      is_archived = false,
      unread_count = case when next.read_position is null then own.unread_count + next.count else next.unread_count end,
      read_position = coalesce(next.read_position, own.read_position),
      email_due_at = case when next.is_changed then next.email_due_at else own.email_due_at end,
      is_emailed = own.is_emailed and next.read_position is null
    from (
      select moved.id, moved.last_message_at, moved.count, member.member_id, change.member_id is not null as is_changed,
        change.read_position, change.unread_count, change.email_due_at
      from moved join conversation_member as member on member.conversation_id = moved.id
      left join unnest(
        ${changed((one) => one.conversationId)}::uuid[], ${changed((one) => one.memberId)}::uuid[],
        ${changed((one) => one.readPosition)}::int[], ${changed((one) => one.unreadCount)}::int[],
        ${changed((one) => one.emailDueAt)}::timestamptz[]
      ) as change (conversation_id, member_id, read_position, unread_count, email_due_at)
        on change.conversation_id = moved.id and change.member_id = member.member_id
    ) as next
    where own.conversation_id = next.id and own.member_id = next.member_id
    returning own.conversation_id, own.member_id`.execute(trx);
  const byId = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
  return new Map([...byId].map(([id, members]) => [id, members.map(({ member_id }) => member_id)]));
}
