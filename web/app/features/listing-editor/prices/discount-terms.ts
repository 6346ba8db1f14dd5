// Terms of each discount: read from a listing's discounts, and written back. Pure.

import { PRICING } from '@daynook/contract/limits/prices';
import type { Discounts } from '@daynook/contract/money/prices';

export const DISCOUNT_IDS = ['weekPercent', 'monthPercent', 'lastMinute', 'earlyBird'] as const;
export type DiscountId = (typeof DISCOUNT_IDS)[number];

export interface DiscountTerms {
  readonly percent: number;
  /** Hours or days before the start, for the discounts that depend on them. */
  readonly length: number | undefined;
}

export const LENGTH_LIMITS: Partial<Record<DiscountId, { readonly usual: number; readonly maximum: number }>> = {
  lastMinute: { usual: 24, maximum: PRICING.lastMinuteMaximumHours },
  earlyBird: { usual: 21, maximum: PRICING.earlyBirdMaximumDays },
};

/** Undefined if it isn't offered. */
export function readDiscount(discounts: Discounts, id: DiscountId): DiscountTerms | undefined {
  const { lastMinute, earlyBird } = discounts;
  if (id === 'lastMinute')
    return lastMinute ? { percent: lastMinute.percent, length: lastMinute.withinHours } : undefined;
  if (id === 'earlyBird') return earlyBird ? { percent: earlyBird.percent, length: earlyBird.daysAhead } : undefined;
  const percent = discounts[id];
  return percent === null ? undefined : { percent, length: undefined };
}

/** With these terms, or without the discount. */
export function changedDiscount(discounts: Discounts, id: DiscountId, terms: DiscountTerms | null): Discounts {
  const { percent, length = 0 } = terms ?? { percent: 0 };
  if (id === 'lastMinute') return { ...discounts, lastMinute: terms && { percent, withinHours: length } };
  if (id === 'earlyBird') return { ...discounts, earlyBird: terms && { percent, daysAhead: length } };
  return { ...discounts, [id]: terms && percent };
}
