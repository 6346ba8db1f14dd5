// The price of a search's hours at each listing: the same as the quote endpoint calculates, cached because a page needs many and
// searches repeat. A price is a pure function of the cache key.

import type { CachedCard } from '../listings/service.ts';
import { bestDiscount, quoteListing } from '../prices/service.ts';
import type { Hours } from './exact-hours.ts';

const REMEMBERED = 50_000;
const totals = new Map<string, number>();
const NO_DATES: ReadonlySet<string> = new Set();

/** The total in minor units, including fees. The hours are within one local date, so other dates' opening hours don't matter. */
export function quoteTotal(card: CachedCard, hours: Hours, { guests, now }: { guests: number; now: Date }): number {
  const startsAt = hours.startsAt.getTime();
  // Only the discount depends on the lead time; the rest of the price doesn't.
  const discount = card.discounts ? bestDiscount(card, { ...hours, now })?.reason : '';
  const key = `${card.id} ${card.version} ${startsAt} ${hours.endsAt.getTime()} ${guests} ${discount}`;
  const known = totals.get(key);
  if (known !== undefined) return known;
  const { totalMinor } = quoteListing(card, { ...hours, guests, now, openDates: NO_DATES });
  if (totals.size >= REMEMBERED) totals.clear();
  totals.set(key, totalMinor);
  return totalMinor;
}
