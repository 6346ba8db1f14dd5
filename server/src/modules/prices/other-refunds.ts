// Refunds other than a cancellation's: who bears them, and how much is left for a later cancellation. Pure. Amounts are in minor
// units.
import type { TaxLine } from '@daynook/contract/money/taxes';
import { sharesWithTax, stayWithoutTax, stayWithTax, type TaxedShares } from '../tax/service.ts';
import { calculateShare } from './currency.ts';
import { type AgreedShares, promotionIn, type RefundAnswer, type Settlement, settleRefund } from './refunds.ts';

const WHOLE = 10_000;

const within = (amountMinor: number, mostMinor: number): number => Math.max(0, Math.min(amountMinor, mostMinor));

/** The state of a booking's money. */
export interface Balance {
  readonly paidMinor: number;
  /** The part of the stay's price that isn't paid yet. It may never be, because the guest can end the stay early. */
  readonly unpaidMinor: number;
  /** Refunded to the guest, or to be refunded. */
  readonly backMinor: number;
  /** What the host keeps of the stay, now or at its close. */
  readonly hostKeepsMinor: number;
  /** As agreed, the amount our host fee is calculated on. */
  readonly subtotalMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly taxes: readonly TaxLine[];
  /** The refunds borne by the host so far, including the stay's tax and before our fee. */
  readonly hostRefundMinor: number;
  /**
   * What a cancellation left of the host's part, before our fee and `hostRefundMinor`; null without a cancellation, and for old
   * ones.
   */
  readonly hostPartMinor: number | null;
  /** The tax and our part since the money was split, without what we bear ourselves; null before that. */
  readonly shared: { readonly taxMinor: number; readonly oursMinor: number } | null;
  /** A cancellation has split the held money by its own rule. */
  readonly isCancelled: boolean;
}

/** What's left to the host of a gross amount after our fee. */
const afterFee = (grossMinor: number, rate: number): number => grossMinor - calculateShare(grossMinor, rate);

/** The smallest gross amount that leaves the host this much after our fee. */
function leastBeforeFee(netMinor: number, rate: number): number {
  if (netMinor <= 0 || rate >= WHOLE) return 0;
  // Rounding can move it by one or two from here.
  let gross = Math.max(netMinor, Math.floor((netMinor * WHOLE) / (WHOLE - rate)) - 2);
  while (afterFee(gross, rate) < netMinor) gross += 1;
  return gross;
}

/**
 * The host's part before our fee, including the stay's tax: the price, or what a cancellation left of it, minus refunds the host
 * has borne. Calculating it from what they keep could be off by one minor unit, and each refund could be rounded up again. So
 * that's only done for cancellations from before their part was stored, and then it's the smallest possible amount.
 */
function beforeFee(balance: Balance): number {
  if (balance.isCancelled && balance.hostPartMinor === null)
    return leastBeforeFee(balance.hostKeepsMinor, balance.hostFeeBasisPoints);
  return Math.max(
    0,
    (balance.hostPartMinor ?? stayWithTax(balance.taxes, balance.subtotalMinor)) - balance.hostRefundMinor,
  );
}

/** The largest possible refund, by who bears it: never more than was paid, or than the host has left. */
export function mostBack(balance: Balance): { host: number; platform: number } {
  const left = Math.max(0, balance.paidMinor - balance.backMinor);
  return { host: within(beforeFee(balance) - balance.unpaidMinor, left), platform: left };
}

type Taxed = Pick<Balance, 'taxes' | 'subtotalMinor' | 'hostFeeBasisPoints'>;

/** Splits this part of the guest's payment for the stay, including tax. Our fee is calculated on the price without tax. */
function calculateShares(taxed: Taxed, withTaxMinor: number, guestFeeMinor: number): TaxedShares {
  const stay = stayWithoutTax(taxed.taxes, withTaxMinor);
  const hostFeeMinor = calculateShare(stay.stayMinor, taxed.hostFeeBasisPoints);
  return sharesWithTax(taxed.taxes, { ...stay, hostFeeMinor, guestFeeMinor });
}

/** How an extra payment for more hours of the stay is shared, like the stay itself. */
export const shareExtra = (taxed: Taxed, withTaxMinor: number): TaxedShares => calculateShares(taxed, withTaxMinor, 0);

