// Settles what the database could not: asks availability itself about doubtful listings, and gives every listing of a
// page its exact hours as instants.
import type { Database } from '../../db/open.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock, localDayBounds, MINUTES_PER_DAY, wallClockOf } from '../../lib/time/zoned.ts';
import { checkSpaceSlots, loadSpaces, openRanges, shortestOn } from '../availability/service.ts';
import { longestOn } from '../prices/service.ts';
import { type HoursInput, hoursOfDay, type MinuteRange } from './hours-input.ts';
import { zoneDay } from './zone-days.ts';

type Space = NonNullable<ReturnType<Awaited<ReturnType<typeof loadSpaces>>['get']>>;

export interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The instants of wall-clock minutes; on a plain day by counting, which is a hundred times faster than asking the zone. */
export function hoursAt(date: string, { fromMinute, toMinute }: MinuteRange, timeZone: string): Hours {
  const { startMinute, isRegular } = zoneDay(date, timeZone);
  const instant = (minute: number) =>
    isRegular ? new Date((startMinute + minute) * 60_000) : instantOfWallClock(date, minute, timeZone);
  return { startsAt: instant(fromMinute), endsAt: instant(toMinute) };
}

/** The first wall-clock minute of the date that notice allows: 0 on days ahead, past the day's end when it is too late. */
function earliestMinute(space: Space, date: string, now: Date): number {
  const at = addMinutes(now, space.noticeMinutes);
  const day = localDayBounds(date, space.timeZone);
  if (at <= day.startsAt) return 0;
  if (at >= day.endsAt) return MINUTES_PER_DAY;
  const { minuteOfDay, restMilliseconds } = wallClockOf(at, space.timeZone);
  return minuteOfDay + Math.sign(restMilliseconds);
}

/** The hours the wish means at this space: as asked, or from its opening hours on that date; null when it has none. */
function hoursFor(space: Space, wish: HoursInput, now: Date): Hours | null {
  const { date, fromMinute, toMinute } = wish;
  const { timeZone } = space;
  if (fromMinute !== null && toMinute !== null) return hoursAt(date, { fromMinute, toMinute }, timeZone);
  const dayEnd = localDayBounds(date, timeZone).endsAt.getTime();
  const minute = (instant: Date) =>
    instant.getTime() === dayEnd ? MINUTES_PER_DAY : wallClockOf(instant, timeZone).minuteOfDay;
  const open = openRanges(date, space.weekly, space.exceptions, timeZone).map((range) => ({
    fromMinute: minute(range.startsAt),
    toMinute: minute(range.endsAt),
  }));
  const rules = { ...space, minDurationMinutes: shortestOn(space, date), maxDurationMinutes: longestOn(space, date) };
  const hours = hoursOfDay(open, wish, rules, earliestMinute(space, date, now));
  return hours && hoursAt(date, hours, timeZone);
}

/** Which of these listings can be had at the hours asked for, by availability's own rules, with those hours, by id. */
export async function checkDoubtful(
  db: Database,
  listingIds: readonly string[],
  wish: HoursInput,
  now: Date,
): Promise<Map<string, Hours>> {
  const bookable = new Map<string, Hours>();
  if (listingIds.length === 0) return bookable;
  const spaces = await loadSpaces(db.kysely, listingIds);
  const asked = [...spaces.values()].flatMap((space) => {
    const hours = hoursFor(space, wish, now);
    return hours ? [{ space, wish: { ...hours, guests: wish.guests, now } }] : [];
  });
  const answers = await checkSpaceSlots(db.kysely, asked);
  for (const [index, { space, wish: hours }] of asked.entries()) {
    if (answers[index]?.verdict.ok) bookable.set(space.listingId, { startsAt: hours.startsAt, endsAt: hours.endsAt });
  }
  return bookable;
}
