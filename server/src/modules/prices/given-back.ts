// Refunds besides those of a cancellation: what one costs whom, and what is left to a cancellation after them. Pure; amounts in
// minor units.
import { FEES } from '@daynook/contract/booking-limits';
import { shareOf } from './currency.ts';
import { type RefundAnswer, type Settlement, settlementOf } from './refunds.ts';

/** How the money of a booking stands. */
export interface Purse {
  readonly paidMinor: number;
  /** Gone back to the guest, or on its way. */
  readonly backMinor: number;
  /** What the stay leaves the host now, or will. */
  readonly hostKeepsMinor: number;
  /** As agreed: of how much the host pays us how much. */
  readonly subtotalMinor: number;
  readonly hostFeeMinor: number;
}

/** Of so much before our fee, what is left to the host after it, at the rate that was agreed. */
function afterFee(grossMinor: number, { subtotalMinor, hostFeeMinor }: Purse): number {
  if (subtotalMinor === 0) return 0;
  return grossMinor - Math.round((grossMinor / subtotalMinor) * hostFeeMinor);
}

/** What the host's part is before our fee. */
function beforeFee(netMinor: number, { subtotalMinor, hostFeeMinor }: Purse): number {
  const agreed = subtotalMinor - hostFeeMinor;
  return agreed <= 0 ? 0 : Math.round((netMinor / agreed) * subtotalMinor);
}

/** The most that can still go back, by who bears it: never more than was paid, nor than the host is left with. */
export function mostBack(purse: Purse): { host: number; platform: number } {
  const left = Math.max(0, purse.paidMinor - purse.backMinor);
  return { host: Math.min(left, Math.max(0, beforeFee(purse.hostKeepsMinor, purse))), platform: left };
}

/** What the host has less when they bear so much of it: our fee is taken on what they keep. */
export function hostLoss(purse: Purse, amountMinor: number): number {
  const gross = beforeFee(purse.hostKeepsMinor, purse);
  const loss = purse.hostKeepsMinor - (amountMinor >= gross ? 0 : afterFee(gross - amountMinor, purse));
  return Math.max(0, Math.min(loss, amountMinor, purse.hostKeepsMinor));
}

/** What has been given back before a cancellation. */
export interface GivenBack {
  /** Of the host's part, before our fee. */
  readonly hostRefundMinor: number;
  /** Of ours. */
  readonly goodwillMinor: number;
}

/** What a cancellation still gives back: what went back before counts towards what its rule gives. */
export const dueAfter = (refundMinor: number, { hostRefundMinor, goodwillMinor }: GivenBack): number =>
  Math.max(0, refundMinor - hostRefundMinor - goodwillMinor);

/**
 * Splits what is still held at a cancellation. What went back before is an advance on what the rule gives; where it was more, it
 * stays with who bore it: first the host's is counted, then ours. `refundMinor` is what goes back now.
 */
export function settlementAfter(preview: RefundAnswer, given: GivenBack): Settlement {
  const plain = settlementOf(preview);
  const refundMinor = dueAfter(preview.refundMinor, given);
  const hostOver = Math.max(0, given.hostRefundMinor - preview.refundMinor);
  const keptMinor = plain.hostMinor + plain.hostFeeMinor - hostOver;
  const hostFeeMinor = shareOf(keptMinor, FEES.hostBasisPoints);
  const hostMinor = keptMinor - hostFeeMinor;
  const heldMinor = preview.refundMinor + preview.keptMinor - given.hostRefundMinor;
  return {
    ...plain,
    refundMinor,
    hostMinor,
    hostFeeMinor,
    platformMinor: heldMinor - refundMinor - hostMinor - plain.taxMinor,
  };
}
