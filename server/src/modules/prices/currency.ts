// Converts minor units to currency units, and calculates shares of amounts.
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { prorated } from '../../lib/prorated.ts';

/** An amount in currency units, for the wire's `fullDay` (AP17): 8000 USD cents → 80. */
export const toMajor = (amountMinor: number, currency: string): number => amountMinor / minorPerMajor(currency);

/** A share of an amount in minor units, rounded half up; away from zero for negative amounts. */
export function calculateShare(amountMinor: number, basisPoints: number): number {
  const share = prorated(Math.abs(amountMinor), basisPoints, 10_000);
  return amountMinor < 0 ? -share : share;
}
