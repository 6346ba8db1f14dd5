// Finds listings that are available at given hours of tomorrow in their own time zone.
import { addDays } from '../../lib/time/dates.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { everywhereArea } from './area.ts';
import { findCandidates } from './candidates.ts';
import { NO_FILTERS } from './filters.ts';
import type { MinuteRange } from './hours-input.ts';
import type { SearchTools } from './search-tools.ts';

export const tomorrowIn = (timeZone: string, now: Date): string => addDays(startsOnLocalDate(now, timeZone), 1);

export interface FreeOn {
  /** Listings available on that date in their own time zones, best rated first. For some of them it may not be tomorrow. */
  readonly date: string;
  readonly ids: readonly string[];
  /** There are more than these. */
  readonly isCapped: boolean;
}

/** One search for each date that's tomorrow somewhere: one by day, two at night. */
export async function findFreeTomorrow(
  tools: SearchTools,
  hours: MinuteRange,
  { now, maximum }: { now: Date; maximum: number },
): Promise<FreeOn[]> {
  const timeZones = await tools.timeZones();
  const dates = new Set(timeZones.map((timeZone) => tomorrowIn(timeZone, now)));
  const found: FreeOn[] = [];
  for (const date of dates) {
    const criteria = {
      area: everywhereArea(null),
      filters: NO_FILTERS,
      hours: { date, ...hours, guests: 1 },
      timeZones,
      now,
    };
    const { candidates, isTotalCapped } = await findCandidates(tools.db, criteria, {
      order: 'rating',
      wanted: maximum,
      countCap: maximum,
    });
    const isCapped = isTotalCapped || candidates.length > maximum;
    found.push({ date, ids: candidates.slice(0, maximum).map(({ id }) => id), isCapped });
  }
  return found;
}
