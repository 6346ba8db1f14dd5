// What local rules allow at a property, counted over all of its listings. Pure. The property's zone counts: hours are clock hours, and weeks
// begin on Monday. An hour that the clock shows twice is one hour.
import type { VisitLimitReason, VisitLimits } from '@daynook/contract/listings/visit-limits';
import { addDays, datesBetween, toWeekday } from '../../lib/time/dates.ts';
import { addMinutes, contains, intersection, overlaps, subtractRanges, type TimeRange } from '../../lib/time/ranges.ts';
import {
  endsOnLocalDate,
  instantOfWallClock,
  localDayBounds,
  minutesBetween,
  startsOnLocalDate,
  toWallClock,
} from '../../lib/time/zoned.ts';
import type { Exception, WeeklyRule } from './bookable-listing.ts';
import { openRanges, openRangesBetween } from './opening-hours.ts';

/** What counts: a booking, request, or hold at any listing of the property. */
export interface Visit extends TimeRange {
  readonly bookingId: string;
  readonly guests: number;
  /** Those of its guests that are parked at the home. */
  readonly cars: number;
}

/** The limits themselves, without who stated them. */
export type Limits = Pick<VisitLimits, 'counts' | 'perHour' | 'perDay' | 'perWeek' | 'hours' | 'cars'>;

/** A visit that's asked for, and with how many cars. */
interface WantedVisit extends TimeRange {
  readonly guests: number;
  readonly cars?: number | undefined;
}

/** Time that a limit keeps closed, and which one. */
export interface LimitedRange extends TimeRange {
  readonly limit: VisitLimitReason;
}

const HOUR = 3_600_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAY_MINUTES = 1_440;

function once<T>(calculate: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: calculate() };
    return known.value;
  };
}

/** The clock hours of that date that it touches, 0 to 23. */
function listHours(range: TimeRange, date: string, timeZone: string): Set<number> {
  const bounds = localDayBounds(date, timeZone);
  const { startsAt, endsAt } = intersection(range, bounds) ?? { startsAt: bounds.endsAt, endsAt: bounds.endsAt };
  const hours = new Set<number>();
  if (minutesBetween(bounds.startsAt, bounds.endsAt) === DAY_MINUTES) {
    const since = (at: Date) => (at.getTime() - bounds.startsAt.getTime()) / HOUR;
    for (let hour = Math.floor(since(startsAt)); hour < since(endsAt); hour += 1) hours.add(hour);
    return hours;
  }
  for (let at = startsAt; at < endsAt; ) {
    const { minuteOfDay, restMilliseconds } = toWallClock(at, timeZone);
    hours.add(Math.floor(minuteOfDay / 60));
    at = new Date(addMinutes(at, 60 - (minuteOfDay % 60)).getTime() - restMilliseconds);
  }
  return hours;
}

const listDates = ({ startsAt, endsAt }: TimeRange, timeZone: string): string[] =>
  datesBetween(startsOnLocalDate(startsAt, timeZone), endsOnLocalDate(endsAt, timeZone));

/** The Monday of its week. */
const toMonday = (date: string): string => addDays(date, 1 - toWeekday(date));

const weigh = ({ counts }: Pick<Limits, 'counts'>, guests: number): number => (counts === 'visits' ? 1 : guests);

/** A booking's times: two while a change is being paid. They count once where they meet. */
interface Counted {
  readonly weight: number;
  readonly times: readonly Visit[];
}

/** How many there are in each hour, day, and week. */
export interface VisitCounts {
  readonly onDay: (date: string) => number;
  readonly inWeek: (monday: string) => number;
  readonly inHour: (date: string, hour: number) => number;
  /** The most cars at the home at any moment of the range. */
  readonly carsIn: (range: TimeRange) => number;
  /** The same of one booking. */
  readonly of: (bookingId: string) => VisitCounts;
}

const NO_COUNTS: VisitCounts = {
  onDay: () => 0,
  inWeek: () => 0,
  inHour: () => 0,
  carsIn: () => 0,
  of: () => NO_COUNTS,
};

