// Decides what the database couldn't: asks availability about uncertain listings, and converts the hours of every listing on a page
// to instants.
import type { Database } from '../../db/open.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock, localDayBounds, MINUTES_PER_DAY, toWallClock } from '../../lib/time/zoned.ts';
import { checkListingSlots, loadBookableListings, minimumMinutesOn, openRanges } from '../availability/service.ts';
import { longestOn } from '../prices/service.ts';
import { type HoursInput, hoursOfDay, type MinuteRange } from './hours-input.ts';
import { zoneDay } from './zone-days.ts';

type BookableListing = NonNullable<ReturnType<Awaited<ReturnType<typeof loadBookableListings>>['get']>>;

export interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * The instants of wall-clock minutes. On a day without a clock change they're calculated by adding, which is a hundred times faster
 * than using the time zone.
 */
export function hoursAt(date: string, { fromMinute, toMinute }: MinuteRange, timeZone: string): Hours {
  const { startMinute, isRegular } = zoneDay(date, timeZone);
  const instant = (minute: number) =>
    isRegular ? new Date((startMinute + minute) * 60_000) : instantOfWallClock(date, minute, timeZone);
  return { startsAt: instant(fromMinute), endsAt: instant(toMinute) };
}

/** The first wall-clock minute of the date that notice allows: 0 for later days, past the day's end if it's too late. */
function earliestMinute(listing: BookableListing, date: string, now: Date): number {
  const at = addMinutes(now, listing.noticeMinutes);
  const day = localDayBounds(date, listing.timeZone);
  if (at <= day.startsAt) return 0;
  if (at >= day.endsAt) return MINUTES_PER_DAY;
  const { minuteOfDay, restMilliseconds } = toWallClock(at, listing.timeZone);
  return minuteOfDay + Math.sign(restMilliseconds);
}

/** The hours the request means for this listing: as requested, or from its opening hours on that date. Null if there are none. */
function hoursFor(listing: BookableListing, request: HoursInput, now: Date): Hours | null {
  const { date, fromMinute, toMinute } = request;
  const { timeZone } = listing;
  if (fromMinute !== null && toMinute !== null) return hoursAt(date, { fromMinute, toMinute }, timeZone);
  const dayEnd = localDayBounds(date, timeZone).endsAt.getTime();
  const minute = (instant: Date) =>
    instant.getTime() === dayEnd ? MINUTES_PER_DAY : toWallClock(instant, timeZone).minuteOfDay;
  const open = openRanges(date, listing.weekly, listing.exceptions, timeZone).map((range) => ({
    fromMinute: minute(range.startsAt),
    toMinute: minute(range.endsAt),
  }));
  const rules = {
    ...listing,
    minDurationMinutes: minimumMinutesOn(listing, date),
    maxDurationMinutes: longestOn(listing, date),
  };
  const hours = hoursOfDay(open, request, rules, earliestMinute(listing, date, now));
  return hours && hoursAt(date, hours, timeZone);
}

/** Which of these listings are available at the requested hours according to availability's own rules, with those hours, by id. */
export async function checkUncertain(
  db: Database,
  listingIds: readonly string[],
  request: HoursInput,
  now: Date,
): Promise<Map<string, Hours>> {
  const bookable = new Map<string, Hours>();
  if (listingIds.length === 0) return bookable;
  const listings = await loadBookableListings(db.kysely, listingIds);
  const asked = [...listings.values()].flatMap((listing) => {
    const hours = hoursFor(listing, request, now);
    return hours ? [{ listing, input: { ...hours, guests: request.guests, now } }] : [];
  });
  const answers = await checkListingSlots(db.kysely, asked);
  for (const [index, { listing, input: hours }] of asked.entries()) {
    if (answers[index]?.verdict.ok) bookable.set(listing.listingId, { startsAt: hours.startsAt, endsAt: hours.endsAt });
  }
  return bookable;
}
