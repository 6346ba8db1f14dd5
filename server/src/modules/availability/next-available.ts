// When a listing is available next. Pure.
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { BookableListing, OccupiedRange } from './bookable-listing.ts';
import { bookableDates, freeRuns } from './free-runs.ts';

/** Searched in pieces, because most listings have a free hour within a week. */
const PIECE_DAYS = 7;

/**
 * The first start at which the shortest booking fits, up to this many days ahead. Undefined if there's none or the listing is
 * paused.
 */
export function findNextAvailable(
  listing: BookableListing,
  occupied: readonly OccupiedRange[],
  { now, days }: { now: Date; days: number },
): Date | undefined {
  if (listing.state !== 'live') return undefined;
  const { firstDate, lastDate } = bookableDates(listing, now);
  const lookedAhead = addDays(startsOnLocalDate(now, listing.timeZone), days);
  const daysToCheck = 1 + Math.min(daysBetween(firstDate, lastDate), daysBetween(firstDate, lookedAhead));
  for (let skipped = 0; skipped < daysToCheck; skipped += PIECE_DAYS) {
    const [run] = freeRuns(listing, listing.weekly, listing.exceptions, occupied, {
      fromDate: addDays(firstDate, skipped),
      toDate: addDays(firstDate, Math.min(skipped + PIECE_DAYS, daysToCheck) - 1),
      now,
    });
    if (run) return run.startsAt;
  }
  return undefined;
}
