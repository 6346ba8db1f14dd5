// A question of the contract as the hunt that answers it.
import type { SearchQuery } from '@daynook/contract/listings/listings';
import type { Area } from './area.ts';
import { moneyIn } from './area-money.ts';
import type { Criteria } from './candidates-sql.ts';
import { filtersOf, hasPrice } from './filters.ts';
import { hoursInputOf } from './hours-input.ts';
import type { SearchTools } from './tools.ts';

/** Throws VALIDATION_FAILED for hours without a day. Null when there is no area to look through. */
export async function criteriaOf(tools: SearchTools, query: SearchQuery, area: Area | null): Promise<Criteria | null> {
  const hours = hoursInputOf(query);
  if (!area) return null;
  const timeZones = hours ? await tools.timeZones() : [];
  const filters = filtersOf(query, hours);
  const isAboutPrices = hasPrice(filters) || query.sort === 'price';
  const money = isAboutPrices ? await moneyIn(tools, area) : null;
  return { area, filters: { ...filters, money }, hours, timeZones, now: tools.clock.now() };
}
