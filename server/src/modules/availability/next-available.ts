// When a listing is available next. Pure.
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { BookableListing, OccupiedRange } from './bookable-listing.ts';
import { bookableDates, freeRuns } from './free-runs.ts';
import { closedByLimits } from './limited-time.ts';
import type { Visit } from './visit-limits.ts';

/** Searched in pieces, because most listings have a free hour within a week. */
const PIECE_DAYS = 7;

/**
 * The first start at which the shortest booking fits, up to this many days ahead. Undefined if there's none or the listing is
 * paused.
 */
export function findNextAvailable(
  listing: BookableListing,
  occupied: readonly OccupiedRange[],
  { now, days, visits = [] }: { now: Date; days: number; visits?: readonly Visit[] },
): Date | undefined {
  if (listing.state !== 'live') return undefined;
  const { firstDate, lastDate } = bookableDates(listing, now);
  const lookedAhead = addDays(startsOnLocalDate(now, listing.timeZone), days);
  const daysToCheck = 1 + Math.min(daysBetween(firstDate, lastDate), daysBetween(firstDate, lookedAhead));
  for (let skipped = 0; skipped < daysToCheck; skipped += PIECE_DAYS) {
    const dates = {
      fromDate: addDays(firstDate, skipped),
      toDate: addDays(firstDate, Math.min(skipped + PIECE_DAYS, daysToCheck) - 1),
    };
    const { weekly, exceptions } = listing;
    const closed = [...occupied, ...closedByLimits(listing, visits, dates)];
    const [run] = freeRuns(listing, weekly, exceptions, closed, { ...dates, now });
    if (run) return run.startsAt;
  }
  return undefined;
}
