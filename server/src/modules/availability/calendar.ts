// The calendar guests see: what's free on each local date, and the reason if nothing or less than usual is. It never shows who booked.
import type { AvailabilityDay } from '@daynook/contract/listings/availability-day';
import type { z } from 'zod';
import { datesBetween } from '../../lib/time/dates.ts';
import { intersection, outermost, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds } from '../../lib/time/zoned.ts';
import type { Exception, ListingRules, OccupiedRange, WeeklyRule } from './bookable-listing.ts';

import { bookableWindow, freeRuns } from './free-runs.ts';
import { closedByLimits } from './limited-time.ts';
import { minimumMinutesOn } from './minimum-duration.ts';
import { isExceptional, openRanges } from './opening-hours.ts';
import type { LimitedRange, Visit } from './visit-limits.ts';

type Day = z.output<typeof AvailabilityDay>;
type Reason = NonNullable<Day['reason']>;

const toWire = (range: TimeRange) => ({ startsAt: range.startsAt.toISOString(), endsAt: range.endsAt.toISOString() });

interface DayFacts {
  readonly date: string;
  readonly open: readonly TimeRange[];
  readonly free: readonly TimeRange[];
  readonly hasOwnHours: boolean;
  readonly now: Date;
  readonly window: TimeRange;
}

/** Nothing is free on a day with opening hours. */
function reasonWhenFull(listing: ListingRules, { date, open, window }: DayFacts, opensAt: Date): Reason {
  // If even an empty day would leave too little time after the notice period, the notice period is the reason.
  const bookable = open.flatMap((range) => intersection(range, window) ?? []);
  const longest = Math.max(0, ...bookable.map((range) => range.endsAt.getTime() - range.startsAt.getTime()));
  if (longest >= minimumMinutesOn(listing, date) * 60_000) return 'fully-booked';
  return window.startsAt > opensAt ? 'notice' : 'fully-booked';
}

/** Permanent reasons come first: a past day stays past, while a full one may free up. */
function unavailableReason(listing: ListingRules, day: DayFacts): Reason | undefined {
  const { open, free, hasOwnHours, now, window } = day;
  if (listing.state !== 'live') return 'paused';
  const first = open[0];
  const last = open.at(-1);
  if (!first || !last) return hasOwnHours ? 'exception' : 'closed';
  if (last.endsAt <= now) return 'past';
  if (first.startsAt >= window.endsAt) return 'beyond-window';
  if (free.length === 0) return reasonWhenFull(listing, day, first.startsAt);
  if (hasOwnHours) return 'exception';
  if (now < window.startsAt && open.some((range) => intersection(range, { startsAt: now, endsAt: window.startsAt })))
    return 'notice';
  return first.startsAt < now ? 'past' : undefined;
}

/** The host's time off explains a day that has no other reason or that looks booked. */
function awayOn(occupied: readonly OccupiedRange[], day: TimeRange, reason: Reason | undefined) {
  if (reason !== undefined && reason !== 'fully-booked' && reason !== 'exception') return undefined;
  const away = occupied.find((row) => row.awayUntil !== undefined && overlaps(row, day));
  return away && { reason: 'host-away' as const, awayUntil: away.awayUntil! };
}

/**
 * Local rules explain a day on which they allow no visits, and one that has no other reason or looks booked. Days that are free except for
 * allowed hours have those as their opening hours.
 */
function limitedOn(
  limited: readonly LimitedRange[],
  day: TimeRange,
  { open, reason }: { readonly open: readonly TimeRange[]; readonly reason: Reason | undefined },
) {
  const isClosed = open.length === 0;
  if (isClosed ? reason !== 'closed' && reason !== 'exception' : reason !== undefined && reason !== 'fully-booked')
    return undefined;
  const found = limited.find((range) =>
    isClosed
      ? range.limit.per === 'hours' && range.startsAt <= day.startsAt && range.endsAt >= day.endsAt
      : range.limit.per !== 'hours' && open.some((hours) => overlaps(hours, range)),
  );
  return found && { reason: 'visit-limit' as const, visitLimit: found.limit };
}

/** The days from the first local date to the last, inclusive. */
export function explainDays(
  listing: ListingRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  {
    fromDate,
    toDate,
    now,
    visits = [],
  }: { fromDate: string; toDate: string; now: Date; visits?: readonly Visit[] | undefined },
): Day[] {
  const limited = closedByLimits(listing, visits, { fromDate, toDate });
  const closed = [...occupied, ...limited];
  const runs = listing.state === 'live' ? freeRuns(listing, weekly, exceptions, closed, { fromDate, toDate, now }) : [];
  const window = bookableWindow(listing, now);
  return datesBetween(fromDate, toDate).map((date) => {
    const open = openRanges(date, weekly, exceptions, listing.timeZone);
    const bounds = localDayBounds(date, listing.timeZone);
    const free = outermost(runs.flatMap((run) => intersection(run, bounds) ?? []));
    const reason = unavailableReason(listing, {
      date,
      open,
      free,
      hasOwnHours: isExceptional(date, exceptions),
      now,
      window,
    });
    const why =
      awayOn(occupied, bounds, reason) ?? limitedOn(limited, bounds, { open, reason }) ?? (reason ? { reason } : {});
    return { date, free: free.map(toWire), ...why, open: open.map(toWire) };
  });
}

/** One local date of the calendar. */
export const explainDay = (
  listing: ListingRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  { date, now, visits }: { date: string; now: Date; visits?: readonly Visit[] },
): Day => explainDays(listing, weekly, exceptions, occupied, { fromDate: date, toDate: date, now, visits })[0]!;
