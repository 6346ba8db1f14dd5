// The hour axis that several days share: the wall clock from midnight to midnight, plus the times that occur twice on one of them. Hours
// that a day doesn't have are empty on it; the axis is never compressed. Pure.
import { type LocalDay, type Piece, wallClockIn } from '../../lib/dates/local-day.ts';

export const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Wall-clock minutes that occur twice on one of the days, and where the second occurrence is drawn. */
interface Repeat {
  from: number;
  until: number;
  axisFrom: number;
}

interface AxisHour {
  /** Its position on the axis. */
  at: number;
  wallMinute: number;
  /** It occurs twice that day: the first or the second time. */
  turn: 'only' | 'first' | 'second';
}

export interface DayAxis {
  /** The axis's length in minutes: 1440, or more with times that occur twice. */
  length: number;
  hours: readonly AxisHour[];
  repeats: readonly Repeat[];
}

/** A part of the axis that the day doesn't have. */
export interface MissingHours {
  from: number;
  until: number;
  /** `skipped`: the clock jumps over it. `elsewhere`: it only occurs twice on another day. */
  reason: 'skipped' | 'elsewhere';
}

const countMinutes = (piece: Piece): number => (piece.endsMs - piece.startsMs) / MINUTE_MS;

function findRepeats(days: readonly LocalDay[]): Repeat[] {
  const found = new Map<string, { from: number; until: number }>();
  for (const { pieces } of days) {
    const [first, second] = pieces;
    if (!first || !second?.isSecond) continue;
    const repeat = { from: second.wallMinute, until: first.wallMinute + countMinutes(first) };
    found.set(`${repeat.from} ${repeat.until}`, repeat);
  }
  let shift = 0;
  return [...found.values()]
    .sort((a, b) => a.until - b.until)
    .map((repeat) => {
      const axisFrom = repeat.until + shift;
      shift += repeat.until - repeat.from;
      return { ...repeat, axisFrom };
    });
}

export function toAxis(days: readonly LocalDay[]): DayAxis {
  const repeats = findRepeats(days);
  const length = DAY_MINUTES + repeats.reduce((sum, { from, until }) => sum + until - from, 0);
  const hours: AxisHour[] = [];
  for (let wallMinute = 0; wallMinute <= DAY_MINUTES; wallMinute += 60) {
    const isTwice = repeats.some(({ from, until }) => from <= wallMinute && wallMinute < until);
    hours.push({ at: drawnAt(repeats, wallMinute, false), wallMinute, turn: isTwice ? 'first' : 'only' });
    if (isTwice) hours.push({ at: drawnAt(repeats, wallMinute, true), wallMinute, turn: 'second' });
  }
  return { length, hours: hours.sort((a, b) => a.at - b.at), repeats };
}

function drawnAt(repeats: readonly Repeat[], wallMinute: number, isSecond: boolean): number {
  const again = isSecond ? repeats.find(({ from, until }) => from <= wallMinute && wallMinute < until) : undefined;
  if (again) return again.axisFrom + wallMinute - again.from;
  const before = repeats.filter(({ until }) => until <= wallMinute);
  return wallMinute + before.reduce((sum, { from, until }) => sum + until - from, 0);
}

/** The position of an instant of the day. An end at a clock change is drawn before the skipped hour, a start after it. */
export function toPlace(axis: DayAxis, day: LocalDay, ms: number, edge: 'start' | 'end'): number {
  if (ms <= day.startsMs) return drawnAt(axis.repeats, day.pieces[0]!.wallMinute, false);
  if (edge === 'start' && ms < day.endsMs) {
    const { minute, isSecond } = wallClockIn(day, ms);
    return drawnAt(axis.repeats, minute, isSecond);
  }
  // The minute before shows on which side of a clock change the end is.
  const before = Math.min(ms, day.endsMs) - MINUTE_MS;
  const { minute, isSecond } = wallClockIn(day, before);
  return drawnAt(axis.repeats, minute, isSecond) + 1;
}

/** The instant at a position; within a skipped hour, the first instant after it. */
export function instantAt(axis: DayAxis, day: LocalDay, place: number): number {
  for (const span of listSpans(axis, day)) {
    if (place < span.until) return span.startsMs + Math.max(0, place - span.from) * MINUTE_MS;
  }
  return day.endsMs;
}

/** The day's parts of the axis, in order. */
function listSpans(axis: DayAxis, day: LocalDay): { from: number; until: number; startsMs: number }[] {
  const cuts = axis.repeats.flatMap(({ from, until }) => [from, until]);
  return day.pieces.flatMap((piece) => {
    const end = piece.wallMinute + countMinutes(piece);
    const edges = [piece.wallMinute, ...cuts.filter((cut) => piece.wallMinute < cut && cut < end), end];
    return edges.slice(1).map((until, index) => {
      const wall = edges[index]!;
      const startsMs = piece.startsMs + (wall - piece.wallMinute) * MINUTE_MS;
      const from = drawnAt(axis.repeats, wall, wallClockIn(day, startsMs).isSecond);
      return { from, until: from + until - wall, startsMs };
    });
  });
}

/** The parts of the axis that this day doesn't have, in order. */
export function listHoles(axis: DayAxis, day: LocalDay): MissingHours[] {
  const holes: MissingHours[] = [];
  let from = 0;
  for (const span of [...listSpans(axis, day), { from: axis.length, until: axis.length }]) {
    if (span.from > from) {
      const isElsewhere = axis.repeats.some(({ axisFrom }) => axisFrom === from);
      holes.push({ from, until: span.from, reason: isElsewhere ? 'elsewhere' : 'skipped' });
    }
    from = Math.max(from, span.until);
  }
  return holes;
}

/** The position of a wall-clock time; the first one if it occurs twice. */
export const wallPlace = (axis: DayAxis, wallMinute: number): number => drawnAt(axis.repeats, wallMinute, false);
