// A typical listing for the tests of the rules: open Monday to Friday, 9 to 17, in New York.
import { addMinutes } from '../../lib/time/ranges.ts';
import type { ListingRules, OccupiedRange, WeeklyRule } from './bookable-listing.ts';

export const NEW_YORK = 'America/New_York';
export const BERLIN = 'Europe/Berlin';

export const rule = (weekday: number, fromHour: number, toHour: number): WeeklyRule => ({
  weekday,
  startMinute: Math.round(fromHour * 60),
  endMinute: Math.round(toHour * 60),
  validFrom: null,
  validTo: null,
});

export const workweek = [1, 2, 3, 4, 5].map((weekday) => rule(weekday, 9, 17));
export const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => rule(weekday, 9, 17));

export const exampleListing = (changes: Partial<ListingRules> = {}): ListingRules => ({
  state: 'live',
  timeZone: NEW_YORK,
  capacity: 4,
  seats: 1,
  startStepMinutes: 30,
  minDurationMinutes: 60,
  maxDurationMinutes: 720,
  weekdayMinMinutes: null,
  weekdayMaxMinutes: null,
  maxStayDays: 28,
  noticeMinutes: 120,
  windowDays: 90,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 30,
  ...changes,
});

/** A stored row of a booking between two instants. It ends with the buffer. */
export function taken(
  startsAt: Date,
  endsAt: Date,
  { seat = 1, bufferMinutes = 30 }: { seat?: number | null; bufferMinutes?: number } = {},
): OccupiedRange {
  return { seat, startsAt, endsAt: addMinutes(endsAt, bufferMinutes), bufferMinutes };
}
