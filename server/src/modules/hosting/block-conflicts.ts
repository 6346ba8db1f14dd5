// Explains why a time can't be blocked: what it overlaps, when, and whether only the buffer conflicts.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import { clockRangeWords, dayWords, durationWords } from '../../lib/time/words.ts';
import { entryEnd, toEntryKind } from './calendar.ts';
import { type EntryRow, listInTheWay } from './calendar-store.ts';

/** The longest buffer a host can set. */
const LONGEST_BUFFER_MINUTES = 240;

const ownerWords: Record<ReturnType<typeof toEntryKind>, (row: EntryRow) => string> = {
  booking: ({ guest_name: name }) => say('{name}’s booking', { name: name ?? '' }),
  request: ({ guest_name: name }) => say('{name}’s request', { name: name ?? '' }),
  hold: () => say('time held for a guest'),
  block: (row) => (row.note === null ? say('your block') : say('“{name}”', { name: row.note })),
  linked: () => say('a booking of a linked listing'),
  external: ({ feed_name: name }) => say('“{name}”', { name: name ?? '' }),
};

/** For co-hosts who don't see guests' names. */
const wordsWithoutNames = { ...ownerWords, booking: () => say('a booking'), request: () => say('a request') };

/** What prevents blocking this time, as seen by the transaction. */
export async function conflictText(
  trx: Transaction<DB>,
  { listingId, timeZone, knowsGuests }: { listingId: string; timeZone: string; knowsGuests: boolean },
  range: TimeRange,
): Promise<string> {
  const around = { startsAt: range.startsAt, endsAt: addMinutes(range.endsAt, LONGEST_BUFFER_MINUTES) };
  const rows = await listInTheWay(trx, listingId, around);
  const row = rows.find(({ starts_at, buffer_minutes }) => starts_at < addMinutes(range.endsAt, buffer_minutes));
  if (!row)
    return say('Something is already scheduled on {day} at this time. Choose another time.', {
      day: dayWords(range.startsAt, timeZone),
    });
  const endsAt = entryEnd(row);
  const owners = knowsGuests ? ownerWords : wordsWithoutNames;
  const what = say('{what} on {day}, {time}', {
    what: owners[toEntryKind(row)](row),
    day: dayWords(row.starts_at, timeZone),
    time: clockRangeWords(row.starts_at, endsAt, timeZone),
  });
  if (overlaps(range, { startsAt: row.starts_at, endsAt }))
    return say('This overlaps {what}. Choose another time.', { what });
  // The buffer after a booking was fixed when it was made. The buffer before it is the current one.
  const minutes = row.starts_at < range.startsAt ? row.kept_minutes : row.buffer_minutes;
  return say('This is too close to {what}. Leave {duration} in between.', { what, duration: durationWords(minutes) });
}
