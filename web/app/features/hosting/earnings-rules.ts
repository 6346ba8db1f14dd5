// What a month of hosting would bring, from a day's price. Integer minor units; an estimate, and never more than that.
import { FEES } from '@daynook/contract/booking-limits';

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

const share = (amountMinor: number, basisPoints: number) => Math.round((amountMinor * basisPoints) / 10_000);

export function monthlyEarnings(dayMinor: number, bookedDays: number): Earnings {
  const spaceMinor = dayMinor * bookedDays;
  const hostFeeMinor = share(spaceMinor, FEES.hostBasisPoints);
  return {
    spaceMinor,
    hostFeeMinor,
    hostMinor: spaceMinor - hostFeeMinor,
    guestFeeMinor: share(spaceMinor, FEES.guestBasisPoints),
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
