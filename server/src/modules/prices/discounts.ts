// Chooses a stay's single discount (D7, D8): the best for the guest of all that apply. Pure.

import { PRICING } from '@daynook/contract/limits/prices';
import { DISCOUNT_REASONS, type DiscountReason } from '@daynook/contract/money/prices';
import { daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, minutesBetween, startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { ListingPrices } from './listing-prices.ts';

export interface Discount {
  readonly reason: DiscountReason;
  readonly percent: number;
}

/**
 * A stay's details for discounts. `now` is when the price is requested. Without it, discounts that depend on the lead time don't
 * apply.
 */
export interface DiscountedStay extends TimeRange {
  readonly now?: Date | undefined;
}

const NOTHING: Readonly<Record<DiscountReason, number>> = {
  month: 0,
  week: 0,
  'new-listing': 0,
  'early-bird': 0,
  'last-minute': 0,
};

function listPercents(
  listing: ListingPrices,
  { startsAt, endsAt, now }: DiscountedStay,
): Record<DiscountReason, number> {
  const { discounts, timeZone } = listing;
  const percents = { ...NOTHING };
  if (!discounts) return percents;
  const firstDate = startsOnLocalDate(startsAt, timeZone);
  const dates = daysBetween(firstDate, endsOnLocalDate(endsAt, timeZone)) + 1;
  if (dates >= PRICING.monthDays) percents.month = discounts.monthPercent ?? 0;
  if (dates >= PRICING.weekDays) percents.week = discounts.weekPercent ?? 0;
  if (discounts.newListing && (listing.bookingsConfirmed ?? 0) < PRICING.newListingBookings)
    percents['new-listing'] = PRICING.newListingPercent;
  if (!now) return percents;
  const { earlyBird, lastMinute } = discounts;
  if (earlyBird && daysBetween(startsOnLocalDate(now, timeZone), firstDate) >= earlyBird.daysAhead)
    percents['early-bird'] = earlyBird.percent;
  if (lastMinute && minutesBetween(now, startsAt) <= lastMinute.withinHours * 60)
    percents['last-minute'] = lastMinute.percent;
  return percents;
}

/** The best discount that applies to the stay. With equal ones, the one with the fewest conditions. */
export function bestDiscount(listing: ListingPrices, stay: DiscountedStay): Discount | null {
  if (!listing.discounts) return null;
  const percents = listPercents(listing, stay);
  const reason = DISCOUNT_REASONS.reduce((best, other) => (percents[other] > percents[best] ? other : best));
  return percents[reason] > 0 ? { reason, percent: percents[reason] } : null;
}
