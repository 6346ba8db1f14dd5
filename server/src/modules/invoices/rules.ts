// Who sold how much of a booking to its guest: the host sells the stay, the operator its service. Pure. Amounts are in minor units.

import type { PriceLine } from '@daynook/contract/bookings';
import { sumAmounts } from '../../lib/sum-amounts.ts';

export type Seller = 'host' | 'platform';

/** A booking's amounts, as agreed and as they are now. */
export interface Sold {
  readonly lines: readonly PriceLine[];
  readonly totalMinor: number;
  /** What's left of the stay after a cancellation, including tax; null if it wasn't canceled. */
  readonly hostPartMinor: number | null;
  /** How much of that was refunded since. */
  readonly hostRefundMinor: number;
  /** The books have everything the guest paid. */
  readonly isPaid: boolean;
  /** Refunded to the guest, or to be refunded. */
  readonly backMinor: number;
}

/** The fee and its tax belong to the operator, everything else to the stay. */
const findSeller = ({ code, tax }: PriceLine): Seller =>
  code === 'guest-fee' || tax?.supply === 'guest-fee' ? 'platform' : 'host';

export const listSoldLines = ({ lines }: Pick<Sold, 'lines'>, seller: Seller): PriceLine[] =>
  lines.filter((line) => findSeller(line) === seller);

/**
 * What each seller sold in the end. The stay is what the booking says is left of it, including tax. The service is everything else
 * the guest paid. Refunds the operator gives beyond its fee reduce nobody's sale.
 */
export function salesBySeller(sold: Sold): Record<Seller, number> {
  if (!sold.isPaid) return { host: 0, platform: 0 };
  const leftMinor = Math.max(0, sold.totalMinor - sold.backMinor);
  const agreedMinor = sumAmounts(listSoldLines(sold, 'host'));
  const host = Math.min(agreedMinor, Math.max(0, (sold.hostPartMinor ?? agreedMinor) - sold.hostRefundMinor));
  return { host, platform: Math.min(sumAmounts(listSoldLines(sold, 'platform')), Math.max(0, leftMinor - host)) };
}

export const agreedWith = (sold: Pick<Sold, 'lines'>, seller: Seller): number =>
  sumAmounts(listSoldLines(sold, seller));

/** "DN-000012". Each host's numbers have their own prefix. */
export const numberWords = (sellerId: string | null, number: number): string =>
  `${sellerId === null ? 'DN' : `H${sellerId.slice(-6).toUpperCase()}`}-${String(number).padStart(6, '0')}`;
