// What a day costs from today on, where dates differ. A rule ends at midnight without anybody writing, and a window moves on
// with every day: cards are kept without it, and it is worked out when they are shown.
import type { ListingCard } from '@daynook/contract/listings';
import type { PriceRule } from '@daynook/contract/pricing';
import { bookableDates } from '../availability/service.ts';
import { lowestDay } from '../prices/service.ts';

export interface DatedPrices {
  readonly dayMinor: number;
  readonly priceRules: readonly PriceRule[];
  readonly timeZone: string;
  readonly noticeMinutes: number;
  readonly windowDays: number;
  readonly openWeekdays: readonly number[];
}

export function fromDay(space: DatedPrices, now: Date): Pick<ListingCard['pricing'], 'fromDayMinor'> {
  if (space.priceRules.length === 0) return {};
  const { dayMinor, priceRules, openWeekdays } = space;
  const fromDayMinor = lowestDay(dayMinor, priceRules, { ...bookableDates(space, now), openWeekdays });
  return fromDayMinor === undefined ? {} : { fromDayMinor };
}
