// The operator's own sale to a host: its host fee on what's left of a stay, with the tax on that fee. Pure.
import type { TaxLine } from '@daynook/contract/money/taxes';
import { shareOf } from '../prices/service.ts';
import { stayWithoutTax, stayWithTax, taxesKept } from '../tax/service.ts';

/** A booking's money as it was agreed and as it stands. */
export interface HostSale {
  readonly taxes: readonly TaxLine[];
  readonly subtotalMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly isCancelled: boolean;
  /** What a cancellation left of the stay, with its tax; null without one. */
  readonly hostPartMinor: number | null;
  /** Of it, given back since. */
  readonly hostRefundMinor: number;
}

export interface HostFee {
  readonly feeMinor: number;
  readonly taxes: readonly TaxLine[];
  /** The fee with the tax on top of it. */
  readonly totalMinor: number;
}

/** As it stands after everything that went back. */
export function hostFeeOf(sale: HostSale): HostFee {
  const agreedMinor = sale.isCancelled ? (sale.hostPartMinor ?? 0) : stayWithTax(sale.taxes, sale.subtotalMinor);
  const stay = stayWithoutTax(sale.taxes, Math.max(0, agreedMinor - sale.hostRefundMinor));
  const feeMinor = shareOf(stay.stayMinor, sale.hostFeeBasisPoints);
  const kept = { ...stay, hostFeeMinor: feeMinor, guestFeeMinor: 0 };
  const taxes = taxesKept(sale.taxes, kept).filter(({ supply }) => supply === 'host-fee');
  const addedMinor = taxes.reduce((sum, { isIncluded, amountMinor }) => sum + (isIncluded ? 0 : amountMinor), 0);
  return { feeMinor, taxes, totalMinor: feeMinor + addedMinor };
}
