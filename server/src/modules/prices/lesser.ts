// A booking that costs less than agreed, because its guest ends it early or a monthly payment was written off (decision 0095). Pure;
// amounts in minor units.
import type { PriceLine } from '@daynook/contract/bookings';
import type { LaterReduction } from '@daynook/contract/money/prices';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { prorated } from '../../lib/prorated.ts';
import { addedToStay, taxesKept } from '../tax/service.ts';
import { shareOf } from './currency.ts';
import { STAY_CODES } from './refunds.ts';

/** A price as it stands on a booking. */
export interface AgreedPrice {
  readonly lines: readonly PriceLine[];
  readonly taxes: readonly TaxLine[];
  readonly totalMinor: number;
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly promoMinor: number;
}

export type LesserPrice = Omit<AgreedPrice, 'guestFeeMinor' | 'hostFeeBasisPoints'> & { readonly hostFeeMinor: number };

/** How the amount is made up: of the stay's price, its tax on top, and what a promo code no longer takes off. */
function partsOf({ taxes, totalMinor, subtotalMinor, promoMinor }: AgreedPrice, amountMinor: number) {
  const promotionMinor = prorated(promoMinor, amountMinor, totalMinor);
  const withTaxMinor = amountMinor + promotionMinor;
  const stayMinor = prorated(withTaxMinor, subtotalMinor, subtotalMinor + addedToStay(taxes));
  return { stayMinor, stayTaxMinor: withTaxMinor - stayMinor, promotionMinor };
}

const isSameTax = (one: TaxLine, other: TaxLine): boolean =>
  one.supply === other.supply && one.name === other.name && one.jurisdiction === other.jurisdiction;

/** The price that's exactly so much less. Only the stay and its tax are less: fees, cleaning, and extras stay as agreed. */
export function lesserPrice(agreed: AgreedPrice, amountMinor: number, reason: LaterReduction): LesserPrice {
  const less = partsOf(agreed, amountMinor);
  const subtotalMinor = agreed.subtotalMinor - less.stayMinor;
  const hostFeeMinor = shareOf(subtotalMinor, agreed.hostFeeBasisPoints);
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