/** How a refund borne by the host is distributed. */
export interface Loss {
  readonly hostLossMinor: number;
  /** How much less tax is posted; zero before the money is split. */
  readonly taxBackMinor: number;
}

/**
 * Each part of a refund is rounded separately, so a part that should shrink can even grow by a minor unit. If our part has no minor
 * unit left, the difference comes from the tax or the host.
 */
export function calculateLoss(balance: Balance, amountMinor: number): Loss {
  const now = beforeFee(balance);
  const then = calculateShares(balance, Math.max(0, now - amountMinor), 0);
  const hostLossMinor = within(balance.hostKeepsMinor - then.hostMinor, amountMinor);
  const restMinor = amountMinor - hostLossMinor;
  if (balance.shared === null) return { hostLossMinor, taxBackMinor: 0 };
  const { taxMinor, oursMinor } = balance.shared;
  const taxBackMinor = within(calculateShares(balance, now, 0).taxMinor - then.taxMinor, Math.min(restMinor, taxMinor));
  const shortMinor = within(restMinor - taxBackMinor - Math.max(0, oursMinor), restMinor);
  const moreTaxMinor = Math.min(shortMinor, taxMinor - taxBackMinor);
  return {
    hostLossMinor: hostLossMinor + shortMinor - moreTaxMinor,
    taxBackMinor: taxBackMinor + moreTaxMinor,
  };
}

/** What's left to split when a stay ends. */
type AtClose = Taxed & Pick<Balance, 'hostRefundMinor' | 'hostKeepsMinor'> & { readonly guestFeeMinor: number };

/** The tax we remit when a stay ends, after refunds the host has borne: never more than what's left beside the host's part. */
export function taxAtClose(booking: AtClose): number {
  const withTaxMinor = Math.max(0, stayWithTax(booking.taxes, booking.subtotalMinor) - booking.hostRefundMinor);
  const shares = calculateShares(booking, withTaxMinor, booking.guestFeeMinor);
  const leftMinor = shares.hostMinor + shares.platformMinor + shares.taxMinor - booking.hostKeepsMinor;
  return Math.min(shares.taxMinor, Math.max(0, leftMinor));
}

/** Refunds before a cancellation. */
export interface GivenBack {
  /** Of the host's part, including the stay's tax and before our fee. */
  readonly hostRefundMinor: number;
  /** Of our part. */
  readonly goodwillMinor: number;
  /** Never paid, and not payable anymore. */
  readonly unpaidMinor: number;
}

/** What a cancellation still refunds. Earlier refunds and unpaid amounts count toward what its rule gives. */
export const dueAfter = (refundMinor: number, { hostRefundMinor, goodwillMinor, unpaidMinor }: GivenBack): number =>
  Math.max(0, refundMinor - hostRefundMinor - goodwillMinor - unpaidMinor);

/**
 * Splits what's still held at a cancellation. Earlier refunds are an advance on what the rule gives. If they were more, whoever
 * bore them keeps bearing the excess; the host's are counted first, then ours. Unpaid amounts are never collected. `refundMinor` is
 * what's refunded now.
 */
export function settlementAfter(preview: RefundAnswer, given: GivenBack, agreed: AgreedShares): Settlement {
  const refundMinor = dueAfter(preview.refundMinor, given);
  // Our promotion amount is in addition to what the guest paid. It returns to us as far as no other refund has used it.
  const backMinor = promotionIn(preview.lines, 'refundMinor');
  const wholeMinor = preview.refundMinor + backMinor;
  const promotionMinor = Math.min(backMinor, Math.max(0, wholeMinor - given.hostRefundMinor));
  const spentMinor = promotionIn(preview.lines, 'keptMinor') + backMinor - promotionMinor;
  const hostOver = Math.max(0, given.hostRefundMinor - Math.max(0, wholeMinor - given.unpaidMinor));
  const plain = settleRefund(preview, agreed, hostOver);
  const heldMinor = preview.refundMinor + preview.keptMinor - given.hostRefundMinor - given.unpaidMinor + spentMinor;
  const platformMinor = heldMinor - refundMinor - plain.hostMinor - plain.taxMinor;
  return { ...plain, refundMinor, promotionMinor, platformMinor };
}
