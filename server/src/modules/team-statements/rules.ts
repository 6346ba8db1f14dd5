// The tax in each payment of a booking. Pure.
import type { TaxLine } from '@daynook/contract/money/taxes';

interface Payment {
  /** What the booking costs now, with the tax in it. */
  readonly totalMinor: number;
  readonly taxes: readonly TaxLine[];
  readonly amountMinor: number;
  /** Of payments before this one. */
  readonly paidBeforeMinor: number;
}

/**
 * The share of the booking's tax in a payment. The shares of a booking's payments add up to its whole tax, because each is the difference
 * between two rounded sums.
 */
export function shareOfTax({ totalMinor, taxes, amountMinor, paidBeforeMinor }: Payment): number {
  if (totalMinor === 0) return 0;
  const taxMinor = taxes
    .filter(({ supply }) => supply === 'stay' || supply === 'guest-fee')
    .reduce((sum, line) => sum + line.amountMinor, 0);
  const taxIn = (paidMinor: number): number => Math.round((taxMinor * paidMinor) / totalMinor);
  return taxIn(paidBeforeMinor + amountMinor) - taxIn(paidBeforeMinor);
}
