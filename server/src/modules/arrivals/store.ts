// Queries for arriving at a booking.
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { addMinutes } from '../../lib/time/ranges.ts';

type Trx = Transaction<DB>;

/** True for the first caller, whose time counts. */
export async function recordCheckIn(trx: Trx, bookingId: string, at: Date): Promise<boolean> {
  const recorded = await trx
    .updateTable('booking')
    .set({ checked_in_at: at, version: sql`version + 1` })
    .where('id', '=', bookingId)
    .where('checked_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** True for the first caller, whose time counts. */
export async function recordCheckOut(trx: Trx, bookingId: string, at: Date): Promise<boolean> {
  const recorded = await trx
    .updateTable('booking')
    .set({ checked_out_at: at, version: sql`version + 1` })
    .where('id', '=', bookingId)
    .where('checked_out_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/**
 * Bookings whose hours seem due to be released, the earliest first: nobody checked in, and the guest was reminded some time ago.
 * Releasing checks again.
 */
export async function listReleasable(
  db: Db,
  { now, skipped, limit }: { now: Date; skipped: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_reminder', (join) =>
      join.onRef('booking_reminder.booking_id', '=', 'booking.id').on('booking_reminder.kind', '=', 'check-in'),
    )
    .select('booking.id')
    .where('booking.status', '=', 'active')
    .where('booking.release_after_minutes', '>', 0)
    .where('booking.checked_in_at', 'is', null)
    .where('booking.released_at', 'is', null)
    // A guest who said that they can't get in was there.
    .where(sql<boolean>`not exists (select from no_access where no_access.booking_id = booking.id)`)
    .where(sql<boolean>`booking.starts_at + make_interval(mins => booking.release_after_minutes) <= ${now}`)
    .where('booking.ends_at', '>', now)
    .where('booking_reminder.at', '<=', addMinutes(now, -ARRIVAL.releaseReminderMinutes))
    .where(sql<boolean>`booking.id <> all(${skipped}::uuid[])`)
    .orderBy('booking.starts_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The caller has locked the booking. */
export async function recordRelease(trx: Trx, bookingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ released_at: at, version: sql`version + 1` })
    .where('id', '=', bookingId)
    .execute();
}
