// Calculates our fees. Pure. Amounts are in minor units, rates in basis points.
import { FEE_LIMITS } from '@daynook/contract/limits/fees';
import type { FeeRates } from '@daynook/contract/money/fees';
import { calculateShare, fullDayPrice } from '../prices/service.ts';

/** The host's rate for a booking: the lowest one that applies. */
export function hostRate({
  common,
  own,
  repeat,
  stays,
}: {
  readonly common: number;
  /** Agreed with this host; null if there's no agreement. */
  readonly own: number | null;
  readonly repeat: number | null;
  /** How many times the guest has stayed with this host. */
  readonly stays: number;
}): number {
  const usual = own ?? common;
  return repeat !== null && stays >= FEE_LIMITS.repeatAfterStays ? Math.min(usual, repeat) : usual;
}

/** How a full day's price before fees is split between host and operator. */
export function splitSubtotal(subtotalMinor: number, currency: string, rates: FeeRates) {
  const hostFeeMinor = calculateShare(subtotalMinor, rates.hostBasisPoints);
  const guestPaysMinor = fullDayPrice({
    dayMinor: subtotalMinor,
    cleaningMinor: 0,
    guestFeeBasisPoints: rates.guestBasisPoints,
    guestFeeMinimumMinor: rates.guestMinimums[currency] ?? 0,
  });
  return {
    guestPaysMinor,
    hostGetsMinor: subtotalMinor - hostFeeMinor,
    platformGetsMinor: guestPaysMinor - subtotalMinor + hostFeeMinor,
  };
}
