// The filters of a search as conditions on indexed columns. Only words are looked up in the rows.
import { amenityMask } from '@daynook/contract/listings/amenities';
import { toPrefixQuery } from '../../lib/words-query.ts';
import { type Filters, filtersIn, hasPrice, NO_WORD } from './filters.ts';
import { RANK_STEP } from './price-rank-column.ts';
import type { Values } from './statement.ts';
import { workFactConditions } from './work-facts-sql.ts';

function priceConditions(filters: Filters, values: Values): string[] {
  const { fromThousandths, toThousandths, money, currency } = filters;
  if (money && hasPrice(filters)) {
    const each = money.worths.flatMap((worth) => filtersIn(filters, worth) ?? []);
    return [`(${each.map((one) => priceConditions(one, values).join(' and ')).join(' or ')})`];
  }
  const conditions: string[] = [];
  if (currency !== null) conditions.push(`c.currency = ${values.add(currency, 'bpchar')}`);
  if (fromThousandths !== null) conditions.push(`price_rank >= ${values.add(fromThousandths * RANK_STEP, 'int8')}`);
  if (toThousandths !== null) conditions.push(`price_rank < ${values.add((toThousandths + 1) * RANK_STEP, 'int8')}`);
  return conditions;
}

/** The conditions, one for each line of a WHERE. */
export function filterConditions(filters: Filters, values: Values): string[] {
  const { people, kinds, amenities, isInstant, workFacts, words } = filters;
  const conditions = priceConditions(filters, values);
  if (people > 1) conditions.push(`capacity >= ${values.add(people, 'int4')}`);
  if (kinds.length > 0) conditions.push(`kind = any(${values.add(kinds, 'int2[]')})`);
  if (isInstant) conditions.push(`booking_mode_now = 'instant'`);
  if (amenities.length > 0) {
    const mask = values.add(amenityMask(amenities), 'int8');
    // The same as `=`, but the planner expects one row in three instead of one in two hundred, so it walks the index in order
    // instead of collecting and sorting a whole city.
    conditions.push(`amenities & ${mask} >= ${mask}`);
  }
  conditions.push(...workFactConditions(workFacts, values));
  if (words === NO_WORD) conditions.push('false');
  else if (words.length > 0) {
    const beginnings = values.add(toPrefixQuery(words), 'text');
    conditions.push(`c.words @@ to_tsquery('simple', plain_text(${beginnings}))`);
  }
  return conditions;
}
