// Photos of damage in the database.
import type { SentPicture } from '@daynook/contract/sent-files';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export type Part = 'report' | 'answer';

/** A report's photos as the API returns them. */
export type Pictures = Readonly<Record<Part, SentPicture[]>>;

interface Owner {
  readonly bookingId: string;
  readonly memberId: string;
}

/** How many photos the member has uploaded for the booking and not sent yet. */
export async function countWaiting(db: Db, { bookingId, memberId }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('damage_picture')
    .where('booking_id', '=', bookingId)
    .where('member_id', '=', memberId)
    .where('part', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPicture(
  db: Db,
  row: Owner & { id: string; width: number; height: number; byteCount: number; at: Date },
): Promise<void> {
  await db
    .insertInto('damage_picture')
    .values({
      id: row.id,
      booking_id: row.bookingId,
      member_id: row.memberId,
      width: row.width,
      height: row.height,
      byte_count: row.byteCount,
      created_at: row.at,
    })
    .execute();
}

export const findPicture = (
  db: Db,
  bookingId: string,
  id: string,
): Promise<{ readonly memberId: string; readonly part: string | null } | undefined> =>
  db
    .selectFrom('damage_picture')
    .select(['member_id as memberId', 'part'])
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();

/** Sent photos by booking and part, in the order they were sent. */
export async function listPictures(db: Db, bookingIds: readonly string[]): Promise<Map<string, Pictures>> {
  const all = new Map<string, Pictures>();
  if (bookingIds.length === 0) return all;
  const rows = await db
    .selectFrom('damage_picture')
    .select(['id', 'booking_id', 'part', 'width', 'height'])
    .where('booking_id', 'in', bookingIds)
    .where('part', 'is not', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  for (const { id, booking_id, part, width, height } of rows) {
    const known = all.get(booking_id) ?? { report: [], answer: [] };
    known[part as Part].push({ _id: id, width, height });
    all.set(booking_id, known);
  }
  return all;
}

/** Returns how many of them are now part of it, in the given order. */
export async function attach(
  trx: Trx,
  { bookingId, memberId, part }: Owner & { part: Part },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update damage_picture set part = ${part}, place = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where damage_picture.id = wanted.id and booking_id = ${bookingId} and member_id = ${memberId} and part is null
    returning damage_picture.id`.execute(trx);
  return rows.length;
}

/** Deletes every photo the member uploaded, sent or not. Returns the ids. */
export async function removeOwn(trx: Trx, memberId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('damage_picture').where('member_id', '=', memberId).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Deletes photos uploaded before then and never sent. Returns the ids. */
export async function removeWaiting(trx: Trx, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('damage_picture')
    .where('part', 'is', null)
    .where('created_at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
