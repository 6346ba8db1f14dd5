// What a month of hosting would bring, from a day's price. Integer minor units; an estimate, and never more than that.
import { type Fees, shareOf } from '../../lib/fees.ts';

export interface Earnings {
  /** What guests pay for the space. */
  spaceMinor: number;
  /** Our share of it. */
  hostFeeMinor: number;
  /** What is left for the host. */
  hostMinor: number;
  /** What guests pay on top, to us. */
  guestFeeMinor: number;
}

export function monthlyEarnings(dayMinor: number, bookedDays: number, fees: Fees): Earnings {
  const spaceMinor = dayMinor * bookedDays;
  const hostFeeMinor = shareOf(spaceMinor, fees.hostBasisPoints);
  return {
    spaceMinor,
    hostFeeMinor,
    hostMinor: spaceMinor - hostFeeMinor,
    guestFeeMinor: shareOf(spaceMinor, fees.guestBasisPoints),
  };
}

/** The price in the middle: half of the places ask less, half more. Undefined with nothing to go by. */
export function medianMinor(prices: readonly number[]): number | undefined {
  const sorted = [...prices].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return undefined;
  return sorted.length % 2 ? upper : Math.round((upper + (sorted[middle - 1] ?? upper)) / 2);
}