/** There are most when one arrives, or at the start. A booking with two times has the same cars in both. */
function mostCars(visits: readonly Visit[], range: TimeRange): number {
  const parked = visits.filter((visit) => visit.cars > 0 && overlaps(visit, range));
  const countAt = (moment: Date): number => {
    const there = parked.filter(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt);
    const byBooking = new Map(there.map(({ bookingId, cars }) => [bookingId, cars]));
    return [...byBooking.values()].reduce((total, cars) => total + cars, 0);
  };
  const arrivals = parked.flatMap(({ startsAt }) => (startsAt > range.startsAt ? [startsAt] : []));
  return Math.max(...[range.startsAt, ...arrivals].map(countAt));
}

function countHours(counted: readonly Counted[], date: string, timeZone: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { weight, times } of counted)
    for (const hour of new Set(times.flatMap((time) => [...listHours(time, date, timeZone)]))) hours[hour]! += weight;
  return hours;
}

/**
 * Counts when first asked, and then remembers: each visit by its dates, and the hours only of dates that are asked about, because stays can have
 * hundreds.
 */
export function countVisits(limits: Pick<Limits, 'counts'>, visits: readonly Visit[], timeZone: string): VisitCounts {
  if (visits.length === 0) return NO_COUNTS;
  const index = once(() => {
    const [byDate, days] = [new Map<string, Counted[]>(), new Map<string, number>()];
    for (const times of Map.groupBy(visits, ({ bookingId }) => bookingId).values()) {
      const counted = { times, weight: weigh(limits, Math.max(...times.map(({ guests }) => guests))) };
      for (const date of new Set(times.flatMap((time) => listDates(time, timeZone)))) {
        const known = byDate.get(date);
        if (known) known.push(counted);
        else byDate.set(date, [counted]);
        days.set(date, (days.get(date) ?? 0) + counted.weight);
      }
    }
    return { byDate, days };
  });
  const byBooking = once(() => Map.groupBy(visits, ({ bookingId }) => bookingId));
  const hours = new Map<string, number[]>();
  const onDay = (date: string) => index().days.get(date) ?? 0;
  return {
    onDay,
    inWeek: (monday) => datesBetween(monday, addDays(monday, 6)).reduce((total, date) => total + onDay(date), 0),
    inHour: (date, hour) => {
      const known = hours.get(date) ?? countHours(index().byDate.get(date) ?? [], date, timeZone);
      hours.set(date, known);
      return known[hour]!;
    },
    carsIn: (range) => mostCars(visits, range),
    of: (bookingId) => countVisits(limits, byBooking().get(bookingId) ?? [], timeZone),
  };
}

/** The allowed hours as weekly rules; undefined if visits are allowed at any time. */
const allowedWeek = ({ hours }: Pick<Limits, 'hours'>): WeeklyRule[] | undefined =>
  hours.length === 0 ? undefined : hours.map((range) => ({ ...range, validFrom: null, validTo: null }));

const noVisits = ({ counts }: Limits): VisitLimitReason => ({ per: 'hours', most: null, counts });

/**
 * The first instant that isn't allowed. Up to 24 hours are a visit, also through a night, and lie inside allowed hours. Only a longer stay may
 * just start and end inside them, or at midnight beside such a day, because guests who book several days leave in the evening.
 */
export function findDisallowed(
  limits: Pick<Limits, 'hours'>,
  { startsAt, endsAt }: TimeRange,
  timeZone: string,
): Date | undefined {
  const week = allowedWeek(limits);
  if (!week) return undefined;
  const [firstDate, lastDate] = [startsOnLocalDate(startsAt, timeZone), endsOnLocalDate(endsAt, timeZone)];
  const [opening, closing] = [firstDate, lastDate].map((date) => openRanges(date, week, [], timeZone));
  const end = new Date(endsAt.getTime() - 1);
  const isIn = (ranges: readonly TimeRange[], at: Date) =>
    ranges.some((range) => range.startsAt <= at && at < range.endsAt);
  if (firstDate === lastDate || minutesBetween(startsAt, endsAt) <= DAY_MINUTES) {
    const allowed = openRangesBetween(firstDate, lastDate, week, [], timeZone);
    if (allowed.some((range) => contains(range, { startsAt, endsAt }))) return undefined;
    return isIn(opening!, startsAt) && !isIn(closing!, end) ? end : startsAt;
  }
  const isAtDayStart = localDayBounds(firstDate, timeZone).startsAt.getTime() === startsAt.getTime();
  if (!isIn(opening!, startsAt) && !(opening!.length > 0 && isAtDayStart)) return startsAt;
  const isAtDayEnd = localDayBounds(lastDate, timeZone).endsAt.getTime() === endsAt.getTime();
  return isIn(closing!, end) || (closing!.length > 0 && isAtDayEnd) ? undefined : end;
}

