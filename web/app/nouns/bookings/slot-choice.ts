// Converts a day's free periods to the start and end times people can choose, in the listing's time zone. Pure; the server checks the
// choice again.
import { toWeekday } from '../../lib/dates/calendar-dates.ts';
import type { AvailabilityDay } from '../listings/api.ts';

/** A time people can choose, with the wall-clock time used in URLs and lists. */
export interface Moment {
  /** Instant, ISO. */
  at: string;
  /** `09:30` in the listing's zone; `24:00` for midnight at the end of the day. */
  time: string;
}

export interface SlotRules {
  timeZone: string;
  startStepMinutes: number;
  minDurationMinutes: number;
  maxDurationMinutes: number;
  /** Replaces the minimum duration on some weekdays, Monday first. */
  weekdayMinMinutes: readonly (number | null)[] | null;
  weekdayMaxMinutes: readonly (number | null)[] | null;
}

const MINUTE_MS = 60_000;
/** Times are tried every quarter hour: every step a host can choose is a multiple of it. */
const GRID_MS = 15 * MINUTE_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** `09:30`: the wall-clock time of an instant in the zone. */
export const wallTime = (at: string | number, timeZone: string): string => clockFormat(timeZone).format(new Date(at));

const isOnStep = (time: string, stepMinutes: number) => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) % stepMinutes === 0;
};

interface Run {
  from: number;
  to: number;
}
/** 0 Monday … 6 Sunday, the index into limits by weekday. */
const weekdayIndex = ({ date }: AvailabilityDay): number => toWeekday(date) - 1;

/** The minimum duration of a booking that starts on that day. */
const minimumMinutesOn = (day: AvailabilityDay, { weekdayMinMinutes, minDurationMinutes }: SlotRules): number =>
  weekdayMinMinutes?.[weekdayIndex(day)] ?? minDurationMinutes;

/** The maximum duration of a booking that starts on that day. */
const longestOn = (day: AvailabilityDay, { weekdayMaxMinutes, maxDurationMinutes }: SlotRules): number =>
  weekdayMaxMinutes?.[weekdayIndex(day)] ?? maxDurationMinutes;

const freeRuns = (day: AvailabilityDay | undefined): Run[] =>
  (day?.free ?? []).map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) }));

function* listGridTimes(run: Run, { timeZone, startStepMinutes }: SlotRules): Generator<Moment & { ms: number }> {
  for (let ms = Math.ceil(run.from / GRID_MS) * GRID_MS; ms <= run.to; ms += GRID_MS) {
    const time = wallTime(ms, timeZone);
    if (isOnStep(time, startStepMinutes)) yield { at: new Date(ms).toISOString(), time, ms };
  }
}

/** The day's start times. A time that occurs twice is offered once, the first time. */
export function listStarts(day: AvailabilityDay | undefined, rules: SlotRules): Moment[] {
  const starts: Moment[] = [];
  const seen = new Set<string>();
  const shortestMs = day ? minimumMinutesOn(day, rules) * MINUTE_MS : 0;
  for (const run of freeRuns(day)) {
    const grid = [...listGridTimes(run, rules)];
    // Bookings also end on the grid, so the last end may be before the period's end.
    const lastEnd = grid.at(-1)?.ms ?? run.from;
    for (const { at, time, ms } of grid) {
      if (ms + shortestMs > lastEnd || seen.has(time)) continue;
      seen.add(time);
      starts.push({ at, time });
    }
  }
  return starts;
}

/** The end times for a start: within the same free period, and neither too short nor too long. */
export function listEnds(day: AvailabilityDay | undefined, startsAt: string, rules: SlotRules): Moment[] {
  const start = Date.parse(startsAt);
  // Periods of several seats overlap. They're sorted by start and none contains another, so the last one is free the longest.
  const run = freeRuns(day).findLast(({ from, to }) => from <= start && start < to);
  if (!day || !run) return [];
  const [shortest, longest] = [minimumMinutesOn(day, rules), longestOn(day, rules)];
  const ends: Moment[] = [];
  for (const { at, time, ms } of listGridTimes({ from: start, to: run.to }, rules)) {
    const minutes = (ms - start) / MINUTE_MS;
    if (minutes < shortest || minutes > longest) continue;
    ends.push({ at, time: time === '00:00' ? '24:00' : time });
  }
  return ends;
}

/** The chosen hours if they're free; without an end, the shortest booking. Undefined if no start is chosen. */
export function findSlot(
  day: AvailabilityDay | undefined,
  input: { from?: string | undefined; to?: string | undefined },
  rules: SlotRules,
): { start: Moment; end: Moment } | undefined {
  const start = input.from ? listStarts(day, rules).find(({ time }) => time === input.from) : undefined;
  if (!start) return undefined;
  const ends = listEnds(day, start.at, rules);
  const end = input.to ? ends.find(({ time }) => time === input.to) : ends[0];
  return end ? { start, end } : undefined;
}

/** The end for a new start: keeps the duration if possible, otherwise the shortest booking. */
export function endAfter(
  ends: readonly Moment[],
  start: Moment,
  before: { startsAt: string; endsAt: string } | undefined,
): Moment | undefined {
  const lengthMs = before ? Date.parse(before.endsAt) - Date.parse(before.startsAt) : 0;
  return ends.find(({ at }) => Date.parse(at) - Date.parse(start.at) === lengthMs) ?? ends[0];
}

/** Common choices for a day, which people can choose with one press if the listing is free then. */
export const PRESETS = [
  { id: 'morning', from: '09:00', to: '13:00' },
  { id: 'afternoon', from: '13:00', to: '17:00' },
  { id: 'day', from: '09:00', to: '17:00' },
] as const;

export const presetsOn = (day: AvailabilityDay | undefined, rules: SlotRules) =>
  PRESETS.filter((preset) => findSlot(day, preset, rules) !== undefined);

/** A stay over several dates: from the first date's opening to the last date's closing. */
export function findStay(
  days: readonly AvailabilityDay[],
  firstDate: string,
  lastDate: string,
): { startsAt: string; endsAt: string } | undefined {
  const first = days.find(({ date }) => date === firstDate);
  const last = days.find(({ date }) => date === lastDate);
  const startsAt = first?.open?.[0]?.startsAt ?? first?.free[0]?.startsAt;
  const endsAt = last?.open?.at(-1)?.endsAt ?? last?.free.at(-1)?.endsAt;
  return startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : undefined;
}
