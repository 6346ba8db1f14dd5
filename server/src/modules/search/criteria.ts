// What a search asks for, as the steps after it need it.
import type { SearchQuery } from '@daynook/contract/listings/listings';
import type { Area } from './area.ts';
import { moneyIn } from './area-money.ts';
import { type Filters, hasPrice, toFilters } from './filters.ts';
import { type HoursInput, toHoursInput } from './hours-input.ts';
import type { SearchTools } from './search-tools.ts';

/** 'distance' from the area's origin. The other ranks are stored so that a GiST index returns them as distances from zero. */
export type Order = 'distance' | 'price' | 'rating' | 'newest';

/** What's searched for, in any part of the plane. */
export interface Criteria {
  readonly area: Area;
  readonly filters: Filters;
  readonly hours: HoursInput | null;
  /** Time zones of live listings. Only needed with hours. */
  readonly timeZones: readonly string[];
  readonly now: Date;
}

/** Throws VALIDATION_FAILED for hours without a day. Null if there's no area to search. */
export async function toCriteria(tools: SearchTools, query: SearchQuery, area: Area | null): Promise<Criteria | null> {
  const hours = toHoursInput(query);
  if (!area) return null;
  const timeZones = hours ? await tools.timeZones() : [];
  const filters = toFilters(query, hours);
  const isAboutPrices = hasPrice(filters) || query.sort === 'price';
  const money = isAboutPrices ? await moneyIn(tools, area) : null;
  return { area, filters: { ...filters, money }, hours, timeZones, now: tools.clock.now() };
}
