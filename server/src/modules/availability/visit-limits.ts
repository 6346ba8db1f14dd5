// What local rules allow at a property, counted over all of its listings. Pure. The property's zone counts: hours are clock hours, and weeks
// begin on Monday. An hour that the clock shows twice is one hour.
import type { VisitLimitReason, VisitLimits } from '@daynook/contract/listings/visit-limits';
import { addDays, datesBetween, toWeekday } from '../../lib/time/dates.ts';
import { addMinutes, contains, overlaps, subtractRanges, type TimeRange } from '../../lib/time/ranges.ts';
import {
  endsOnLocalDate,
  instantOfWallClock,
  localDayBounds,
  startsOnLocalDate,
  toWallClock,
} from '../../lib/time/zoned.ts';
import type { Exception, WeeklyRule } from './bookable-listing.ts';
import { openRanges, openRangesBetween } from './opening-hours.ts';

/** What counts: a booking, request, or hold at any listing of the property. */
export interface Visit extends TimeRange {
  readonly bookingId: string;
  readonly guests: number;
}

/** The limits themselves, without who stated them. */
export type Limits = Pick<VisitLimits, 'counts' | 'perHour' | 'perDay' | 'perWeek' | 'hours'>;

/** Time that a limit keeps closed, and which one. */
export interface LimitedRange extends TimeRange {
  readonly limit: VisitLimitReason;
}

/** The clock hours it touches, as `2027-01-04 9`. */
function listHours({ startsAt, endsAt }: TimeRange, timeZone: string): Set<string> {
  const hours = new Set<string>();
  for (let at = startsAt; at < endsAt; ) {
    const { date, minuteOfDay, restMilliseconds } = toWallClock(at, timeZone);
    hours.add(`${date} ${Math.floor(minuteOfDay / 60)}`);
    at = new Date(addMinutes(at, 60 - (minuteOfDay % 60)).getTime() - restMilliseconds);
  }
  return hours;
}

const listDates = ({ startsAt, endsAt }: TimeRange, timeZone: string): string[] =>
  datesBetween(startsOnLocalDate(startsAt, timeZone), endsOnLocalDate(endsAt, timeZone));

/** The Monday of its week. */
const toMonday = (date: string): string => addDays(date, 1 - toWeekday(date));

/** How many there are in each hour, day, and week. */
interface Counted {
  readonly hours: ReadonlyMap<string, number>;
  readonly days: ReadonlyMap<string, number>;
  readonly weeks: ReadonlyMap<string, number>;
}

const weigh = ({ counts }: Pick<Limits, 'counts'>, guests: number): number => (counts === 'visits' ? 1 : guests);

/** A booking whose change is being paid has two times. They count once where they meet. */
function countVisits(limits: Limits, visits: readonly Visit[], timeZone: string): Counted {
  const byBooking = Map.groupBy(visits, ({ bookingId }) => bookingId);
  const [hours, days, weeks] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, key: string, weight: number) =>
    counts.set(key, (counts.get(key) ?? 0) + weight);
  for (const times of byBooking.values()) {
    const weight = weigh(limits, Math.max(...times.map(({ guests }) => guests)));
    if (limits.perHour !== null)
      for (const hour of new Set(times.flatMap((time) => [...listHours(time, timeZone)]))) add(hours, hour, weight);
    for (const date of new Set(times.flatMap((time) => listDates(time, timeZone)))) {
      add(days, date, weight);
      add(weeks, toMonday(date), weight);
    }
  }
  return { hours, days, weeks };
}

/** The allowed hours as weekly rules; undefined if visits are allowed at any time. */
const allowedWeek = ({ hours }: Pick<Limits, 'hours'>): WeeklyRule[] | undefined =>
  hours.length === 0 ? undefined : hours.map((range) => ({ ...range, validFrom: null, validTo: null }));

const noVisits = ({ counts }: Limits): VisitLimitReason => ({ per: 'hours', most: null, counts });

/**
 * A visit lies inside allowed hours. A stay starts and ends inside them, or at midnight beside such a day, because guests who book several
 * days leave in the evening.
 */
export function checkVisitHours(
  limits: Limits,
  { startsAt, endsAt, isVisit }: TimeRange & { readonly isVisit: boolean },
  timeZone: string,
): VisitLimitReason | undefined {
  const week = allowedWeek(limits);
  if (!week) return undefined;
  const [firstDate, lastDate] = [startsOnLocalDate(startsAt, timeZone), endsOnLocalDate(endsAt, timeZone)];
  if (isVisit) {
    const allowed = openRangesBetween(firstDate, lastDate, week, [], timeZone);
    return allowed.some((range) => contains(range, { startsAt, endsAt })) ? undefined : noVisits(limits);
  }
  const [opening, closing] = [firstDate, lastDate].map((date) => openRanges(date, week, [], timeZone));
  const starts =
    opening!.some((range) => range.startsAt <= startsAt && startsAt < range.endsAt) ||
    (opening!.length > 0 && localDayBounds(firstDate, timeZone).startsAt.getTime() === startsAt.getTime());
  const ends =
    closing!.some((range) => range.startsAt < endsAt && endsAt <= range.endsAt) ||
    (closing!.length > 0 && localDayBounds(lastDate, timeZone).endsAt.getTime() === endsAt.getTime());
  return starts && ends ? undefined : noVisits(limits);
}

