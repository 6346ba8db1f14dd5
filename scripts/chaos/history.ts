// What clients were told: every write that was acknowledged, to be looked for in the database afterwards (I4).
import { sql } from 'kysely';
import type { Database } from '../../server/src/db/open.ts';

export interface History {
  /** Ids of bookings that were acknowledged, with whether a cancellation was acknowledged too. */
  readonly bookings: Map<string, { isCancelled: boolean }>;
  /** Requests whose acceptance was acknowledged: each takes effect ten seconds later, once. */
  readonly acceptedIds: Set<string>;
  readonly messageIds: Set<string>;
  /** By member and listing: whether it was last acknowledged as saved; undefined when the last outcome is unknown. */
  readonly bookmarks: Map<string, { memberId: string; listingId: string; isSaved: boolean | undefined }>;
  acknowledged: number;
  unknown: number;
  refused: Map<string, number>;
}

export const createHistory = (): History => ({
  bookings: new Map(),
  acceptedIds: new Set(),
  messageIds: new Set(),
  bookmarks: new Map(),
  acknowledged: 0,
  unknown: 0,
  refused: new Map(),
});

export interface Lost {
  readonly id: string;
  readonly detail: string;
}

/** Acceptances that didn't take effect exactly once: confirmed, paid, and announced. */
async function findAcceptedOtherwise(
  { kysely }: Pick<Database, 'kysely'>,
  { acceptedIds }: Pick<History, 'acceptedIds'>,
): Promise<Lost[]> {
  const { rows } = await sql<{ id: string; status: string; captures: number; confirmations: number }>`
    select id::text, status,
      (select count(*)::int from payment_attempt where booking_id = booking.id and operation = 'capture' and status = 'succeeded') as captures,
      (select count(*)::int from booking_event where booking_id = booking.id and code = 'confirmed') as confirmations
    from booking where id = any(${[...acceptedIds]}::uuid[])`.execute(kysely);
  return rows
    .filter(({ status, captures, confirmations }) => status !== 'confirmed' || captures !== 1 || confirmations !== 1)
    .map(({ id, status, captures, confirmations }) => ({
      id,
      detail: `an acknowledged acceptance is ${status}, paid ${captures} times, confirmed ${confirmations} times`,
    }));
}

/** Acknowledged writes that the database does not have. */
export async function findLost({ kysely }: Pick<Database, 'kysely'>, history: History): Promise<Lost[]> {
  const lost: Lost[] = [];
  const { rows: bookings } = await sql<{ id: string; status: string }>`
    select id::text, status from booking where id = any(${[...history.bookings.keys()]}::uuid[])`.execute(kysely);
  const statusOf = new Map(bookings.map(({ id, status }) => [id, status]));
  for (const [id, { isCancelled }] of history.bookings) {
    const status = statusOf.get(id);
    if (status === undefined) lost.push({ id, detail: 'an acknowledged booking is gone' });
    else if (status === 'hold') lost.push({ id, detail: 'an acknowledged booking is only a hold' });
    else if (isCancelled && status !== 'cancelled')
      lost.push({ id, detail: `an acknowledged cancellation is ${status}` });
  }
  lost.push(...(await findAcceptedOtherwise({ kysely }, history)));
  const { rows: messages } = await sql<{ id: string }>`
    select id::text from message where id = any(${[...history.messageIds]}::uuid[])`.execute(kysely);
  const present = new Set(messages.map(({ id }) => id));
  for (const id of history.messageIds)
    if (!present.has(id)) lost.push({ id, detail: 'an acknowledged message is gone' });
  const { rows: bookmarks } = await sql<{ key: string }>`
    select member_id || ' ' || listing_id as key from bookmark`.execute(kysely);
  const saved = new Set(bookmarks.map(({ key }) => key));
  for (const [key, { isSaved }] of history.bookmarks)
    if (isSaved !== undefined && saved.has(key) !== isSaved)
      lost.push({
        id: key,
        detail: `an acknowledged ${isSaved ? 'bookmark is gone' : 'removal of a bookmark is undone'}`,
      });
  return lost;
}
