// What the hours of a search cost at each listing: the very sum the quote endpoint works out, remembered because a page
// asks for many and searches repeat. A price is a pure function of what is in the key.

import type { ShelvedCard } from '../listings/service.ts';
import { bestDiscount, quoteSpace } from '../prices/service.ts';
import type { Hours } from './exact-hours.ts';

const REMEMBERED = 50_000;
const totals = new Map<string, number>();
const NO_DATES: ReadonlySet<string> = new Set();

/** The total in minor units, fees included. The hours lie within one local date, so no other date's opening matters. */
export function totalMinorOf(card: ShelvedCard, hours: Hours, { guests, now }: { guests: number; now: Date }): number {
  const startsAt = hours.startsAt.getTime();
  // Which discount holds may hang on the time ahead; nothing else of a price does.
  const discount = card.discounts ? bestDiscount(card, { ...hours, now })?.reason : '';
  const key = `${card.id} ${card.version} ${startsAt} ${hours.endsAt.getTime()} ${guests} ${discount}`;
  const known = totals.get(key);
  if (known !== undefined) return known;
  const { totalMinor } = quoteSpace(card, { ...hours, guests, now, openDates: NO_DATES });
  if (totals.size >= REMEMBERED) totals.clear();
  totals.set(key, totalMinor);
  return totalMinor;
}
