// Refunds besides those of a cancellation: what one costs whom, and what is left to a cancellation after them. Pure; amounts in
// minor units.
import { shareOf } from './currency.ts';
import { type RefundAnswer, type Settlement, settlementOf } from './refunds.ts';

const WHOLE = 10_000;

/** How the money of a booking stands. */
export interface Purse {
  readonly paidMinor: number;
  /** Gone back to the guest, or on its way. */
  readonly backMinor: number;
  /** What the stay leaves the host now, or will. */
  readonly hostKeepsMinor: number;
  /** As agreed: of how much the host pays us what share. */
  readonly subtotalMinor: number;
  readonly hostFeeBasisPoints: number;
  /** Agreed to be borne by the host so far, before our fee. */
  readonly hostRefundMinor: number;
  /** What a cancellation left of the host's part before our fee and before `hostRefundMinor`; null without one, and for old ones. */
  readonly hostPartMinor: number | null;
  /** A cancellation has shared out what was held by its own rule. */
  readonly isCancelled: boolean;
}

/** Of so much before our fee, what is left to the host after it. */
const afterFee = (grossMinor: number, rate: number): number => grossMinor - shareOf(grossMinor, rate);

/** The least that leaves the host so much after our fee. */
function leastBeforeFee(netMinor: number, rate: number): number {
  if (netMinor <= 0 || rate >= WHOLE) return 0;
  // Rounding moves it by one or two from here.
  let gross = Math.max(netMinor, Math.floor((netMinor * WHOLE) / (WHOLE - rate)) - 2);
  while (afterFee(gross, rate) < netMinor) gross += 1;
  return gross;
}

/**
 * What the host's part is before our fee: the price, or what a cancellation left of it, less what they have borne since. Worked back
 * from what they keep it could be one minor unit more, and each refund could be rounded up anew; so that is done only for
 * cancellations from before their part was kept, and there it is the least it can have been.
 */
function beforeFee(purse: Purse): number {
  if (purse.isCancelled && purse.hostPartMinor === null)
    return leastBeforeFee(purse.hostKeepsMinor, purse.hostFeeBasisPoints);
  return Math.max(0, (purse.hostPartMinor ?? purse.subtotalMinor) - purse.hostRefundMinor);
}

/** The most that can still go back, by who bears it: never more than was paid, nor than the host is left with. */
export function mostBack(purse: Purse): { host: number; platform: number } {
  const left = Math.max(0, purse.paidMinor - purse.backMinor);
  return { host: Math.min(left, beforeFee(purse)), platform: left };
}

/** What the host has less when they bear so much of it: our fee is taken on what they keep. */
export function hostLoss(purse: Purse, amountMinor: number): number {
  const leftMinor = afterFee(Math.max(0, beforeFee(purse) - amountMinor), purse.hostFeeBasisPoints);
  const loss = purse.hostKeepsMinor - leftMinor;
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
export function settlementAfter(
  preview: RefundAnswer,
  given: GivenBack & { readonly hostFeeBasisPoints: number },
): Settlement {
  const plain = settlementOf(preview, given.hostFeeBasisPoints);
  const refundMinor = dueAfter(preview.refundMinor, given);
  const hostOver = Math.max(0, given.hostRefundMinor - preview.refundMinor);
  const keptMinor = plain.hostMinor + plain.hostFeeMinor - hostOver;
  const hostFeeMinor = shareOf(keptMinor, given.hostFeeBasisPoints);
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
