// What a workspace costs, as plain data for the price rules.
import type { Discounts } from '@daynook/contract/money/prices';
import { weekdayOf } from '../../lib/time/dates.ts';
import type { ListingTax } from '../tax/service.ts';
import type { StoredRule } from './price-rules.ts';

/** Prices in integer minor units of the currency; null where the unit is not sold. */
export interface SpacePrices {
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
  /** Our fee on top, as a share of the price and at least so much. */
  readonly guestFeeBasisPoints: number;
  readonly guestFeeMinimumMinor: number;
  /** Per booking for each person over `guestsIncluded`. */
  readonly extraGuestMinor: number;
  readonly guestsIncluded: number;
  /** The longest time the half-day price covers. */
  readonly halfDayMaxMinutes: number;
  /** Billed time is rounded up to whole steps. */
  readonly startStepMinutes: number;
  /** Hours are billed up to this long a visit; beyond it only dates are. */
  readonly maxDurationMinutes: number;
  /** In place of it for visits that begin on some weekdays, Monday first, null where it holds. */
  readonly weekdayMaxMinutes?: readonly (number | null)[] | null | undefined;
  /** Dearer and cheaper dates; most rooms have none. */
  readonly priceRules?: readonly StoredRule[] | undefined;
  readonly discounts?: Discounts | null | undefined;
  /** What it charges today. */
  readonly taxes?: readonly ListingTax[] | undefined;
  /** Bookings ever confirmed; 3 stands for more. */
  readonly bookingsConfirmed?: number | undefined;
}

/** The longest visit that begins on the local date, in elapsed minutes. */
export const longestOn = (space: Pick<SpacePrices, 'maxDurationMinutes' | 'weekdayMaxMinutes'>, date: string): number =>
  space.weekdayMaxMinutes?.[weekdayOf(date) - 1] ?? space.maxDurationMinutes;
