// When a listing is available next. Pure.
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { bookableDates, freeRuns } from './free-runs.ts';
import type { OccupiedRange, Space } from './space.ts';

/** Searched in pieces, because most listings have a free hour within a week. */
const PIECE_DAYS = 7;

/**
 * The first start at which the shortest booking fits, up to this many days ahead. Undefined if there's none or the listing is
 * paused.
 */
export function firstStart(
  space: Space,
  occupied: readonly OccupiedRange[],
  { now, days }: { now: Date; days: number },
): Date | undefined {
  if (space.state !== 'live') return undefined;
  const { firstDate, lastDate } = bookableDates(space, now);
  const lookedAhead = addDays(startsOnLocalDate(now, space.timeZone), days);
  const daysToLookAt = 1 + Math.min(daysBetween(firstDate, lastDate), daysBetween(firstDate, lookedAhead));
  for (let skipped = 0; skipped < daysToLookAt; skipped += PIECE_DAYS) {
    const [run] = freeRuns(space, space.weekly, space.exceptions, occupied, {
      fromDate: addDays(firstDate, skipped),
      toDate: addDays(firstDate, Math.min(skipped + PIECE_DAYS, daysToLookAt) - 1),
      now,
    });
    if (run) return run.startsAt;
  }
  return undefined;
}
