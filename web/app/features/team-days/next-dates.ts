// The dates of the next team day. Pure.
import { addDays, daysBetween } from '../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../lib/formats.ts';
import type { TeamDay } from '../../nouns/teams/day-api.ts';

export interface DraftDate {
  /** Empty until it's chosen. */
  date: string;
  fromMinute: number;
  toMinute: number;
}

const WEEK = 7;

/** The booked date, or else all dates to choose from, with their hours: a week later, or as many weeks as it takes to be after today. */
export function nextDates({ dates, booking }: Pick<TeamDay, 'dates' | 'booking'>, today: string): DraftDate[] {
  const bookedOn = booking && toLocalDate(booking.startsAt, booking.timeZone);
  const booked = dates.filter(({ date }) => date === bookedOn);
  const chosen = booked.length > 0 ? booked.slice(0, 1) : dates;
  const first = chosen.map(({ date }) => date).sort()[0] ?? today;
  const weeks = Math.max(1, Math.ceil((daysBetween(first, today) + 1) / WEEK));
  return chosen.map(({ date, fromMinute, toMinute }) => ({ date: addDays(date, weeks * WEEK), fromMinute, toMinute }));
}
