// Keyboard navigation in a month: arrows move by days and weeks, Page keys by months, Home and End within the week. Pure.
import { addDays, monthStart, toWeekday } from './calendar-dates.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The date a key moves to; undefined for other keys. */
export function dateByKey(key: string, date: string, firstWeekday = 1): string | undefined {
  const step = steps[key];
  if (step !== undefined) return addDays(date, step);
  const dayOfWeek = (toWeekday(date) - firstWeekday + 7) % 7;
  if (key === 'PageDown') return monthStart(date, 1);
  if (key === 'PageUp') return monthStart(date, -1);
  if (key === 'Home') return addDays(date, -dayOfWeek);
  if (key === 'End') return addDays(date, 6 - dayOfWeek);
  return undefined;
}
