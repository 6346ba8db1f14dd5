// The dates of a series, by the listing's clock. Pure.
import type { SeriesRepeat } from '@daynook/contract/bookings/booking-series';
import { SERIES } from '@daynook/contract/limits/booking-series';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { findOccurrence, instantOfWallClock, MINUTES_PER_DAY, toWallClock } from '../../lib/time/zoned.ts';

type ClockChange = 'skipped' | 'twice' | null;

/** One booking of a series. */
export interface Occurrence extends TimeRange {
  /** The local date on which it starts. */
  readonly date: string;
  readonly clockChange: ClockChange;
}

/** The hours of the first booking as the clock shows them. */
interface Pattern {
  readonly date: string;
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly nights: number;
}

function toPattern({ startsAt, endsAt }: TimeRange, timeZone: string): Pattern {
  const [from, to] = [toWallClock(startsAt, timeZone), toWallClock(endsAt, timeZone)];
  return {
    date: from.date,
    weekday: from.weekday,
    startMinute: from.minuteOfDay,
    endMinute: to.minuteOfDay,
    nights: daysBetween(from.date, to.date),
  };
}

/** The last date on which a booking of the series can start. */
const lastDate = (firstDate: string): string =>
  Temporal.PlainDate.from(firstDate).add({ months: SERIES.monthsMaximum }).toString();

const toWeekday = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** All dates after the first on which it repeats, until the series can't be longer. */
function* repeatDates({ date }: Pattern, { every, weekdays = [] }: SeriesRepeat): Generator<string> {
  const last = lastDate(date);
  const step = every === 'week' ? 7 : every === 'two-weeks' ? 14 : 1;
  for (let next = addDays(date, step); next <= last; next = addDays(next, step))
    if (every !== 'weekdays' || weekdays.includes(toWeekday(next))) yield next;
}

/** How the clock change affects this minute: it's skipped, or shown twice. */
function changeAt(instant: Date, minuteOfDay: number, timeZone: string): ClockChange {
  if (toWallClock(instant, timeZone).minuteOfDay !== minuteOfDay % MINUTES_PER_DAY) return 'skipped';
  return findOccurrence(instant, timeZone) === 'only' ? null : 'twice';
}

/** The same hours on another date. */
function onDate(pattern: Pattern, date: string, timeZone: string): Occurrence {
  const startsAt = instantOfWallClock(date, pattern.startMinute, timeZone);
  const endsAt = instantOfWallClock(addDays(date, pattern.nights), pattern.endMinute, timeZone);
  const clockChange =
    changeAt(startsAt, pattern.startMinute, timeZone) ?? changeAt(endsAt, pattern.endMinute, timeZone);
  return { date, startsAt, endsAt, clockChange };
}

const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: message } });

/** Throws END_BEFORE_START, TOO_LONG for hours that can't be repeated. */
function requireRepeatable({ startsAt, endsAt }: TimeRange): void {
  if (endsAt <= startsAt) throw new AppError('END_BEFORE_START');
  // The hour of a clock change doesn't count.
  if (endsAt.getTime() - startsAt.getTime() > (SERIES.hoursMaximum + 1) * 3_600_000)
    throw new AppError('TOO_LONG', {
      message: say('Each booking of a series can last up to {count} hours. Choose less time to repeat it.', {
        count: SERIES.hoursMaximum,
      }),
    });
}

/** Every booking of the series, the chosen hours first. Throws VALIDATION_FAILED, END_BEFORE_START, TOO_LONG. */
export function listOccurrences(first: TimeRange, repeat: SeriesRepeat, timeZone: string): Occurrence[] {
  requireRepeatable(first);
  const pattern = toPattern(first, timeZone);
  const { count, until } = repeat;
  const dates = [pattern.date];
  for (const date of repeatDates(pattern, repeat)) {
    if (until !== undefined ? date > until : dates.length === count) break;
    dates.push(date);
    if (dates.length > SERIES.bookingsMaximum)
      throw invalid(
        'repeat.until',
        say('A series has up to {count} bookings. Choose an earlier end date.', { count: SERIES.bookingsMaximum }),
      );
  }
  if (until !== undefined && until > lastDate(pattern.date))
    throw invalid(
      'repeat.until',
      say('A series can last up to {months} months. Choose an earlier end date.', { months: SERIES.monthsMaximum }),
    );
  if (count !== undefined && dates.length < count)
    throw invalid(
      'repeat.count',
      say('A series can last up to {months} months: {bookings} bookings.', {
        months: SERIES.monthsMaximum,
        bookings: dates.length,
      }),
    );
  if (dates.length < SERIES.bookingsMinimum)
    throw invalid('repeat.until', say('It doesn’t repeat before this date. Choose a later end date.'));
  const [, ...later] = dates.map((date) => onDate(pattern, date, timeZone));
  // The chosen hours stay as they are, even if the clock shows them twice.
  const clockChange = findOccurrence(first.startsAt, timeZone) === 'only' ? null : ('twice' as const);
  return [{ date: pattern.date, startsAt: first.startsAt, endsAt: first.endsAt, clockChange }, ...later];
}

/** Starts on the same day with the same length, nearest first, every 30 minutes. */
export function listOtherStarts({ date, startsAt, endsAt }: Occurrence, timeZone: string): TimeRange[] {
  const lengthMs = endsAt.getTime() - startsAt.getTime();
  const starts: TimeRange[] = [];
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 30) {
    const start = instantOfWallClock(date, minute, timeZone);
    if (start.getTime() !== startsAt.getTime())
      starts.push({ startsAt: start, endsAt: new Date(start.getTime() + lengthMs) });
  }
  const distance = (range: TimeRange) => Math.abs(range.startsAt.getTime() - startsAt.getTime());
  return starts.toSorted((one, other) => distance(one) - distance(other));
}

/** Throws VALIDATION_FAILED if these can't be one series: in order, without overlaps, and within six months. */
export function requireSeries(rows: readonly TimeRange[], timeZone: string): void {
  for (const row of rows) requireRepeatable(row);
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before && row.startsAt < before.endsAt)
      throw invalid(`rows.${index}.startsAt`, say('Bookings of a series can’t overlap.'));
  }
  const first = toWallClock(rows[0]!.startsAt, timeZone).date;
  const last = toWallClock(rows.at(-1)!.startsAt, timeZone).date;
  if (last > lastDate(first))
    throw invalid(
      'rows',
      say('A series can last up to {months} months. Choose fewer bookings.', { months: SERIES.monthsMaximum }),
    );
}
