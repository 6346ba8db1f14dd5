// The times of a date as the listing's clock shows them, for the test time: skipped times are left out, and repeated ones are labeled with
// their zone. Pure.

import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { wallTime } from '../../nouns/bookings/slot-choice.ts';

const MINUTE_MS = 60_000;
const GRID_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface ClockTime {
  /** Point in time, ISO. */
  at: string;
  /** `09:30` in local time. */
  time: string;
  /** `EDT` if the clock shows this time twice that day. */
  zone: string | undefined;
  isNextDay: boolean;
}

interface Tick {
  ms: number;
  time: string;
  date: string;
}

function ticksBetween(fromMs: number, toMs: number, timeZone: string): Tick[] {
  const ticks: Tick[] = [];
  for (let ms = Math.ceil(fromMs / GRID_MS) * GRID_MS; ms <= toMs; ms += GRID_MS) {
    ticks.push({ ms, time: wallTime(ms, timeZone), date: toLocalDate(new Date(ms), timeZone) });
  }
  return ticks;
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const toClock =
  (all: readonly Tick[], timeZone: string, firstDate: string, locale: string) =>
  ({ ms, time, date }: Tick): ClockTime => {
    const isTwice = all.filter((tick) => tick.time === time && tick.date === date).length > 1;
    return {
      at: new Date(ms).toISOString(),
      time,
      zone: isTwice ? zoneShortName(new Date(ms), timeZone, locale) : undefined,
      isNextDay: date !== firstDate,
    };
  };

/** Start times of a date at the listing's interval. A repeated time is offered once, the first; a skipped one never. */
export function startTimes(date: string, timeZone: string, stepMinutes: number, locale: string): ClockTime[] {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const ticks = ticksBetween(noon - 28 * HOUR_MS, noon + 28 * HOUR_MS, timeZone).filter((tick) => tick.date === date);
  return ticks
    .filter(({ time }, at) => toMinutes(time) % stepMinutes === 0 && ticks.findIndex((t) => t.time === time) === at)
    .map(toClock(ticks, timeZone, date, locale));
}

/** End times after a start, by elapsed time, up to a day later. */
export function endTimes(startsAt: string, timeZone: string, stepMinutes: number, locale: string): ClockTime[] {
  const start = Date.parse(startsAt);
  const firstDate = toLocalDate(startsAt, timeZone);
  // Starts at the day's first hour, so the second of two equal times is recognized.
  const around = ticksBetween(start - 3 * HOUR_MS, start + 27 * HOUR_MS, timeZone);
  return around
    .filter(({ ms, time }) => ms > start && ms <= start + 24 * HOUR_MS && toMinutes(time) % stepMinutes === 0)
    .map(toClock(around, timeZone, firstDate, locale));
}
