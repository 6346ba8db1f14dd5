// How much of the open hours was booked, hour by hour of the week. Pure: everything in wall-clock minutes of each room's
// own dates, so that nine o'clock is nine o'clock on both sides of a clock change.
import { addDays, datesBetween, weekdayOf } from '../../lib/time/dates.ts';
import type { MinuteRange } from '../../lib/time/minute-ranges.ts';
import { mergeMinutes } from '../../lib/time/minute-ranges.ts';

const DAY_MINUTES = 1_440;
const HOURS_OF_WEEK = 7 * 24;

export interface RoomHours {
  readonly listingId: string;
  /** How many may be there side by side. */
  readonly seats: number;
  /** From this date on it could be booked. */
  readonly sinceDate: string;
  /** Open minutes of a date. */
  readonly openOn: (date: string) => readonly MinuteRange[];
}

/** A stay as the clock on the wall saw it: `2026-11-24 09:00`. */
export interface LocalStay {
  readonly listingId: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly guests: number;
}

export interface Filled {
  openMinutes: number;
  bookedMinutes: number;
}
export interface Cell extends Filled {
  readonly weekday: number;
  readonly hour: number;
}

export interface HeatMap {
  readonly total: Filled;
  readonly cells: Cell[];
  readonly byRoom: ReadonlyMap<string, Filled>;
}

const minuteOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const dateOf = (local: string): string => local.slice(0, 10);

/** The stay's minutes of each date it touches, inside the window. */
function* minutesByDate(stay: LocalStay, fromDate: string, toDate: string): Generator<[string, MinuteRange]> {
  const first = dateOf(stay.localStart);
  const last = dateOf(stay.localEnd);
  for (let date = first < fromDate ? fromDate : first; date <= last && date <= toDate; date = addDays(date, 1)) {
    const startMinute = date === first ? minuteOf(stay.localStart) : 0;
    const endMinute = date === last ? minuteOf(stay.localEnd) : DAY_MINUTES;
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

  /** Adds a stretch of a date to the hours it covers; answers how many minutes that were. */
  add(date: string, { startMinute, endMinute }: MinuteRange, times: number, what: keyof Filled): number {
    if (startMinute >= endMinute) return 0;
    const base = (weekdayOf(date) - 1) * 24;
    for (let hour = Math.floor(startMinute / 60); hour * 60 < endMinute; hour += 1) {
      const part = overlap({ startMinute, endMinute }, { startMinute: hour * 60, endMinute: hour * 60 + 60 });
      this.cells[base + hour]![what] += (part.endMinute - part.startMinute) * times;
    }
    return (endMinute - startMinute) * times;
  }
}

/**
 * Open and booked minutes by hour of the week from the first date to the last. Booked counts inside open hours only: what
 * a long stay takes of the night is not for sale. Each room counts by itself, whatever whole place it belongs to.
 */
export function heatMap(
  listings: readonly RoomHours[],
  stays: readonly LocalStay[],
  { fromDate, toDate }: { fromDate: string; toDate: string },
): HeatMap {
  const week = new Week();
  const total: Filled = { openMinutes: 0, bookedMinutes: 0 };
  const byRoom = new Map<string, Filled>();
  const staysOf = Map.groupBy(stays, ({ listingId }) => listingId);
  for (const listing of listings) {
    const filled: Filled = { openMinutes: 0, bookedMinutes: 0 };
    byRoom.set(listing.listingId, filled);
    const since = listing.sinceDate > fromDate ? listing.sinceDate : fromDate;
    const open = new Map(datesBetween(since, toDate).map((date) => [date, mergeMinutes(listing.openOn(date))]));
    for (const [date, ranges] of open) {
      for (const range of ranges) filled.openMinutes += week.add(date, range, listing.seats, 'openMinutes');
    }
    for (const stay of staysOf.get(listing.listingId) ?? []) {
      const seats = Math.min(listing.seats, listing.seats > 1 ? stay.guests : 1);
      for (const [date, minutes] of minutesByDate(stay, since, toDate)) {
        for (const range of open.get(date) ?? [])
          filled.bookedMinutes += week.add(date, overlap(range, minutes), seats, 'bookedMinutes');
      }
    }
    total.openMinutes += filled.openMinutes;
    total.bookedMinutes += filled.bookedMinutes;
  }
  return { total, byRoom, cells: week.cells.filter((cell) => cell.openMinutes > 0) };
}
