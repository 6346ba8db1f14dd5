// The calendar a guest sees: for each local date what is free, and in one word why nothing or less than usual is. Never who.
import type { AvailabilityDay } from '@daynook/contract/listings/listings';
import type { z } from 'zod';
import { datesBetween } from '../../lib/time/dates.ts';
import { intersection, outermost, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds } from '../../lib/time/zoned.ts';
import { bookableWindow, freeRuns } from './free-runs.ts';
import { isExceptional, openRanges } from './opening-hours.ts';
import { shortestOn } from './shortest.ts';
import type { Exception, OccupiedRange, SpaceRules, WeeklyRule } from './space.ts';

type Day = z.output<typeof AvailabilityDay>;
type Reason = NonNullable<Day['reason']>;

const onWire = (range: TimeRange) => ({ startsAt: range.startsAt.toISOString(), endsAt: range.endsAt.toISOString() });

interface DayFacts {
  readonly date: string;
  readonly open: readonly TimeRange[];
  readonly free: readonly TimeRange[];
  readonly hasOwnHours: boolean;
  readonly now: Date;
  readonly window: TimeRange;
}

/** Cuts are tried in the order in which waiting helps least: a date gone by stays gone, a full one may free up. */
function reasonOf(space: SpaceRules, { date, open, free, hasOwnHours, now, window }: DayFacts): Reason | undefined {
  if (space.state !== 'live') return 'paused';
  const first = open[0];
  const last = open.at(-1);
  if (!first || !last) return hasOwnHours ? 'exception' : 'closed';
  if (last.endsAt <= now) return 'past';
  if (first.startsAt >= window.endsAt) return 'beyond-window';
  if (free.length === 0) {
    // Too little is left after the notice, with or without other bookings, so the notice is the reason.
    const bookable = open.flatMap((range) => intersection(range, window) ?? []);
    const longest = Math.max(0, ...bookable.map((range) => range.endsAt.getTime() - range.startsAt.getTime()));
    if (longest >= shortestOn(space, date) * 60_000) return 'fully-booked';
    return window.startsAt > first.startsAt ? 'notice' : 'fully-booked';
  }
  if (hasOwnHours) return 'exception';
  if (now < window.startsAt && open.some((range) => intersection(range, { startsAt: now, endsAt: window.startsAt })))
    return 'notice';
  return first.startsAt < now ? 'past' : undefined;
}

/** That the host is away explains a day on which nothing else does, or which looks taken. */
function awayOn(occupied: readonly OccupiedRange[], day: TimeRange, reason: Reason | undefined) {
  if (reason !== undefined && reason !== 'fully-booked' && reason !== 'exception') return undefined;
  const away = occupied.find((row) => row.awayUntil !== undefined && overlaps(row, day));
  return away && { reason: 'host-away' as const, awayUntil: away.awayUntil! };
}

/** The days from the first local date to the last, both included. */
export function explainDays(
  space: SpaceRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  { fromDate, toDate, now }: { fromDate: string; toDate: string; now: Date },
): Day[] {
  const runs = space.state === 'live' ? freeRuns(space, weekly, exceptions, occupied, { fromDate, toDate, now }) : [];
  const window = bookableWindow(space, now);
  return datesBetween(fromDate, toDate).map((date) => {
    const open = openRanges(date, weekly, exceptions, space.timeZone);
    const bounds = localDayBounds(date, space.timeZone);
    const free = outermost(runs.flatMap((run) => intersection(run, bounds) ?? []));
    const reason = reasonOf(space, { date, open, free, hasOwnHours: isExceptional(date, exceptions), now, window });
    const why = awayOn(occupied, bounds, reason) ?? (reason ? { reason } : {});
    return { date, free: free.map(onWire), ...why, open: open.map(onWire) };
  });
}

/** One local date of the calendar. */
export const explainDay = (
  space: SpaceRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  { date, now }: { date: string; now: Date },
): Day => explainDays(space, weekly, exceptions, occupied, { fromDate: date, toDate: date, now })[0]!;
