// What a percentage makes of a room's prices. Pure. Longer stays are rounded to whole units of the currency, hours and half
// days to halves; nothing that costs something becomes free, and what is not sold stays so.

import { limitMinor, perDollar } from '@daynook/contract/amount-limits';
import type { RoomPrices } from '@daynook/contract/hosting-bulk';
import { HOSTING } from '@daynook/contract/hosting-limits';
import { minorPerMajor } from '@daynook/contract/minor-units';

/** What people round to: whole dollars, ten yen, a thousand rupiah. */
export const unitOf = (currency: string): number => minorPerMajor(currency) * Math.max(1, perDollar(currency) / 10);

/** The price moved by a percentage, to the nearest step, halves upwards; at least one step, at most what a price may be. */
export function movedPrice(amountMinor: number, percent: number, stepMinor: number, mostMinor: number): number {
  if (amountMinor === 0) return 0;
  // Whole numbers throughout: hundredths of a minor unit until the one division.
  const moved = Math.floor((amountMinor * (100 + percent) + 50 * stepMinor) / (100 * stepMinor)) * stepMinor;
  return Math.min(mostMinor, Math.max(stepMinor, moved));
}

export function movedPrices(prices: RoomPrices, percent: number, currency: string): RoomPrices {
  const unitMinor = unitOf(currency);
  const halfMinor = Math.max(1, Math.floor(unitMinor / 2));
  const mostMinor = limitMinor(HOSTING.priceMaximum, currency);
  const move = (amountMinor: number, stepMinor: number) => movedPrice(amountMinor, percent, stepMinor, mostMinor);
  const maybe = (amountMinor: number | null, stepMinor: number) =>
    amountMinor === null ? null : move(amountMinor, stepMinor);
  return {
    dayMinor: move(prices.dayMinor, unitMinor),
    hourMinor: maybe(prices.hourMinor, halfMinor),
    halfDayMinor: maybe(prices.halfDayMinor, halfMinor),
    weekMinor: maybe(prices.weekMinor, unitMinor),
    monthMinor: maybe(prices.monthMinor, unitMinor),
  };
}

/** The prices a percentage moves, of all that is said of a room. */
export const pricesOf = ({ dayMinor, hourMinor, halfDayMinor, weekMinor, monthMinor }: RoomPrices): RoomPrices => ({
  dayMinor,
  hourMinor,
  halfDayMinor,
  weekMinor,
  monthMinor,
});
