// What a percentage makes of a room's prices. Pure. Longer stays are rounded to whole units of the currency, hours and half
// days to halves; nothing that costs something becomes free, and what is not sold stays so.
import type { RoomPrices } from '@daynook/contract/hosting-bulk';
import { HOSTING } from '@daynook/contract/hosting-limits';

const UNIT_MINOR = 100;
const HALF_MINOR = 50;

/** The price moved by a percentage, to the nearest step, halves upwards; at least one step, at most what a price may be. */
export function movedPrice(amountMinor: number, percent: number, stepMinor: number): number {
  if (amountMinor === 0) return 0;
  // Whole numbers throughout: hundredths of a minor unit until the one division.
  const moved = Math.floor((amountMinor * (100 + percent) + 50 * stepMinor) / (100 * stepMinor)) * stepMinor;
  return Math.min(HOSTING.priceMaximumMinor, Math.max(stepMinor, moved));
}

const maybe = (amountMinor: number | null, percent: number, stepMinor: number): number | null =>
  amountMinor === null ? null : movedPrice(amountMinor, percent, stepMinor);

export const movedPrices = (prices: RoomPrices, percent: number): RoomPrices => ({
  dayMinor: movedPrice(prices.dayMinor, percent, UNIT_MINOR),
  hourMinor: maybe(prices.hourMinor, percent, HALF_MINOR),
  halfDayMinor: maybe(prices.halfDayMinor, percent, HALF_MINOR),
  weekMinor: maybe(prices.weekMinor, percent, UNIT_MINOR),
  monthMinor: maybe(prices.monthMinor, percent, UNIT_MINOR),
});

/** The prices a percentage moves, of all that is said of a room. */
export const pricesOf = ({ dayMinor, hourMinor, halfDayMinor, weekMinor, monthMinor }: RoomPrices): RoomPrices => ({
  dayMinor,
  hourMinor,
  halfDayMinor,
  weekMinor,
  monthMinor,
});
