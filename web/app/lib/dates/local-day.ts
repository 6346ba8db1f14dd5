// A local date as instants, with one segment for each stretch without a clock change. Pure.
import { fromAbsolute, parseDate, toZoned } from '@internationalized/date';
import { toLocalDate } from '../formats.ts';
import { addDays } from './calendar-dates.ts';

const MINUTE_MS = 60_000;

/** A stretch of the day without a clock change. */
export interface Piece {
  startsMs: number;
  endsMs: number;
  /** The wall-clock time at its start, in minutes since 00:00. */
  wallMinute: number;
  /** Its first times occur for the second time on this day. */
  isSecond: boolean;
}

export interface LocalDay {
  /** `YYYY-MM-DD` */
  date: string;
  startsMs: number;
  endsMs: number;
  pieces: readonly Piece[];
}

const offsetAt = (ms: number, timeZone: string): number => fromAbsolute(ms, timeZone).offset;

/** The first instant of a local date. If the clock skips midnight, that's the first instant after the change. */
const toStartMs = (date: string, timeZone: string): number =>
  toZoned(parseDate(date), timeZone, 'compatible').toDate().getTime();

const wallMinuteAt = (ms: number, timeZone: string): number => {
  const { hour, minute } = fromAbsolute(ms, timeZone);
  return hour * 60 + minute;
};

/** The first instant with the UTC offset of the end; clocks change on whole minutes. */
function changeBetween(fromMs: number, untilMs: number, timeZone: string): number {
  const after = offsetAt(untilMs, timeZone);
  let [low, high] = [fromMs, untilMs];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, timeZone) === after) high = middle;
    else low = middle;
  }
  return high;
}

function piecesBetween(startsMs: number, endsMs: number, timeZone: string): Piece[] {
  const first = { startsMs, wallMinute: wallMinuteAt(startsMs, timeZone), isSecond: false };
  const last = endsMs - MINUTE_MS;
  if (offsetAt(startsMs, timeZone) === offsetAt(last, timeZone)) return [{ ...first, endsMs }];
  const changeMs = changeBetween(startsMs, last, timeZone);
  const wallMinute = wallMinuteAt(changeMs, timeZone);
  const shownUntil = first.wallMinute + (changeMs - startsMs) / MINUTE_MS;
  return [
    { ...first, endsMs: changeMs },
    { startsMs: changeMs, endsMs, wallMinute, isSecond: wallMinute < shownUntil },
  ];
}

const known = new Map<string, LocalDay>();

/** The day in its zone: one segment of 24 hours, or two segments with 23 or 25 hours in total. */
export function localDay(date: string, timeZone: string): LocalDay {
  const key = `${date} ${timeZone}`;
  const found = known.get(key);
  if (found) return found;
  const startsMs = toStartMs(date, timeZone);
  const endsMs = toStartMs(addDays(date, 1), timeZone);
  const day = { date, startsMs, endsMs, pieces: piecesBetween(startsMs, endsMs, timeZone) };
  known.set(key, day);
  return day;
}

/** The wall-clock minute of an instant of the day, and whether it occurs for the second time. */
export function wallClockIn(day: LocalDay, ms: number): { minute: number; isSecond: boolean } {
  const piece = day.pieces.findLast(({ startsMs }) => startsMs <= ms) ?? day.pieces[0]!;
  const minute = piece.wallMinute + (ms - piece.startsMs) / MINUTE_MS;
  const before = day.pieces[0]!;
  const shownUntil = before.wallMinute + (before.endsMs - before.startsMs) / MINUTE_MS;
  return { minute, isSecond: piece.isSecond && minute < shownUntil };
}

/** True if the clock shows this time twice on that day, so it must be shown with its zone. */
export function isShownTwice(ms: number, timeZone: string): boolean {
  const day = localDay(toLocalDate(new Date(ms), timeZone), timeZone);
  const [first, second] = day.pieces;
  if (!first || !second?.isSecond) return false;
  const { minute } = wallClockIn(day, ms);
  return second.wallMinute <= minute && minute < first.wallMinute + (first.endsMs - first.startsMs) / MINUTE_MS;
}
