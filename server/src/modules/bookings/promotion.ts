// Applies a promo code to the price of a booking, or what we pay of a replacement. The guest pays less, and nothing else changes.
import type { PriceLine } from '@daynook/contract/bookings';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { say } from '../../lib/languages/say.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import type { ListingQuote } from '../prices/service.ts';
import { findDifference, findKeptDifference, findPromotion, refused } from '../promotions/service.ts';
import type { BookableListing } from './quote.ts';

export interface PromotedPrice extends ListingQuote {
  readonly promoCodeId: string | null;
  /** The canceled booking because of which we pay part of it. */
  readonly replacesId: string | null;
  readonly promoMinor: number;
}

/** Hours that may be those of a booking that its host canceled. */
export interface Replacement extends TimeRange {
  readonly guests: number;
  readonly canPayUs: () => Promise<boolean>;
  /** The operator's share, if it was read already. */
  readonly percent?: number | undefined;
}

interface Wanted {
  readonly space: Pick<BookableListing, 'listingId'>;
  readonly promoCode: string | undefined;
  readonly guestId: string;
  readonly exceptIds: readonly string[];
  readonly now: Date;
  /** Given if this may replace a booking. */
  readonly replacing?: Replacement | undefined;
}

/** The promo code that's in a price. */
export const promoCodeIn = (lines: readonly PriceLine[]): string | undefined =>
  lines.find(({ code }) => code === 'promotion')?.promoCode;

/** We pay part of this price, so the guest has to pay us. */
export const hasPromotion = (lines: readonly PriceLine[]): boolean => lines.some(({ code }) => code === 'promotion');

/** What we pay of this price instead of the guest of a canceled booking; undefined if nothing. */
export const differenceIn = (lines: readonly PriceLine[]): number | undefined => {
  const line = lines.find(({ isDifference }) => isDifference);
  return line && -line.amountMinor;
};

const withoutPromotion = (price: ListingQuote): PromotedPrice => ({
  ...price,
  promoCodeId: null,
  replacesId: null,
  promoMinor: 0,
});

const withDifference = (price: ListingQuote, offMinor: number, replacesId: string | null): PromotedPrice => ({
  ...price,
  lines: [...price.lines, { code: 'promotion', amountMinor: -offMinor, isDifference: true }],
  totalMinor: price.totalMinor - offMinor,
  promoCodeId: null,
  replacesId,
  promoMinor: offMinor,
});

/** The price of a changed booking with what's left of the difference that was agreed. It replaces the same one. */
export async function keepDifference(
  db: Kysely<DB>,
  price: ListingQuote,
  agreed: { readonly bookingId: string; readonly agreedMinor: number },
): Promise<PromotedPrice> {
  const offMinor = await findKeptDifference(db, price, agreed);
  return offMinor > 0 ? withDifference(price, offMinor, null) : withoutPromotion(price);
}

/** The price with the code or the difference, if there's one. Throws the PROMO_CODE_ codes. */
export async function withPromotion(
  db: Kysely<DB> | Transaction<DB>,
  price: ListingQuote,
  { space, promoCode, replacing, ...wanted }: Wanted,
  { isLocked }: { isLocked: boolean },
): Promise<PromotedPrice> {
  const { listingId } = space;
  const difference = replacing
    ? await findDifference(db, price, { ...wanted, ...replacing, listingId }, { isLocked })
    : undefined;
  if (difference && promoCode)
    throw refused(
      'PROMO_CODE_NOT_APPLICABLE',
      say('We already pay part of this price, so you can’t add a promo code.'),
    );
  if (difference) return withDifference(price, difference.offMinor, difference.replacesId);
  if (!promoCode) return withoutPromotion(price);
  const { currency, totalMinor } = price;
  const asked = { ...wanted, promoCode, listingId, currency, totalMinor };
  const { id, code, offMinor } = await findPromotion(db, asked, { isLocked });
  return {
    ...withoutPromotion(price),
    lines: [...price.lines, { code: 'promotion', amountMinor: -offMinor, promoCode: code }],
    totalMinor: totalMinor - offMinor,
    promoCodeId: id,
    promoMinor: offMinor,
  };
}
