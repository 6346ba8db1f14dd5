// Why hours cannot be kept, in words: which day, what stands there, and whether it is only the gap that is kept free.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { addMinutes, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import { clockWords, dayWords, durationWords } from '../../lib/time/words.ts';
import { endOf, kindOf } from './calendar.ts';
import { type EntryRow, listInTheWay } from './calendar-store.ts';

/** The longest gap a host can set. */
const LONGEST_GAP_MINUTES = 240;

const ownerWords: Record<ReturnType<typeof kindOf>, (row: EntryRow) => string> = {
  booking: (row) => `${row.guest_name}’s booking`,
  request: (row) => `${row.guest_name}’s request`,
  hold: () => 'someone’s checkout',
  block: (row) => (row.note === null ? 'a block of yours' : `“${row.note}”`),
  linked: () => 'another room of the home, which takes this one along',
  external: (row) => `“${row.feed_name}”`,
};

/** The same to whom guests are not known by name. */
const wordsWithoutNames = { ...ownerWords, booking: () => 'a booking', request: () => 'a request' };

/** What keeps these hours of a room from being kept, as it stands in the transaction. */
export async function inTheWayWords(
  trx: Transaction<DB>,
  { listingId, timeZone, knowsGuests }: { listingId: string; timeZone: string; knowsGuests: boolean },
  range: TimeRange,
): Promise<string> {
  const day = dayWords(range.startsAt, timeZone);
  const around = { startsAt: range.startsAt, endsAt: addMinutes(range.endsAt, LONGEST_GAP_MINUTES) };
  const rows = await listInTheWay(trx, listingId, around);
  const row = rows.find(({ starts_at, gap_minutes }) => starts_at < addMinutes(range.endsAt, gap_minutes));
  if (!row) return `Something already stands on ${day} at these hours.`;
  const endsAt = endOf(row);
  const owners = knowsGuests ? ownerWords : wordsWithoutNames;
  const what = `${owners[kindOf(row)](row)}, ${clockWords(row.starts_at, timeZone)} – ${clockWords(endsAt, timeZone)}`;
  if (overlaps(range, { startsAt: row.starts_at, endsAt })) return `On ${day} these hours meet ${what}.`;
  // After it stays free what was kept when it was taken, before it what is kept today.
  const minutes = row.starts_at < range.startsAt ? row.kept_minutes : row.gap_minutes;
  return `On ${day} these hours come too close to ${what}: ${durationWords(minutes)} are kept free between two.`;
}
