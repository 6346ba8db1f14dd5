// Reads which days the calendar shows from its URL: ?view=week&on=2026-11-23. Pure.
import { addDays, daysBetween, listWeeks, monthStart, toWeekday } from '../../lib/dates/calendar-dates.ts';

export const VIEWS = ['day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

export interface Place {
  view: View;
  /** `YYYY-MM-DD`: one of the days shown. */
  on: string;
}

const isView = (text: string | null): text is View => VIEWS.some((view) => view === text);

/** A valid date the calendar can show; undefined for anything else. */
export function dateIn(text: string | null): string | undefined {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** What a URL asks for, or this week if that can't be shown. */
export function placeIn(params: URLSearchParams, today: string): Place {
  const view = params.get('view');
  return { view: isView(view) ? view : 'week', on: dateIn(params.get('on')) ?? today };
}

export const writePlace = ({ view, on }: Place): string => `?view=${view}&on=${on}`;

export const startOfWeek = (date: string, firstWeekday: number): string =>
  addDays(date, -((toWeekday(date) - firstWeekday + 7) % 7));

/** Every day that's shown, in order; a month in whole weeks. */
export function listDates({ view, on }: Place, firstWeekday: number): string[] {
  if (view === 'day') return [on];
  if (view === 'month') return listWeeks(monthStart(on), firstWeekday).flat();
  const first = startOfWeek(on, firstWeekday);
  return Array.from({ length: 7 }, (_, day) => addDays(first, day));
}

/** Only the days of the month. */
export const datesOfMonth = (on: string): string[] => {
  const first = monthStart(on);
  const days = daysBetween(first, monthStart(on, 1));
  return Array.from({ length: days }, (_, day) => addDays(first, day));
};

/** Moves by days, weeks, or months. Moving by a month goes to its first day. */
export function movedBy({ view, on }: Place, by: number): Place {
  if (view === 'month') return { view, on: monthStart(on, by) };
  return { view, on: addDays(on, by * (view === 'week' ? 7 : 1)) };
}
