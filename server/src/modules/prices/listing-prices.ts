// A listing's prices as plain data for the price rules.
import type { Discounts } from '@daynook/contract/money/prices';
import { toWeekday } from '../../lib/time/dates.ts';
import type { ListingTax } from '../tax/service.ts';
import type { StoredRule } from './host-price-rules.ts';

/** Prices in integer minor units of the currency; null if the unit isn't offered. */
export interface ListingPrices {
  readonly currency: string;
  readonly timeZone: string;
  readonly dayMinor: number;
  readonly hourMinor: number | null;
  readonly halfDayMinor: number | null;
  /** Seven consecutive calendar dates. */
  readonly weekMinor: number | null;
  /** Up to the same day of the next month. */
  readonly monthMinor: number | null;
  readonly cleaningMinor: number;
  /** Our fee on top: a share of the price, but at least the minimum. */
  readonly guestFeeBasisPoints: number;
  readonly guestFeeMinimumMinor: number;
  /** Per booking, for each person over `guestsIncluded`. */
  readonly extraGuestMinor: number;
  readonly guestsIncluded: number;
  /** The longest time the half-day price covers. */
  readonly halfDayMaxMinutes: number;
  /** Billed time is rounded up to whole steps. */
  readonly startStepMinutes: number;
  /** Hours are billed for visits up to this length, and whole dates beyond it. */
  readonly maxDurationMinutes: number;
  /** Replaces it for visits that begin on certain weekdays, Monday first; null where it applies. */
  readonly weekdayMaxMinutes?: readonly (number | null)[] | null | undefined;
  /** More and less expensive dates. Most listings have none. */
  readonly priceRules?: readonly StoredRule[] | undefined;
  readonly discounts?: Discounts | null | undefined;
  /** The taxes charged today. */
  readonly taxes?: readonly ListingTax[] | undefined;
  /** Bookings ever confirmed; 3 means 3 or more. */
  readonly bookingsConfirmed?: number | undefined;
}

/** The longest visit that begins on the local date, in elapsed minutes. */
export const longestOn = (
  listing: Pick<ListingPrices, 'maxDurationMinutes' | 'weekdayMaxMinutes'>,
  date: string,
): number => listing.weekdayMaxMinutes?.[toWeekday(date) - 1] ?? listing.maxDurationMinutes;
