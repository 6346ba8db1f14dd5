// Who has sold how much of a booking to its guest: the host the stay, the operator its service. Pure; amounts in minor units.
import type { PriceLine } from '@daynook/contract/bookings';

export type Seller = 'host' | 'platform';

/** A booking's money as it was agreed and as it stands. */
export interface Sold {
  readonly lines: readonly PriceLine[];
  readonly totalMinor: number;
  /** What a cancellation left of the stay, with its tax; null without one. */
  readonly hostPartMinor: number | null;
  /** Of it, given back since. */
  readonly hostRefundMinor: number;
  /** The books have all that the guest paid. */
  readonly isPaid: boolean;
  /** Owed back to the guest, or back with them. */
  readonly backMinor: number;
}

/** The fee and its tax are the operator's; what else there is belongs to the stay. */
const sellerOf = ({ code, tax }: PriceLine): Seller =>
  code === 'guest-fee' || tax?.supply === 'guest-fee' ? 'platform' : 'host';

export const linesOf = ({ lines }: Pick<Sold, 'lines'>, seller: Seller): PriceLine[] =>
  lines.filter((line) => sellerOf(line) === seller);

const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * What each has sold in the end. The stay is what the booking says is left of it, with its tax; the service is what else the guest
 * has paid. What the operator gives back beyond its fee takes nothing from anybody's sale.
 */
export function soldBy(sold: Sold): Record<Seller, number> {
  if (!sold.isPaid) return { host: 0, platform: 0 };
  const leftMinor = Math.max(0, sold.totalMinor - sold.backMinor);
  const agreedMinor = sumOf(linesOf(sold, 'host'));
  const host = Math.min(agreedMinor, Math.max(0, (sold.hostPartMinor ?? agreedMinor) - sold.hostRefundMinor));
  return { host, platform: Math.min(sumOf(linesOf(sold, 'platform')), Math.max(0, leftMinor - host)) };
}

export const agreedWith = (sold: Pick<Sold, 'lines'>, seller: Seller): number => sumOf(linesOf(sold, seller));

/** "DN-000012"; each host's numbers begin with their own mark. */
export const numberWords = (sellerId: string | null, number: number): string =>
  `${sellerId === null ? 'DN' : `H${sellerId.slice(-6).toUpperCase()}`}-${String(number).padStart(6, '0')}`;
