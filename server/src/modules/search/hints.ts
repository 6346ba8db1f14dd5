// Suggestions for a search without results (A18). Each one's results are counted before it's shown.
import type { SearchAnswer, SearchQuery } from '@daynook/contract/listings/listings';
import { farthestKm, TRAVEL_MINUTES } from '@daynook/contract/listings/trip-estimates';
import { addDays } from '../../lib/time/dates.ts';
import { circleArea } from './area.ts';
import { countCandidates, findCandidates } from './candidates.ts';
import type { Criteria } from './criteria.ts';
import { hasFilters, NO_FILTERS } from './filters.ts';
import type { SearchTools } from './search-tools.ts';

type Hint = SearchAnswer['hints'][number];

const WIDER_KM = [50, 100, 250, 500];
const DAYS_TRIED = 14;
/** A hundred is enough for a suggestion. */
const COUNT_CAP = 100;

/**
 * How many listings the suggested search would find. If the database only finds uncertain ones, availability is asked, so no
 * suggestion leads to a day when all of them are closed.
 */
async function countFound({ db }: SearchTools, criteria: Criteria): Promise<number> {
  const count = await countCandidates(db, criteria, COUNT_CAP);
  if (count === 0 || !criteria.hours) return Math.min(count, COUNT_CAP);
  const want = { order: 'distance', wanted: COUNT_CAP, countCap: COUNT_CAP } as const;
  return (await findCandidates(db, criteria, want)).total;
}

interface Reach extends Pick<SearchQuery, 'by' | 'within'> {
  /** Null if there's no circle to widen. */
  readonly radiusKm: number | null;
}

const countAround = (tools: SearchTools, criteria: Criteria, radiusKm: number): Promise<number> =>
  countFound(tools, { ...criteria, area: circleArea(criteria.area.origin.point, radiusKm) });

/** The shortest longer trip that would find something. */
async function longerTripHint(tools: SearchTools, criteria: Criteria, { by, within }: Reach): Promise<Hint[]> {
  if (!by || within === undefined) return [];
  for (const minutes of TRAVEL_MINUTES.filter((longer) => longer > within)) {
    const count = await countAround(tools, criteria, farthestKm(by, minutes));
    if (count > 0) return [{ code: 'longer-trip', minutes, count }];
  }
  return [];
}

async function widerHint(tools: SearchTools, criteria: Criteria, reach: Reach): Promise<Hint[]> {
  const longer = await longerTripHint(tools, criteria, reach);
  const { radiusKm } = reach;
  if (radiusKm === null || longer.length > 0) return longer;
  for (const wider of WIDER_KM.filter((km) => km > radiusKm)) {
    const count = await countAround(tools, criteria, wider);
    if (count > 0) return [{ code: 'widen', radiusKm: wider, count }];
  }
  return [];
}

async function otherDayHint(tools: SearchTools, criteria: Criteria): Promise<Hint[]> {
  const { hours } = criteria;
  if (!hours) return [];
  for (let ahead = 1; ahead <= DAYS_TRIED; ahead += 1) {
    const date = addDays(hours.date, ahead);
    const count = await countFound(tools, { ...criteria, hours: { ...hours, date } });
    if (count > 0) return [{ code: 'another-day', date, count }];
  }
  return [];
}

async function fewerFiltersHint(tools: SearchTools, criteria: Criteria): Promise<Hint[]> {
  if (!hasFilters(criteria.filters)) return [];
  const hours = criteria.hours && { ...criteria.hours, guests: 1 };
  const count = await countFound(tools, { ...criteria, filters: NO_FILTERS, hours });
  return count > 0 ? [{ code: 'drop-filters', count }] : [];
}

/** Suggestions for a search that found nothing. */
export async function hintsFor(tools: SearchTools, criteria: Criteria, reach: Reach): Promise<Hint[]> {
  const hints = await Promise.all([
    otherDayHint(tools, criteria),
    widerHint(tools, criteria, reach),
    fewerFiltersHint(tools, criteria),
  ]);
  return hints.flat();
}
