// Search for listings near a point, in an area or a city, by price and attributes, available at exact hours (AP13). Responses are
// JSON bytes, ready to be sent. Everything uses the public point; exact addresses are never read.
import { HOME, SEARCH } from '@daynook/contract/limits';
import type { SearchAnswer, SearchQuery } from '@daynook/contract/listings/listings';
import type { Shown } from '../insights/service.ts';
import { type JsonPart, joinParts } from '../listings/service.ts';
import { toMajor } from '../prices/service.ts';
import { circleArea, everywhereArea, roundPoint } from './area.ts';
import { findCandidates } from './candidates.ts';
import { type Priced, takeCards } from './cards.ts';
import { type Criteria, type Order, toCriteria } from './criteria.ts';
import { NO_FILTERS } from './filters.ts';
import { hintsFor } from './hints.ts';
import { resultParts } from './results.ts';
import type { SearchTools } from './search-tools.ts';
import { toWhere, type Where } from './where.ts';

export { findFacets } from './facets.ts';
export { findFreeTomorrow, tomorrowIn } from './free-tomorrow.ts';
export { searchJobs } from './jobs.ts';
export { foldMapCells, rebuildMapCells } from './map-cells.ts';
export { findMapView } from './map-view.ts';
export { createSearchTools, type SearchTools } from './search-tools.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** A search everywhere has no center, so the best rated come first. */
const chooseOrder = (query: SearchQuery, where: Where): Order => {
  const isSomewhere = where.radiusKm !== null || query.bbox !== undefined;
  return query.sort === undefined || query.sort === 'distance' ? (isSomewhere ? 'distance' : 'rating') : query.sort;
};

interface PageFound {
  readonly priced: readonly Priced[];
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly hasMore: boolean;
}

/** Sorting by the price of the hours considers at most this many listings, those with the lowest day price. */
const PRICED_MAXIMUM = 300;

/** Cheapest first by the price of the requested hours (A6). */
async function findCheapest(tools: SearchTools, criteria: Criteria, { page, pageSize }: Page): Promise<PageFound> {
  const want = { order: 'price' as const, wanted: PRICED_MAXIMUM, countCap: PRICED_MAXIMUM };
  const found = await findCandidates(tools.db, criteria, want);
  const priced = await takeCards(tools, found.candidates.slice(0, PRICED_MAXIMUM), criteria);
  // Listings with equal totals keep the order of their day prices.
  const worths = new Map(criteria.filters.money?.worths.map(({ currency, worth }) => [currency, worth ?? Infinity]));
  const units = ({ card, totalMinor }: Priced) =>
    toMajor(totalMinor!, card.currency) * (worths.get(card.currency) ?? 1);
  const sorted = priced.sort((a, b) => units(a) - units(b));
  const from = (page - 1) * pageSize;
  return { ...found, priced: sorted.slice(from, from + pageSize), hasMore: sorted.length > from + pageSize };
}

async function findPage(
  tools: SearchTools,
  criteria: Criteria,
  order: Order,
  { page, pageSize }: Page,
): Promise<PageFound> {
  if (order === 'price' && criteria.hours) return findCheapest(tools, criteria, { page, pageSize });
  const from = (page - 1) * pageSize;
  const to = from + pageSize;
  const cap = criteria.hours ? SEARCH.countCapWithHours : SEARCH.countCap;
  const isCrowded = tools.countCache.isCrowded(criteria);
  const found = await findCandidates(tools.db, criteria, { order, wanted: to + 1, countCap: isCrowded ? null : cap });
  const priced = await takeCards(tools, found.candidates.slice(from, to), criteria);
  const total = isCrowded ? { total: cap, isTotalCapped: true } : {};
  return { ...found, ...total, priced, hasMore: found.candidates.length > to };
}

const answerJson = (listings: readonly JsonPart[], rest: Omit<SearchAnswer, 'listings'>): Buffer =>
  joinParts(['{"listings":[', ...listings, `],${JSON.stringify(rest).slice(1)}`]);

/** The searched area, for caches that are cleared by area; null for text that names no place. */
export interface Searched {
  readonly json: Buffer;
  readonly where: Where;
  /** The listings in the response. */
  readonly shown: readonly Shown[];
}

/** A page of results (AP13). `attribution` names the source of the place data. Throws VALIDATION_FAILED for hours without a day. */
export async function searchListings(tools: SearchTools, query: SearchQuery, attribution?: string): Promise<Searched> {
  const where = await toWhere(tools.db, query);
  const criteria = await toCriteria(tools, query, where.area);
  const page = query.page ?? 1;
  const pageSize = query.limit ?? SEARCH.pageSize;
  if (!criteria) {
    const nothing = { page, pageSize, total: 0, hasMore: false, isTotalCapped: false, place: null, hints: [] };
    return { json: answerJson([], nothing), where, shown: [] };
  }
  const found = await findPage(tools, criteria, chooseOrder(query, where), { page, pageSize });
  const json = answerJson(resultParts(found.priced, { ...criteria, by: query.by }), {
    page,
    pageSize,
    total: found.total,
    hasMore: found.hasMore && page < SEARCH.maximumPage,
    isTotalCapped: found.isTotalCapped,
    place: where.place && { ...where.place, ...(attribution ? { attribution } : {}) },
    hints:
      found.total === 0
        ? await hintsFor(tools, criteria, { radiusKm: where.radiusKm, by: query.by, within: query.within })
        : [],
  });
  return { json, where, shown: found.priced.map(({ card }) => card) };
}

/**
 * Up to twelve listings for the home page, nearest first, then best rated (HM6): within 100 km, or from everywhere if there are
 * fewer than three (HM5).
 */
export async function findNearby(tools: SearchTools, asked: { lat: number; lng: number }): Promise<Buffer> {
  const point = roundPoint(asked);
  const criteria = { filters: NO_FILTERS, hours: null, timeZones: [], now: tools.clock.now() };
  const searchArea = async (area: Criteria['area']) => {
    const want = { order: 'distance' as const, wanted: HOME.nearbyMaximum, countCap: null };
    return (await findCandidates(tools.db, { ...criteria, area }, want)).candidates.slice(0, HOME.nearbyMaximum);
  };
  const near = await searchArea(circleArea(point, HOME.nearbyRadiusKm));
  const isGlobal = near.length < HOME.nearbyMinimum;
  const candidates = isGlobal ? await searchArea(everywhereArea(point)) : near;
  const priced = await takeCards(tools, candidates, criteria);
  const cards = resultParts(priced, criteria);
  return joinParts(['{"listings":[', ...cards, `],"isGlobal":${isGlobal}}`]);
}
