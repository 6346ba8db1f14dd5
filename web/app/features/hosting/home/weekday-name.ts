// Days of the week as people call them: 1 Monday … 7 Sunday.
import { useIntl } from 'react-intl';

/** Any Monday; only its name is used. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** A date of that weekday, for its name alone; its zone is UTC. */
export const weekdayDate = (weekday: number): Date => new Date(MONDAY + (weekday - 1) * DAY_MS);

export function useWeekdayName(): (weekday: number, style: 'long' | 'short' | 'narrow') => string {
  const intl = useIntl();
  return (weekday, style) => intl.formatDate(weekdayDate(weekday), { weekday: style, timeZone: 'UTC' });
}
