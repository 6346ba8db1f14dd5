// Calculates how much of the open hours was booked, by hour of the week. Pure. Counts wall-clock minutes of each listing's local
// dates, so 9:00 stays 9:00 across a clock change.
import { addDays, datesBetween, toWeekday } from '../../lib/time/dates.ts';
import type { MinuteRange } from '../../lib/time/minute-ranges.ts';
import { mergeMinutes } from '../../lib/time/minute-ranges.ts';

const DAY_MINUTES = 1_440;
const HOURS_OF_WEEK = 7 * 24;

export interface ListingHours {
  readonly listingId: string;
  /** How many guests can book it at the same time. */
  readonly seats: number;
  /** The first date it could be booked. */
  readonly sinceDate: string;
  /** Open minutes of a date. */
  readonly openOn: (date: string) => readonly MinuteRange[];
}

/** A stay in local time: `2026-11-24 09:00`. */
export interface LocalStay {
  readonly listingId: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly guests: number;
}

export interface Occupancy {
  openMinutes: number;
  bookedMinutes: number;
}
export interface Cell extends Occupancy {
  readonly weekday: number;
  readonly hour: number;
}

/** The first and the last date. */
interface DateRange {
  readonly fromDate: string;
  readonly toDate: string;
}

export interface HeatMap {
  readonly total: Occupancy;
  readonly cells: Cell[];
  readonly byListing: ReadonlyMap<string, Occupancy>;
}

const readMinute = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const readDate = (local: string): string => local.slice(0, 10);

/** The stay's minutes on each of its dates within the range. */
function* minutesByDate(stay: LocalStay, fromDate: string, toDate: string): Generator<[string, MinuteRange]> {
  const first = readDate(stay.localStart);
  const last = readDate(stay.localEnd);
  for (let date = first < fromDate ? fromDate : first; date <= last && date <= toDate; date = addDays(date, 1)) {
    const startMinute = date === first ? readMinute(stay.localStart) : 0;
    const endMinute = date === last ? readMinute(stay.localEnd) : DAY_MINUTES;
    if (startMinute < endMinute) yield [date, { startMinute, endMinute }];
  }
}

const overlap = (a: MinuteRange, b: MinuteRange): MinuteRange => ({
  startMinute: Math.max(a.startMinute, b.startMinute),
  endMinute: Math.min(a.endMinute, b.endMinute),
});

class Week {
  readonly cells: Cell[] = Array.from({ length: HOURS_OF_WEEK }, (_, index) => ({
    weekday: Math.floor(index / 24) + 1,
    hour: index % 24,
    openMinutes: 0,
    bookedMinutes: 0,
  }));

  /** Adds minutes of a date to the hours they belong to. Returns how many it added. */
  add(date: string, { startMinute, endMinute }: MinuteRange, multiplier: number, field: keyof Occupancy): number {
    if (startMinute >= endMinute) return 0;
    const base = (toWeekday(date) - 1) * 24;
    for (let hour = Math.floor(startMinute / 60); hour * 60 < endMinute; hour += 1) {
      const part = overlap({ startMinute, endMinute }, { startMinute: hour * 60, endMinute: hour * 60 + 60 });
      this.cells[base + hour]![field] += (part.endMinute - part.startMinute) * multiplier;
    }
    return (endMinute - startMinute) * multiplier;
  }
}

/** Adds one listing's open and booked minutes to the week. Returns its totals. */
function addListing(
  week: Week,
  listing: ListingHours,
  stays: readonly LocalStay[],
  { fromDate, toDate }: DateRange,
): Occupancy {
  const occupancy: Occupancy = { openMinutes: 0, bookedMinutes: 0 };
  const since = listing.sinceDate > fromDate ? listing.sinceDate : fromDate;
  const open = new Map(datesBetween(since, toDate).map((date) => [date, mergeMinutes(listing.openOn(date))]));
  for (const [date, ranges] of open)
    for (const range of ranges) occupancy.openMinutes += week.add(date, range, listing.seats, 'openMinutes');
  for (const stay of stays) {
    const seats = Math.min(listing.seats, listing.seats > 1 ? stay.guests : 1);
    for (const [date, minutes] of minutesByDate(stay, since, toDate))
      for (const range of open.get(date) ?? [])
        occupancy.bookedMinutes += week.add(date, overlap(range, minutes), seats, 'bookedMinutes');
  }
  return occupancy;
}

/**
 * Open and booked minutes by hour of the week. Only minutes inside open hours count as booked, because the nights of a long stay
 * aren't for sale. Each listing counts separately, even if a whole place includes it.
 */
export function heatMap(listings: readonly ListingHours[], stays: readonly LocalStay[], range: DateRange): HeatMap {
  const week = new Week();
  const total: Occupancy = { openMinutes: 0, bookedMinutes: 0 };
  const byListing = new Map<string, Occupancy>();
  const staysByListing = Map.groupBy(stays, ({ listingId }) => listingId);
  for (const listing of listings) {
    const occupancy = addListing(week, listing, staysByListing.get(listing.listingId) ?? [], range);
    byListing.set(listing.listingId, occupancy);
    total.openMinutes += occupancy.openMinutes;
    total.bookedMinutes += occupancy.bookedMinutes;
  }
  return { total, byListing, cells: week.cells.filter((cell) => cell.openMinutes > 0) };
}
