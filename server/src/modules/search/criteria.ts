// Converts a search request to criteria.
import type { SearchQuery } from '@daynook/contract/listings/listings';
import type { Area } from './area.ts';
import { moneyIn } from './area-money.ts';
import type { Criteria } from './candidates-sql.ts';
import { filtersOf, hasPrice } from './filters.ts';
import { toHoursInput } from './hours-input.ts';
import type { SearchTools } from './tools.ts';

/** Throws VALIDATION_FAILED for hours without a day. Null if there's no area to search. */
export async function toCriteria(tools: SearchTools, query: SearchQuery, area: Area | null): Promise<Criteria | null> {
  const hours = toHoursInput(query);
  if (!area) return null;
  const timeZones = hours ? await tools.timeZones() : [];
  const filters = filtersOf(query, hours);
  const isAboutPrices = hasPrice(filters) || query.sort === 'price';
  const money = isAboutPrices ? await moneyIn(tools, area) : null;
  return { area, filters: { ...filters, money }, hours, timeZones, now: tools.clock.now() };
}
