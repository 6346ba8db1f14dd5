// Caches a date's properties in each time zone, because searches use the same few dates repeatedly and time zones are slow to
// calculate.
import { daysBetween } from '../../lib/time/dates.ts';
import { localDayBounds, MINUTES_PER_DAY, minutesBetween, startsOnLocalDate } from '../../lib/time/zoned.ts';

export interface ZoneDay {
  /** Minutes since 1970 at the date's first instant in the zone. */
  readonly startMinute: number;
  /** False if the clock changes on that date, so wall-clock and elapsed minutes differ. */
  readonly isRegular: boolean;
}

const DAYS_REMEMBERED = 20_000;
const days = new Map<string, ZoneDay>();

export function zoneDay(date: string, timeZone: string): ZoneDay {
  const key = `${date} ${timeZone}`;
  const known = days.get(key);
  if (known) return known;
  const bounds = localDayBounds(date, timeZone);
  const day = {
    startMinute: bounds.startsAt.getTime() / 60_000,
    isRegular: minutesBetween(bounds.startsAt, bounds.endsAt) === MINUTES_PER_DAY,
  };
  if (days.size >= DAYS_REMEMBERED) days.clear();
  days.set(key, day);
  return day;
}

interface Today {
  readonly date: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}
const todays = new Map<string, Today>();

function todayIn(timeZone: string, now: Date): Today {
  const known = todays.get(timeZone);
  if (known && known.startsAt <= now && now < known.endsAt) return known;
  const date = startsOnLocalDate(now, timeZone);
  const today = { date, ...localDayBounds(date, timeZone) };
  todays.set(timeZone, today);
  return today;
}

const leads = new Map<string, number>();

/** How many days ahead the date is in the zone; negative if it's over. */
export function daysAhead(date: string, timeZone: string, now: Date): number {
  const today = todayIn(timeZone, now).date;
  const key = `${today} ${date}`;
  const known = leads.get(key);
  if (known !== undefined) return known;
  if (leads.size >= DAYS_REMEMBERED) leads.clear();
  const lead = daysBetween(today, date);
  leads.set(key, lead);
  return lead;
}
