// The occurrences of an event within a time range, in milliseconds since 1970. Bounded: no file can cause more than a limited
// amount of work. Pure.
import ICAL from 'ical.js';
import { addDays } from '../../lib/time/dates.ts';
import { CalendarRefused } from './calendar-refused.ts';
import { type EventTimes, type Length, type Moment, toInstant, toWall } from './event-times.ts';

export interface ReadRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Budget {
  /** Steps left for the repeat rules of the whole file. */
  steps: number;
}

export interface Occurrences {
  readonly ranges: readonly (readonly [startMs: number, endMs: number])[];
  /** There were more occurrences. */
  readonly isCutShort: boolean;
}

const STEPS_PER_EVENT = 20_000;
/**
 * For past occurrences: every day for more than a century. An hourly event that long is cut off and can't use up the whole file's
 * budget.
 */
const PAST_STEPS_PER_EVENT = 50_000;
const OCCURRENCES_PER_EVENT = 10_000;

/** The end of an occurrence that starts at this point in time. */
function findEnd(moment: Moment, startMs: number, length: Length): number {
  if (length.days === 0) return length.kind === 'dates' ? startMs : startMs + length.milliseconds;
  const later = { ...moment.wall, date: addDays(moment.wall.date, length.days) };
  return moment.clock(later) + (length.kind === 'dates' ? 0 : length.milliseconds);
}

/** Identifies an occurrence the way exceptions do: by its instant, or by its date alone. */
const occurrenceKeys = (moment: Moment, startMs: number): readonly string[] => [String(startMs), moment.wall.date];
export const occurrenceKey = (moment: Moment): string => (moment.isDate ? moment.wall.date : String(toInstant(moment)));

/** Whether a rule has ended, as the rule writes it: a local date or time of the event, or an instant. */
function isBeyond(until: ICAL.Time | null, moment: Moment, startMs: number): boolean {
  if (!until) return false;
  const wall = toWall(until);
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  // For whole days some programs write the last date as its midnight in UTC. West of Greenwich that's the evening before.
  const isMidnight = wall.minuteOfDay === 0 && wall.second === 0;
  if (until.isDate || (isUtc && isMidnight && moment.isDate)) return moment.wall.date > wall.date;
  if (isUtc) return startMs > Date.parse(wall.date) + wall.minuteOfDay * 60_000 + wall.second * 1_000;
  return startMs > moment.clock(wall);
}

interface Inner {
  readonly last: ICAL.Time;
  check_contracting_rules(): boolean;
}

/**
 * The library's iterator for a rule. On its own it searches forever for the next time of an impossible rule, such as every seventh
 * day but on another weekday. So each step is counted, and it ends after the year of `last`.
 */
function boundedWalk(rule: ICAL.Recur, first: ICAL.Time, last: ICAL.Time, budget: Budget): ICAL.RecurIterator {
  rule.until = last;
  const walk = rule.iterator(first);
  const inner = walk as unknown as Inner;
  const fits = inner.check_contracting_rules.bind(walk);
  inner.check_contracting_rules = () => {
    budget.steps -= 1;
    if (budget.steps < 0) throw new CalendarRefused('too-complex');
    return inner.last.year > last.year || fits();
  };
  return walk;
}

/** More than any two time zones differ. */
const CLOCKS_APART_DAYS = 2;

/**
 * Where the library may stop. It compares wall-clock times, while this file compares instants. An event that ended long ago only
 * costs its own duration, not all the years since.
 */
function lastWall(until: ICAL.Time | null, lastYear: number, isDate: boolean): ICAL.Time {
  // An invalid date, such as 00000000, ends nothing.
  const isEnd = until !== null && until.year < lastYear && !Number.isNaN(Date.parse(toWall(until).date));
  const date = isEnd ? addDays(toWall(until).date, CLOCKS_APART_DAYS) : `${lastYear}-12-31`;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59, isDate }, ICAL.Timezone.localTimezone);
}

const YEAR_DAYS = 366;
const isShort = (length: Length): boolean =>
  length.days < YEAR_DAYS && (length.kind === 'dates' || length.milliseconds < YEAR_DAYS * 86_400_000);

function* ruleMoments(
  event: EventTimes,
  rule: ICAL.Recur,
  stretch: ReadRange,
  budget: Budget,
): Generator<Moment | 'cut'> {
  if (rule.freq === 'SECONDLY' || rule.freq === 'MINUTELY') throw new CalendarRefused('too-frequent');
  const { wall, isDate, clock } = event.start;
  const [year, month, day] = wall.date.split('-').map(Number) as [number, number, number];
  const hour = Math.floor(wall.minuteOfDay / 60);
  const first = new ICAL.Time(
    { year, month, day, hour, minute: wall.minuteOfDay % 60, second: wall.second, isDate },
    ICAL.Timezone.localTimezone,
  );
  const until = rule.until as ICAL.Time | null;
  const lastYear = new Date(stretch.toMs).getUTCFullYear() + 1;
  const firstYear = new Date(stretch.fromMs).getUTCFullYear() - 2;
  const walk = boundedWalk(rule, first, lastWall(until, lastYear, isDate), budget);
  let steps = 0;
  let pastSteps = 0;
  for (;;) {
    const time = walk.next() as ICAL.Time | null;
    if (!time) return;
    const isPast = time.year < firstYear && isShort(event.length);
    if (isPast) pastSteps += 1;
    else steps += 1;
    if (steps > STEPS_PER_EVENT || pastSteps > PAST_STEPS_PER_EVENT) return yield 'cut';
    if (isPast) continue;
    const moment = { wall: toWall(time), isDate, clock };
    const startMs = toInstant(moment);
    if (startMs >= stretch.toMs || isBeyond(until, moment, startMs)) return;
    yield moment;
  }
}

/** Every occurrence within the range, without exceptions and without those in `replaced`. */
export function listOccurrences(
  event: EventTimes,
  stretch: ReadRange,
  replaced: ReadonlySet<string>,
  budget: Budget,
): Occurrences {
  const except = new Set(event.except.map((moment) => (event.start.isDate ? moment.wall.date : occurrenceKey(moment))));
  const ranges = new Map<string, readonly [number, number]>();
  const add = (moment: Moment, length: Length): void => {
    const startMs = toInstant(moment);
    if (occurrenceKeys(moment, startMs).some((key) => except.has(key) || replaced.has(key))) return;
    const endMs = findEnd(moment, startMs, length);
    if (endMs <= startMs || endMs <= stretch.fromMs || startMs >= stretch.toMs) return;
    ranges.set(`${startMs} ${endMs}`, [Math.max(startMs, stretch.fromMs), Math.min(endMs, stretch.toMs)]);
  };
  let isCutShort = false;
  add(event.start, event.length);
  for (const { moment, length } of event.extra) add(moment, length ?? event.length);
  for (const rule of event.rules) {
    for (const moment of ruleMoments(event, rule, stretch, budget)) {
      if (moment === 'cut' || ranges.size >= OCCURRENCES_PER_EVENT) {
        isCutShort = true;
        break;
      }
      add(moment, event.length);
    }
  }
  return { ranges: [...ranges.values()], isCutShort };
}
