// The drawn hours that several days share: the wall clock from midnight to midnight, and once more what a clock shows twice
// on one of them. Hours a day does not have are holes in it, never squeezed away. Pure.
import { type LocalDay, type Piece, wallClockIn } from '../../lib/dates/local-day.ts';

export const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Wall-clock minutes that one of the days shows twice, and where the second time is drawn. */
interface Repeat {
  from: number;
  until: number;
  axisFrom: number;
}

interface AxisHour {
  /** Where it is drawn. */
  at: number;
  wallMinute: number;
  /** It is shown twice that day: the first or the second time. */
  turn: 'only' | 'first' | 'second';
}

export interface DayAxis {
  /** How many minutes are drawn: 1440, or more with what is shown twice. */
  length: number;
  hours: readonly AxisHour[];
  repeats: readonly Repeat[];
}

/** A drawn stretch that the day does not have. */
export interface Hole {
  from: number;
  until: number;
  /** `skipped`: the clock jumps over it. `elsewhere`: only another day has it twice. */
  reason: 'skipped' | 'elsewhere';
}

const minutesOf = (piece: Piece): number => (piece.endsMs - piece.startsMs) / MINUTE_MS;

function repeatsOf(days: readonly LocalDay[]): Repeat[] {
  const found = new Map<string, { from: number; until: number }>();
  for (const { pieces } of days) {
    const [first, second] = pieces;
    if (!first || !second?.isSecond) continue;
    const repeat = { from: second.wallMinute, until: first.wallMinute + minutesOf(first) };
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

export function axisOf(days: readonly LocalDay[]): DayAxis {
  const repeats = repeatsOf(days);
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

/** Where an instant of the day is drawn. An end at a clock change is drawn before the hole, a start after it. */
export function placeOf(axis: DayAxis, day: LocalDay, ms: number, edge: 'start' | 'end'): number {
  if (ms <= day.startsMs) return drawnAt(axis.repeats, day.pieces[0]!.wallMinute, false);
  if (edge === 'start' && ms < day.endsMs) {
    const { minute, isSecond } = wallClockIn(day, ms);
    return drawnAt(axis.repeats, minute, isSecond);
  }
  // The minute before tells on which side of a change the end stands.
  const before = Math.min(ms, day.endsMs) - MINUTE_MS;
  const { minute, isSecond } = wallClockIn(day, before);
  return drawnAt(axis.repeats, minute, isSecond) + 1;
}

/** The instant under a drawn minute; in a hole, the first instant after it. */
export function instantAt(axis: DayAxis, day: LocalDay, place: number): number {
  for (const span of spansOf(axis, day)) {
    if (place < span.until) return span.startsMs + Math.max(0, place - span.from) * MINUTE_MS;
  }
  return day.endsMs;
}

/** Drawn stretches of the day that run without a hole, in order. */
function spansOf(axis: DayAxis, day: LocalDay): { from: number; until: number; startsMs: number }[] {
  const cuts = axis.repeats.flatMap(({ from, until }) => [from, until]);
  return day.pieces.flatMap((piece) => {
    const end = piece.wallMinute + minutesOf(piece);
    const edges = [piece.wallMinute, ...cuts.filter((cut) => piece.wallMinute < cut && cut < end), end];
    return edges.slice(1).map((until, index) => {
      const wall = edges[index]!;
      const startsMs = piece.startsMs + (wall - piece.wallMinute) * MINUTE_MS;
      const from = drawnAt(axis.repeats, wall, wallClockIn(day, startsMs).isSecond);
      return { from, until: from + until - wall, startsMs };
    });
  });
}

/** What is drawn but not there on this day, in order. */
export function holesOf(axis: DayAxis, day: LocalDay): Hole[] {
  const holes: Hole[] = [];
  let from = 0;
  for (const span of [...spansOf(axis, day), { from: axis.length, until: axis.length }]) {
    if (span.from > from) {
      const isElsewhere = axis.repeats.some(({ axisFrom }) => axisFrom === from);
      holes.push({ from, until: span.from, reason: isElsewhere ? 'elsewhere' : 'skipped' });
    }
    from = Math.max(from, span.until);
  }
  return holes;
}

/** Where a time of the wall clock is drawn; one shown twice, the first. */
export const wallPlace = (axis: DayAxis, wallMinute: number): number => drawnAt(axis.repeats, wallMinute, false);
