// Lowers a booking's price, because its guest ends it early or a monthly payment was written off (decision 0065). Pure. Amounts are
// in minor units.
import type { PriceLine } from '@daynook/contract/bookings';
import type { LaterReduction } from '@daynook/contract/money/prices';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { prorated } from '../../lib/prorated.ts';
import { addedToStay, taxesKept } from '../tax/service.ts';
import { calculateShare } from './currency.ts';
import { STAY_CODES } from './refunds.ts';

/** A booking's current price. */
export interface AgreedPrice {
  readonly lines: readonly PriceLine[];
  readonly taxes: readonly TaxLine[];
  readonly totalMinor: number;
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly promoMinor: number;
}

export type LoweredPrice = Omit<AgreedPrice, 'guestFeeMinor' | 'hostFeeBasisPoints'> & {
  readonly hostFeeMinor: number;
};

/** Splits the amount into the stay's price, its tax, and the promo discount that no longer applies. */
function splitAmount({ taxes, totalMinor, subtotalMinor, promoMinor }: AgreedPrice, amountMinor: number) {
  const promotionMinor = prorated(promoMinor, amountMinor, totalMinor);
  const withTaxMinor = amountMinor + promotionMinor;
  const stayMinor = prorated(withTaxMinor, subtotalMinor, subtotalMinor + addedToStay(taxes));
  return { stayMinor, stayTaxMinor: withTaxMinor - stayMinor, promotionMinor };
}

const isSameTax = (one: TaxLine, other: TaxLine): boolean =>
  one.supply === other.supply && one.name === other.name && one.jurisdiction === other.jurisdiction;

/** The price lowered by exactly this amount. Only the stay and its tax are lowered. Fees, cleaning, and extras stay as agreed. */
export function calculateLoweredPrice(agreed: AgreedPrice, amountMinor: number, reason: LaterReduction): LoweredPrice {
  const less = splitAmount(agreed, amountMinor);
  const subtotalMinor = agreed.subtotalMinor - less.stayMinor;
  const hostFeeMinor = calculateShare(subtotalMinor, agreed.hostFeeBasisPoints);
  const taxes = taxesKept(agreed.taxes, {
    stayMinor: subtotalMinor,
    stayTaxMinor: addedToStay(agreed.taxes) - less.stayTaxMinor,
    guestFeeMinor: agreed.guestFeeMinor,
    hostFeeMinor,
  });
  const reduction: PriceLine = { code: 'discount', amountMinor: -less.stayMinor, discount: reason };
  const afterStay = agreed.lines.findLastIndex(({ code }) => STAY_CODES.includes(code)) + 1;
  const lines = agreed.lines.toSpliced(afterStay, 0, reduction).map((line): PriceLine => {
    if (line.code === 'promotion') return { ...line, amountMinor: line.amountMinor + less.promotionMinor };
    const tax = line.tax && taxes.find((kept) => isSameTax(kept, line.tax!));
    return tax ? { ...line, tax, amountMinor: tax.isIncluded ? 0 : tax.amountMinor } : line;
  });
  return {
    lines,
    taxes,
    totalMinor: agreed.totalMinor - amountMinor,
    subtotalMinor,
    hostFeeMinor,
    promoMinor: agreed.promoMinor - less.promotionMinor,
  };
}
