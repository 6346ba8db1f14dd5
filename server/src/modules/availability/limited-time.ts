// Time that a property's limits keep closed, as rows that a listing's free time is cut by. Pure.
import { addDays } from '../../lib/time/dates.ts';
import type { ListingRules, OccupiedRange } from './bookable-listing.ts';
import { type LimitedRange, limitedRanges, type Visit } from './visit-limits.ts';

/** Where nobody else may come, from the first local date to the last. It takes every seat. */
export function closedByLimits(
  { visitLimits, timeZone }: Pick<ListingRules, 'visitLimits' | 'timeZone'>,
  visits: readonly Visit[],
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
): (OccupiedRange & LimitedRange)[] {
  if (!visitLimits) return [];
  // A day on either side, because runs may go through midnight.
  const dates = { fromDate: addDays(fromDate, -1), toDate: addDays(toDate, 1) };
  return limitedRanges(visitLimits, visits, dates, timeZone).map((range) => ({
    ...range,
    seat: null,
    bufferMinutes: 0,
  }));
}