/**
 * The first limit that this one more would exceed. `known` must count all visits of the weeks it touches; `own` are those of them that are its
 * own.
 */
export function checkVisitCounts(
  { counts, perHour, perDay, perWeek, cars }: Limits,
  known: VisitCounts,
  wanted: WantedVisit,
  timeZone: string,
  own: VisitCounts = NO_COUNTS,
): VisitLimitReason | undefined {
  const weight = weigh({ counts }, wanted.guests);
  const dates = listDates(wanted, timeZone);
  const exceeds = (most: number, count: (visits: VisitCounts) => number, each = weight) =>
    count(known) - count(own) + each > most;
  if (perWeek !== null)
    for (const [week, { length }] of Map.groupBy(dates, toMonday))
      if (exceeds(perWeek, ({ inWeek }) => inWeek(week), weight * length))
        return { per: 'week', most: perWeek, counts };
  if (perDay !== null && dates.some((date) => exceeds(perDay, ({ onDay }) => onDay(date))))
    return { per: 'day', most: perDay, counts };
  const isHourFull = (date: string) =>
    perHour !== null &&
    [...listHours(wanted, date, timeZone)].some((hour) => exceeds(perHour, ({ inHour }) => inHour(date, hour)));
  if (dates.some(isHourFull)) return { per: 'hour', most: perHour, counts };
  // Without a car, a visit never needs a place for one.
  const wantedCars = wanted.cars ?? 0;
  const isParkingFull = cars !== null && wantedCars > 0 && exceeds(cars, ({ carsIn }) => carsIn(wanted), wantedCars);
  return isParkingFull ? { per: 'cars', most: cars, counts } : undefined;
}

/** Whether local rules allow it at all, if nobody else came. */
export const allowsVisit = (
  { visitLimits, timeZone }: { readonly visitLimits: Limits | null; readonly timeZone: string },
  wanted: WantedVisit,
): boolean =>
  visitLimits === null ||
  (!findDisallowed(visitLimits, wanted, timeZone) && !checkVisitCounts(visitLimits, NO_COUNTS, wanted, timeZone));

/** The limits that a booking exceeds together with the others, itself included. */
export function findExceeded(
  limits: Limits,
  visits: readonly Visit[],
  timeZone: string,
): (visit: Visit) => VisitLimitReason | undefined {
  const counts = countVisits(limits, visits, timeZone);
  return (visit) =>
    findDisallowed(limits, visit, timeZone)
      ? noVisits(limits)
      : checkVisitCounts(limits, counts, visit, timeZone, counts.of(visit.bookingId));
}

/** The hours as an instant range. Where the clock shows them twice, both. */
function hourRange(date: string, hour: number, timeZone: string): TimeRange {
  const minute = hour * 60;
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
  const known = countVisits(limits, visits, timeZone);
  const isFull = (most: number | null, count: () => number) => most !== null && count() >= most;
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
      .filter((date) => isFull(perWeek, () => known.inWeek(toMonday(date))))
      .map((date) => ({ ...bounds(date), limit: { per: 'week' as const, most: perWeek, counts } })),
    ...dates
      .filter((date) => isFull(perDay, () => known.onDay(date)))
      .map((date) => ({ ...bounds(date), limit: { per: 'day' as const, most: perDay, counts } })),
    ...dates.flatMap((date) =>
      HOURS.filter((hour) => isFull(perHour, () => known.inHour(date, hour))).map((hour) => ({
        ...hourRange(date, hour, timeZone),
        limit: { per: 'hour' as const, most: perHour, counts },
      })),
    ),
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
