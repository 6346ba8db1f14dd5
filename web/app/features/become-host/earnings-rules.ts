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

/** Farther away is another market. */
const LOCAL_KM = 25;

/** Whether the prices are from near enough for an estimate. */
export const isLocal = ({ radiusKm }: { radiusKm: number }): boolean => radiusKm <= LOCAL_KM;
