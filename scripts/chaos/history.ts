// Records every write that a client got acknowledged, so that we can look for it in the database afterwards (I4).
import { sql } from 'kysely';
import type { Database } from '../../server/src/db/open.ts';

export interface History {
  /** Ids of acknowledged bookings, and whether their cancellation was also acknowledged. */
  readonly bookings: Map<string, { isCancelled: boolean }>;
  /** Requests whose acceptance was acknowledged. Each must take effect once, ten seconds later. */
  readonly acceptedIds: Set<string>;
  readonly messageIds: Set<string>;
  /** By member and listing, whether it was last acknowledged as saved; undefined if the last outcome is unknown. */
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

function describeBooking(status: string | undefined, isCancelled: boolean): string | undefined {
  if (status === undefined) return 'an acknowledged booking is gone';
  if (status === 'hold') return 'an acknowledged booking is only a hold';
  return isCancelled && status !== 'cancelled' ? `an acknowledged cancellation is ${status}` : undefined;
}

async function findLostBookings(
  { kysely }: Pick<Database, 'kysely'>,
  { bookings }: Pick<History, 'bookings'>,
): Promise<Lost[]> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id::text, status from booking where id = any(${[...bookings.keys()]}::uuid[])`.execute(kysely);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return [...bookings].flatMap(([id, { isCancelled }]) => {
    const detail = describeBooking(statuses.get(id), isCancelled);
    return detail === undefined ? [] : [{ id, detail }];
  });
}

async function findLostMessages(
  { kysely }: Pick<Database, 'kysely'>,
  { messageIds }: Pick<History, 'messageIds'>,
): Promise<Lost[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from message where id = any(${[...messageIds]}::uuid[])`.execute(kysely);
  const present = new Set(rows.map(({ id }) => id));
  return [...messageIds]
    .filter((id) => !present.has(id))
    .map((id) => ({ id, detail: 'an acknowledged message is gone' }));
}

async function findLostBookmarks(
  { kysely }: Pick<Database, 'kysely'>,
  { bookmarks }: Pick<History, 'bookmarks'>,
): Promise<Lost[]> {
  const { rows } = await sql<{ key: string }>`
    select member_id || ' ' || listing_id as key from bookmark`.execute(kysely);
  const saved = new Set(rows.map(({ key }) => key));
  return [...bookmarks]
    .filter(([key, { isSaved }]) => isSaved !== undefined && saved.has(key) !== isSaved)
    .map(([id, { isSaved }]) => ({
      id,
      detail: `an acknowledged ${isSaved ? 'bookmark is gone' : 'removal of a bookmark is undone'}`,
    }));
}

/** Acknowledged writes that aren't in the database. */
export async function findLost(db: Pick<Database, 'kysely'>, history: History): Promise<Lost[]> {
  return [
    ...(await findLostBookings(db, history)),
    ...(await findAcceptedOtherwise(db, history)),
    ...(await findLostMessages(db, history)),
    ...(await findLostBookmarks(db, history)),
  ];
}
