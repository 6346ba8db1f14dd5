// Hours freed when a booking is canceled, moved, or shortened, for those who'd like to book them.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { NewId } from '../../lib/ids.ts';
import { subtractRanges, type TimeRange } from '../../lib/time/ranges.ts';

export interface Freed {
  readonly bookingId: string;
  readonly listingId: string;
  readonly before: TimeRange;
  /** What it still has of this listing; nothing if left out. */
  readonly after?: TimeRange | undefined;
  readonly at: Date;
}

/** Notes what the booking had before and doesn't have anymore. */
export async function noteFreedHours(
  trx: Transaction<DB>,
  newId: NewId,
  { bookingId, listingId, before, after, at }: Freed,
): Promise<void> {
  const free = subtractRanges([before], after ? [after] : []);
  if (free.length === 0) return;
  await trx
    .insertInto('freed_hours')
    .values(
      free.map(({ startsAt, endsAt }) => ({
        id: newId(),
        booking_id: bookingId,
        listing_id: listingId,
        starts_at: startsAt,
        ends_at: endsAt,
        freed_at: at,
      })),
    )
    .execute();
}
