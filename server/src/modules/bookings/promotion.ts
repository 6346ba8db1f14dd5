// Applies a promo code to the price of a booking. The guest pays less, and nothing else changes.
import type { PriceLine } from '@daynook/contract/bookings';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { ListingQuote } from '../prices/service.ts';
import { findPromotion } from '../promotions/service.ts';
import type { BookableListing } from './quote.ts';

export interface PromotedPrice extends ListingQuote {
  readonly promoCodeId: string | null;
  readonly promoMinor: number;
}

interface Wanted {
  readonly space: Pick<BookableListing, 'listingId'>;
  readonly promoCode: string | undefined;
  readonly guestId: string;
  readonly exceptIds: readonly string[];
  readonly now: Date;
}

/** The promo code that's in a price. */
export const promoCodeIn = (lines: readonly PriceLine[]): string | undefined =>
  lines.find(({ code }) => code === 'promotion')?.promoCode;

/** The price with the code, if there's one. Throws the PROMO_CODE_ codes. */
export async function withPromotion(
  db: Kysely<DB> | Transaction<DB>,
  price: ListingQuote,
  { space, promoCode, ...wanted }: Wanted,
  { isLocked }: { isLocked: boolean },
): Promise<PromotedPrice> {
  if (!promoCode) return { ...price, promoCodeId: null, promoMinor: 0 };
  const { currency, totalMinor } = price;
  const asked = { ...wanted, promoCode, listingId: space.listingId, currency, totalMinor };
  const { id, code, offMinor } = await findPromotion(db, asked, { isLocked });
  return {
    ...price,
    lines: [...price.lines, { code: 'promotion', amountMinor: -offMinor, promoCode: code }],
    totalMinor: totalMinor - offMinor,
    promoCodeId: id,
    promoMinor: offMinor,
  };
}
