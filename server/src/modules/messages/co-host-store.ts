// Co-hosts in conversations about the listings they help with. They have access through their role, which the row references, so it
// ends with the role.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { levelsWith } from '../permissions/service.ts';

/**
 * Adds the listing's co-hosts to a new conversation. Locks their roles until the transaction ends, so a concurrent removal waits
 * and then also removes them here.
 */
export async function addCoHosts(
  trx: Transaction<DB>,
  { conversationId, listingId, at }: { conversationId: string; listingId: string; at: Date },
): Promise<void> {
  await sql`
    insert into conversation_member (conversation_id, member_id, role, co_host_id, last_message_at)
    select ${conversationId}::uuid, co_host.member_id, 'co-host', co_host.id, ${at}::timestamptz
    from co_host join listing on listing.property_id = co_host.property_id
    where listing.id = ${listingId} and co_host.level = any(${levelsWith('message')}::text[])
    for share of co_host
    on conflict do nothing`.execute(trx);
}

/** Adds a co-host to all conversations about the listings, marked as read. */
export async function enterConversations(trx: Transaction<DB>, coHostId: string): Promise<void> {
  await sql`
    insert into conversation_member (conversation_id, member_id, role, co_host_id, last_message_at, read_position)
    select conversation.id, co_host.member_id, 'co-host', co_host.id, conversation.last_message_at, conversation.last_position
    from co_host
    join listing on listing.property_id = co_host.property_id
    join conversation on conversation.listing_id = listing.id
    where co_host.id = ${coHostId} and co_host.level = any(${levelsWith('message')}::text[])
    on conflict do nothing`.execute(trx);
}

export async function leaveConversations(trx: Transaction<DB>, coHostId: string): Promise<void> {
  await trx.deleteFrom('conversation_member').where('co_host_id', '=', coHostId).execute();
}

/** The host of the listing a conversation is about. */
export const findHostId = async (db: Db, listingId: string): Promise<string | undefined> =>
  (await db.selectFrom('listing').where('id', '=', listingId).select('host_id').executeTakeFirst())?.host_id;
