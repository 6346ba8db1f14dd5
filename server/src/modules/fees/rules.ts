// What our fees come to. Pure; amounts in minor units, rates in basis points.
import { FEE_LIMITS } from '@daynook/contract/limits/fees';
import type { FeeRates } from '@daynook/contract/money/fees';
import { fullDayPrice, shareOf } from '../prices/service.ts';

/** What a host pays of a booking: the lowest rate that they have a right to. */
export function hostRate({
  common,
  own,
  repeat,
  stays,
}: {
  readonly common: number;
  /** Agreed with this host. */
  readonly own: number | null;
  readonly repeat: number | null;
  /** How often the guest has stayed with the host. */
  readonly stays: number;
}): number {
  const usual = own ?? common;
  return repeat !== null && stays >= FEE_LIMITS.repeatAfterStays ? Math.min(usual, repeat) : usual;
}

/** Who gets what of a full day at a price before fees. */
export function sharesOf(subtotalMinor: number, currency: string, rates: FeeRates) {
  const hostFeeMinor = shareOf(subtotalMinor, rates.hostBasisPoints);
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
