// The times of a date as the room's own clock shows them, for trying one out (§ daylight saving): a time the clock skips
// is not there, one it shows twice is labelled with its zone. Pure.

import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { localDateOf } from '../../lib/formats.ts';
import { wallTime } from '../../nouns/bookings/slot-choice.ts';

const MINUTE_MS = 60_000;
const GRID_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface ClockTime {
  /** Instant, ISO. */
  at: string;
  /** `09:30` on the room's clock. */
  time: string;
  /** `EDT` when the clock shows this time twice that day. */
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
    ticks.push({ ms, time: wallTime(ms, timeZone), date: localDateOf(new Date(ms), timeZone) });
  }
  return ticks;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

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

/** Starts of a date on the room's step. A doubled time is offered once, the first; a missing one never. */
export function startTimes(date: string, timeZone: string, stepMinutes: number, locale: string): ClockTime[] {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const ticks = ticksBetween(noon - 28 * HOUR_MS, noon + 28 * HOUR_MS, timeZone).filter((tick) => tick.date === date);
  return ticks
    .filter(({ time }, at) => minutesOf(time) % stepMinutes === 0 && ticks.findIndex((t) => t.time === time) === at)
    .map(toClock(ticks, timeZone, date, locale));
}

/** Ends after a start, by elapsed time up to a day later. */
export function endTimes(startsAt: string, timeZone: string, stepMinutes: number, locale: string): ClockTime[] {
  const start = Date.parse(startsAt);
  const firstDate = localDateOf(startsAt, timeZone);
  // Looked at from the day's first hours on, so that the second of two equal times is known as one.
  const around = ticksBetween(start - 3 * HOUR_MS, start + 27 * HOUR_MS, timeZone);
  return around
    .filter(({ ms, time }) => ms > start && ms <= start + 24 * HOUR_MS && minutesOf(time) % stepMinutes === 0)
    .map(toClock(around, timeZone, firstDate, locale));
}
