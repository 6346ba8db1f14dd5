// What a month of hosting might earn at a daily price. Integer minor units. Only an estimate.
import { calculateShare, type Fees } from '../../lib/fees.ts';

export interface Earnings {
  /** What guests pay for the listing. */
  spaceMinor: number;
  /** Our share of it. */
  hostFeeMinor: number;
  /** What the host receives. */
  hostMinor: number;
  /** The service fee that guests pay on top. */
  guestFeeMinor: number;
}

export function monthlyEarnings(dayMinor: number, bookedDays: number, fees: Fees): Earnings {
  const spaceMinor = dayMinor * bookedDays;
  const hostFeeMinor = calculateShare(spaceMinor, fees.hostBasisPoints);
  return {
    spaceMinor,
    hostFeeMinor,
    hostMinor: spaceMinor - hostFeeMinor,
    guestFeeMinor: calculateShare(spaceMinor, fees.guestBasisPoints),
  };
}

/** Beyond this distance, prices belong to another market. */
const LOCAL_KM = 25;

/** Whether the prices are from close enough for an estimate. */
export const isLocal = ({ radiusKm }: { radiusKm: number }): boolean => radiusKm <= LOCAL_KM;