/** The first limit that this one more would exceed. `visits` must contain all others of the weeks it touches. */
export function checkVisitCounts(
  limits: Limits,
  visits: readonly Visit[],
  wanted: TimeRange & { readonly guests: number },
  timeZone: string,
): VisitLimitReason | undefined {
  const { counts, perHour, perDay, perWeek } = limits;
  const counted = countVisits(limits, visits, timeZone);
  const weight = weigh(limits, wanted.guests);
  const exceeds = (known: ReadonlyMap<string, number>, most: number | null, keys: Iterable<string>, each = weight) =>
    most !== null && [...keys].some((key) => (known.get(key) ?? 0) + each > most);
  const dates = listDates(wanted, timeZone);
  const daysByWeek = Map.groupBy(dates, toMonday);
  const isWeekFull = [...daysByWeek].some(([week, { length }]) =>
    exceeds(counted.weeks, perWeek, [week], weight * length),
  );
  if (isWeekFull) return { per: 'week', most: perWeek, counts };
  if (exceeds(counted.days, perDay, dates)) return { per: 'day', most: perDay, counts };
  if (perHour !== null && exceeds(counted.hours, perHour, listHours(wanted, timeZone)))
    return { per: 'hour', most: perHour, counts };
  return undefined;
}

/** The limits that a booking exceeds together with the others, itself included. */
export function findExceeded(
  limits: Limits,
  visits: readonly Visit[],
  timeZone: string,
): (visit: Visit) => VisitLimitReason | undefined {
  return (visit) => {
    const others = visits.filter(({ bookingId }) => bookingId !== visit.bookingId);
    const isVisit = listDates(visit, timeZone).length === 1;
    return (
      checkVisitHours(limits, { ...visit, isVisit }, timeZone) ?? checkVisitCounts(limits, others, visit, timeZone)
    );
  };
}

/** The hours as an instant range. Where the clock shows them twice, both. */
function hourRange(hour: string, timeZone: string): TimeRange {
  const [date, number] = hour.split(' ') as [string, string];
  const minute = Number(number) * 60;
  return {
    startsAt: instantOfWallClock(date, minute, timeZone),
    endsAt: instantOfWallClock(date, minute + 60, timeZone),
  };
}

/** Where the limits leave no room for one more guest, from the first local date to the last. The reason that lasts longest comes first. */
export function limitedRanges(
  limits: Limits,
  visits: readonly Visit[],
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
  timeZone: string,
): LimitedRange[] {
  const { counts, perHour, perDay, perWeek } = limits;
  const counted = countVisits(limits, visits, timeZone);
  const isFull = (known: ReadonlyMap<string, number>, most: number | null, key: string) =>
    most !== null && (known.get(key) ?? 0) >= most;
  const dates = datesBetween(fromDate, toDate);
  const bounds = (date: string) => localDayBounds(date, timeZone);
  const week = allowedWeek(limits);
  const closed = week
    ? subtractRanges(
        [{ startsAt: bounds(fromDate).startsAt, endsAt: bounds(toDate).endsAt }],
        openRangesBetween(fromDate, toDate, week, [], timeZone),
      )
    : [];
  return [
    ...closed.map((range) => ({ ...range, limit: noVisits(limits) })),
    ...dates
      .filter((date) => isFull(counted.weeks, perWeek, toMonday(date)))
      .map((date) => ({ ...bounds(date), limit: { per: 'week' as const, most: perWeek, counts } })),
    ...dates
      .filter((date) => isFull(counted.days, perDay, date))
      .map((date) => ({ ...bounds(date), limit: { per: 'day' as const, most: perDay, counts } })),
    ...[...counted.hours.keys()]
      .filter((hour) => isFull(counted.hours, perHour, hour))
      .map((hour) => ({ ...hourRange(hour, timeZone), limit: { per: 'hour' as const, most: perHour, counts } }))
      .filter((range) => overlaps(range, { startsAt: bounds(fromDate).startsAt, endsAt: bounds(toDate).endsAt })),
  ];
}

/** Opening hours inside the allowed ones, so that everything that reads them knows. */
export function allowedHours(
  limits: Limits | null,
  { weekly, exceptions }: { readonly weekly: readonly WeeklyRule[]; readonly exceptions: readonly Exception[] },
): { weekly: readonly WeeklyRule[]; exceptions: readonly Exception[] } {
  const week = limits && allowedWeek(limits);
  if (!week) return { weekly, exceptions };
  const inside = weekly.flatMap((rule) =>
    week.flatMap(({ weekday, startMinute, endMinute }) => {
      const common = {
        startMinute: Math.max(rule.startMinute, startMinute),
        endMinute: Math.min(rule.endMinute, endMinute),
      };
      return weekday === rule.weekday && common.startMinute < common.endMinute ? [{ ...rule, ...common }] : [];
    }),
  );
  return { weekly: inside, exceptions: exceptions.map((exception) => ({ ...exception, allowed: week })) };
}
