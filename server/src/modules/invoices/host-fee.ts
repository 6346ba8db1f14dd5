// The operator's sale to a host: the host fee on what's left of a stay, and the tax on that fee. Pure.
import type { TaxLine } from '@daynook/contract/money/taxes';
import { calculateShare } from '../prices/service.ts';
import { stayWithoutTax, stayWithTax, taxesKept } from '../tax/service.ts';

/** A booking's amounts, as agreed and as they are now. */
export interface HostSale {
  readonly taxes: readonly TaxLine[];
  readonly subtotalMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly isCancelled: boolean;
  /** What's left of the stay after a cancellation, including tax; null if it wasn't canceled. */
  readonly hostPartMinor: number | null;
  /** How much of that was refunded since. */
  readonly hostRefundMinor: number;
}

export interface HostFee {
  readonly feeMinor: number;
  readonly taxes: readonly TaxLine[];
  /** The fee including its tax. */
  readonly totalMinor: number;
}

/** The fee after all refunds. */
export function currentHostFee(sale: HostSale): HostFee {
  const agreedMinor = sale.isCancelled ? (sale.hostPartMinor ?? 0) : stayWithTax(sale.taxes, sale.subtotalMinor);
  const stay = stayWithoutTax(sale.taxes, Math.max(0, agreedMinor - sale.hostRefundMinor));
  const feeMinor = calculateShare(stay.stayMinor, sale.hostFeeBasisPoints);
  const kept = { ...stay, hostFeeMinor: feeMinor, guestFeeMinor: 0 };
  const taxes = taxesKept(sale.taxes, kept).filter(({ supply }) => supply === 'host-fee');
  const addedMinor = taxes.reduce((sum, { isIncluded, amountMinor }) => sum + (isIncluded ? 0 : amountMinor), 0);
  return { feeMinor, taxes, totalMinor: feeMinor + addedMinor };
}
