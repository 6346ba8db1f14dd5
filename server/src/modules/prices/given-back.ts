// Refunds besides those of a cancellation: what one costs whom, and what is left to a cancellation after them. Pure; amounts in
// minor units.
import type { TaxLine } from '@daynook/contract/money/taxes';
import { sharesWithTax, stayWithoutTax, stayWithTax, type TaxedShares } from '../tax/service.ts';
import { shareOf } from './currency.ts';
import { type AgreedShares, promotionIn, type RefundAnswer, type Settlement, settlementOf } from './refunds.ts';

const WHOLE = 10_000;

const within = (amountMinor: number, mostMinor: number): number => Math.max(0, Math.min(amountMinor, mostMinor));

/** How the money of a booking stands. */
export interface Balance {
  readonly paidMinor: number;
  /** Of the stay's price, not paid yet. It may never be: the guest can end their stay early. */
  readonly unpaidMinor: number;
  /** Gone back to the guest, or on its way. */
  readonly backMinor: number;
  /** What the stay leaves the host now, or will. */
  readonly hostKeepsMinor: number;
  /** As agreed: of how much the host pays us what share. */
  readonly subtotalMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly taxes: readonly TaxLine[];
  /** Agreed to be borne by the host so far, with the stay's tax and before our fee. */
  readonly hostRefundMinor: number;
  /** What a cancellation left of the host's part before our fee and before `hostRefundMinor`; null without one, and for old ones. */
  readonly hostPartMinor: number | null;
  /** What's put down as tax and as ours since the money was shared out, without what we bear of ourselves; null before. */
  readonly shared: { readonly taxMinor: number; readonly oursMinor: number } | null;
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
 * What the host's part is before our fee, with the stay's tax: the price, or what a cancellation left of it, less what they have borne since. Worked back
 * from what they keep it could be one minor unit more, and each refund could be rounded up anew; so that is done only for
 * cancellations from before their part was kept, and there it is the least it can have been.
 */
function beforeFee(balance: Balance): number {
  if (balance.isCancelled && balance.hostPartMinor === null)
    return leastBeforeFee(balance.hostKeepsMinor, balance.hostFeeBasisPoints);
  return Math.max(
    0,
    (balance.hostPartMinor ?? stayWithTax(balance.taxes, balance.subtotalMinor)) - balance.hostRefundMinor,
  );
}

/** The most that can still go back, by who bears it: never more than was paid, nor than that leaves the host with. */
export function mostBack(balance: Balance): { host: number; platform: number } {
  const left = Math.max(0, balance.paidMinor - balance.backMinor);
  return { host: within(beforeFee(balance) - balance.unpaidMinor, left), platform: left };
}

type Taxed = Pick<Balance, 'taxes' | 'subtotalMinor' | 'hostFeeBasisPoints'>;

/** Shares out so much of what the guest paid for the stay, its tax included: our fee is taken on the price without it. */
function sharesOf(taxed: Taxed, withTaxMinor: number, guestFeeMinor: number): TaxedShares {
  const stay = stayWithoutTax(taxed.taxes, withTaxMinor);
  const hostFeeMinor = shareOf(stay.stayMinor, taxed.hostFeeBasisPoints);
  return sharesWithTax(taxed.taxes, { ...stay, hostFeeMinor, guestFeeMinor });
}

/** What it costs whom when the host bears so much. */
export interface Loss {
  readonly hostLossMinor: number;
  /** What's no longer put down as tax; nothing is before the money is shared out. */
  readonly taxBackMinor: number;
}

/**
 * What each refund costs whom is rounded by itself, and a part that should shrink can even grow by a minor unit. So where ours has
 * no minor unit left, it's the tax that has one too many, or the host.
 */
export function lossOf(balance: Balance, amountMinor: number): Loss {
  const now = beforeFee(balance);
  const then = sharesOf(balance, Math.max(0, now - amountMinor), 0);
  const hostLossMinor = within(balance.hostKeepsMinor - then.hostMinor, amountMinor);
  const restMinor = amountMinor - hostLossMinor;
  if (balance.shared === null) return { hostLossMinor, taxBackMinor: 0 };
  const { taxMinor, oursMinor } = balance.shared;
  const taxBackMinor = within(sharesOf(balance, now, 0).taxMinor - then.taxMinor, Math.min(restMinor, taxMinor));
  const shortMinor = within(restMinor - taxBackMinor - Math.max(0, oursMinor), restMinor);
  const moreTaxMinor = Math.min(shortMinor, taxMinor - taxBackMinor);
  return {
    hostLossMinor: hostLossMinor + shortMinor - moreTaxMinor,
    taxBackMinor: taxBackMinor + moreTaxMinor,
  };
}

/** What's left to share out when a stay ends. */
type AtClose = Taxed & Pick<Balance, 'hostRefundMinor' | 'hostKeepsMinor'> & { readonly guestFeeMinor: number };

/** What we have to remit when a stay ends, after what the host has given back of it: never more than is left beside their part. */
export function taxAtClose(booking: AtClose): number {
  const withTaxMinor = Math.max(0, stayWithTax(booking.taxes, booking.subtotalMinor) - booking.hostRefundMinor);
  const shares = sharesOf(booking, withTaxMinor, booking.guestFeeMinor);
  const leftMinor = shares.hostMinor + shares.platformMinor + shares.taxMinor - booking.hostKeepsMinor;
  return Math.min(shares.taxMinor, Math.max(0, leftMinor));
}

/** What has been given back before a cancellation. */
export interface GivenBack {
  /** Of the host's part, with the stay's tax and before our fee. */
  readonly hostRefundMinor: number;
  /** Of ours. */
  readonly goodwillMinor: number;
  /** Never paid, and not to be paid anymore. */
  readonly unpaidMinor: number;
}

/** What a cancellation still gives back: what went back before counts towards what its rule gives, and what wasn't paid. */
export const dueAfter = (refundMinor: number, { hostRefundMinor, goodwillMinor, unpaidMinor }: GivenBack): number =>
  Math.max(0, refundMinor - hostRefundMinor - goodwillMinor - unpaidMinor);

/**
 * Splits what is still held at a cancellation. What went back before is an advance on what the rule gives; where it was more, it
 * stays with who bore it: first the host's is counted, then ours. What wasn't paid is never asked for. `refundMinor` is what goes back
 * now.
 */
export function settlementAfter(preview: RefundAnswer, given: GivenBack, agreed: AgreedShares): Settlement {
  const refundMinor = dueAfter(preview.refundMinor, given);
  // What we put in stands beside what the guest paid, and comes back to us as far as nothing else has gone back for it.
  const backMinor = promotionIn(preview.lines, 'refundMinor');
  const wholeMinor = preview.refundMinor + backMinor;
  const promotionMinor = Math.min(backMinor, Math.max(0, wholeMinor - given.hostRefundMinor));
  const spentMinor = promotionIn(preview.lines, 'keptMinor') + backMinor - promotionMinor;
  const hostOver = Math.max(0, given.hostRefundMinor - Math.max(0, wholeMinor - given.unpaidMinor));
  const plain = settlementOf(preview, agreed, hostOver);
  const heldMinor = preview.refundMinor + preview.keptMinor - given.hostRefundMinor - given.unpaidMinor + spentMinor;
  const platformMinor = heldMinor - refundMinor - plain.hostMinor - plain.taxMinor;
  return { ...plain, refundMinor, promotionMinor, platformMinor };
}
