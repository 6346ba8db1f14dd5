// Names of weekdays: 1 Monday … 7 Sunday.
import { useCallback } from 'react';
import { dateFormat } from '../formats.ts';
import { useLocale } from '../locale.ts';

/** Any Monday; only its name is used. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

type Style = 'long' | 'short' | 'narrow';

/** A date with that weekday, in UTC, for its name. */
export const weekdayDate = (weekday: number): Date => new Date(MONDAY_MS + (weekday - 1) * DAY_MS);

export const weekdayName = (weekday: number, locale: string, style: Style = 'long'): string =>
  dateFormat(locale, { weekday: style, timeZone: 'UTC' }).format(weekdayDate(weekday));

export function useWeekdayName(): (weekday: number, style: Style) => string {
  const locale = useLocale();
  return useCallback((weekday, style) => weekdayName(weekday, locale, style), [locale]);
}
