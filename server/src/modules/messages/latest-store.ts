// The latest message about a listing between two people, shown to hosts with a request.
import type { LatestMessage } from '@daynook/contract/guest-records';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { readableContent } from './covered-sql.ts';
import { pairKey } from './rules.ts';

interface Between {
  readonly id: string;
  readonly guestId: string;
  readonly hostId: string;
  readonly listingId: string;
}

/**
 * By booking. The note sent with the booking, automatic messages, and messages removed by staff don't count. `isConfirmed` if the
 * bookings are about to be confirmed: then ways to reach each other aren't hidden (H7).
 */
export async function latestMessages(
  db: Kysely<DB> | Transaction<DB>,
  bookings: readonly Between[],
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<Map<string, LatestMessage>> {
  if (bookings.length === 0) return new Map();
  const keys = bookings.map(({ guestId, hostId, listingId }) => pairKey(guestId, hostId, listingId));
  const { rows } = await sql<{ id: string; text: string; isGuests: boolean; at: Date }>`
    select asked.id, last.content as text, last.sender_id = asked.guest_id as "isGuests", last.created_at as at
    from unnest(${bookings.map(({ id }) => id)}::uuid[], ${bookings.map(({ guestId }) => guestId)}::uuid[], ${keys}::text[])
      as asked (id, guest_id, pair_key)
    join conversation on conversation.pair_key = asked.pair_key
    cross join lateral (
      select ${isConfirmed ? sql`message.content` : readableContent} as content, message.sender_id, message.created_at from message
      where message.conversation_id = conversation.id and message.sender_id is not null and message.hidden_at is null
        and not message.is_automatic and message.content <> '' and message.client_id <> asked.id
      order by message.position desc limit 1) as last`.execute(db);
  return new Map(
    rows.map(({ id, text, isGuests, at }) => [id, { text, by: isGuests ? 'guest' : 'host', at: at.toISOString() }]),
  );
}
