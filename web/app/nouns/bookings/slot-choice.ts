// Which hours may be chosen: turns the free runs of a day into starts and ends on the listing's own clock. Pure; the
// server decides again whatever is chosen here.
import type { AvailabilityDay } from '../listings/api.ts';

/** A moment people may choose, with the wall-clock time that names it in addresses and lists. */
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
  /** In place of the shortest on some weekdays, Monday first. */
  weekdayMinMinutes: readonly (number | null)[] | null;
  weekdayMaxMinutes: readonly (number | null)[] | null;
}

const MINUTE_MS = 60_000;
/** The grid is walked by quarters of an hour: every step a host may choose is a multiple of it. */
const GRID_MS = 15 * MINUTE_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** `09:30`: the wall-clock time of an instant in the zone. */
export const wallTime = (at: string | number, timeZone: string): string => clockOf(timeZone).format(new Date(at));

const isOnStep = (time: string, stepMinutes: number) => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) % stepMinutes === 0;
};

interface Run {
  from: number;
  to: number;
}
const mondayFirst = ({ date }: AvailabilityDay): number => (new Date(date).getUTCDay() + 6) % 7;

/** The shortest booking that begins on that day. */
const shortestOn = (day: AvailabilityDay, { weekdayMinMinutes, minDurationMinutes }: SlotRules): number =>
  weekdayMinMinutes?.[mondayFirst(day)] ?? minDurationMinutes;

/** The longest visit that does. */
const longestOn = (day: AvailabilityDay, { weekdayMaxMinutes, maxDurationMinutes }: SlotRules): number =>
  weekdayMaxMinutes?.[mondayFirst(day)] ?? maxDurationMinutes;

const runsOf = (day: AvailabilityDay | undefined): Run[] =>
  (day?.free ?? []).map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) }));

function* gridOf(run: Run, { timeZone, startStepMinutes }: SlotRules): Generator<Moment & { ms: number }> {
  for (let ms = Math.ceil(run.from / GRID_MS) * GRID_MS; ms <= run.to; ms += GRID_MS) {
    const time = wallTime(ms, timeZone);
    if (isOnStep(time, startStepMinutes)) yield { at: new Date(ms).toISOString(), time, ms };
  }
}

/** Starts of the day; a time the clock shows twice is offered once, the first. */
export function startsOf(day: AvailabilityDay | undefined, rules: SlotRules): Moment[] {
  const starts: Moment[] = [];
  const seen = new Set<string>();
  const shortestMs = day ? shortestOn(day, rules) * MINUTE_MS : 0;
  for (const run of runsOf(day)) {
    const grid = [...gridOf(run, rules)];
    // Visits end on the grid too: before the run does, where it ends off it.
    const lastEnd = grid.at(-1)?.ms ?? run.from;
    for (const { at, time, ms } of grid) {
      if (ms + shortestMs > lastEnd || seen.has(time)) continue;
      seen.add(time);
      starts.push({ at, time });
    }
  }
  return starts;
}

/** Ends that go with a start: inside the same free run, neither too short nor too long. */
export function endsOf(day: AvailabilityDay | undefined, startsAt: string, rules: SlotRules): Moment[] {
  const start = Date.parse(startsAt);
  // Runs of several seats overlap. They are sorted by start and none holds another: the last one there is free the longest.
  const run = runsOf(day).findLast(({ from, to }) => from <= start && start < to);
  if (!day || !run) return [];
  const [shortest, longest] = [shortestOn(day, rules), longestOn(day, rules)];
  const ends: Moment[] = [];
  for (const { at, time, ms } of gridOf({ from: start, to: run.to }, rules)) {
    const minutes = (ms - start) / MINUTE_MS;
    if (minutes < shortest || minutes > longest) continue;
    ends.push({ at, time: time === '00:00' ? '24:00' : time });
  }
  return ends;
}

/** The chosen hours, where they are free; without an end the shortest stay there is. Nothing while no start is chosen. */
export function findSlot(
  day: AvailabilityDay | undefined,
  input: { from?: string | undefined; to?: string | undefined },
  rules: SlotRules,
): { start: Moment; end: Moment } | undefined {
  const start = input.from ? startsOf(day, rules).find(({ time }) => time === input.from) : undefined;
  if (!start) return undefined;
  const ends = endsOf(day, start.at, rules);
  const end = input.to ? ends.find(({ time }) => time === input.to) : ends[0];
  return end ? { start, end } : undefined;
}

/** The end that goes with another start: the stay keeps its length where it can, else it is the shortest. */
export function endAfter(
  ends: readonly Moment[],
  start: Moment,
  before: { startsAt: string; endsAt: string } | undefined,
): Moment | undefined {
  const lengthMs = before ? Date.parse(before.endsAt) - Date.parse(before.startsAt) : 0;
  return ends.find(({ at }) => Date.parse(at) - Date.parse(start.at) === lengthMs) ?? ends[0];
}

/** The usual ways to spend a day: hours that people choose at a press, where the room is free then. */
export const PRESETS = [
  { id: 'morning', from: '09:00', to: '13:00' },
  { id: 'afternoon', from: '13:00', to: '17:00' },
  { id: 'day', from: '09:00', to: '17:00' },
] as const;

export const presetsOn = (day: AvailabilityDay | undefined, rules: SlotRules) =>
  PRESETS.filter((preset) => findSlot(day, preset, rules) !== undefined);

/** A stay over several dates: from the first opening of one date to the last closing of another. */
export function stayOf(
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
