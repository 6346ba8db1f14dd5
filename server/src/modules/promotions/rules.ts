// Calculates a promo code's discount for a booking, or why it doesn't apply. Pure. Amounts are in minor units.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { PROMOTIONS } from '@daynook/contract/limits/promotions';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { calculateShare } from '../prices/service.ts';

export interface CodeTerms {
  readonly percent: number | null;
  readonly amounts: Readonly<Record<string, number>>;
  readonly minimums: Readonly<Record<string, number>>;
  readonly limitTotal: number | null;
  readonly limitPerMember: number | null;
  readonly isFirstBookingOnly: boolean;
  readonly listingId: string | null;
  readonly city: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export interface CodeUse {
  readonly now: Date;
  readonly listingId: string;
  readonly city: string;
  readonly currency: string;
  readonly totalMinor: number;
  /** Other bookings that use it: by anyone, and by this guest. */
  readonly total: number;
  readonly own: number;
  readonly hasBooked: boolean;
}

export type CodeAnswer =
  | { readonly offMinor: number }
  | {
      readonly code: 'PROMO_CODE_ENDED' | 'PROMO_CODE_USED_UP' | 'PROMO_CODE_NOT_APPLICABLE';
      readonly message?: string;
    };

const notFor = (message: string): CodeAnswer => ({ code: 'PROMO_CODE_NOT_APPLICABLE', message });
const isSameCity = (a: string, b: string): boolean => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

/** Why the code doesn't apply to this booking; undefined if it does. */
function whyNotApplicable(terms: CodeTerms, use: CodeUse): string | undefined {
  if (terms.listingId !== null && terms.listingId !== use.listingId)
    return say('This promo code is for another listing.');
  if (terms.city !== null && !isSameCity(terms.city, use.city))
    return say('This promo code is for listings in {city}.', { city: terms.city });
  if (terms.isFirstBookingOnly && use.hasBooked) return say('This promo code is for a first booking only.');
  const minimumMinor = terms.minimums[use.currency] ?? 0;
  return use.totalMinor < minimumMinor
    ? say('This promo code is for totals of {amount} or more.', { amount: moneyWords(minimumMinor, use.currency) })
    : undefined;
}

export function applyCode(terms: CodeTerms, use: CodeUse): CodeAnswer {
  if (use.now < terms.startsAt || (terms.endsAt && use.now >= terms.endsAt)) return { code: 'PROMO_CODE_ENDED' };
  const reason = whyNotApplicable(terms, use);
  if (reason !== undefined) return notFor(reason);
  if (terms.limitTotal !== null && use.total >= terms.limitTotal) return { code: 'PROMO_CODE_USED_UP' };
  if (terms.limitPerMember !== null && use.own >= terms.limitPerMember)
    return { code: 'PROMO_CODE_USED_UP', message: say('You’ve already used this promo code.') };
  const worthMinor =
    terms.percent === null ? (terms.amounts[use.currency] ?? 0) : calculateShare(use.totalMinor, terms.percent * 100);
  const offMinor = Math.min(worthMinor, use.totalMinor - limitMinor(PROMOTIONS.leastPaid, use.currency));
  return offMinor > 0 ? { offMinor } : notFor(say('This promo code isn’t worth anything for this booking.'));
}
