// A listing and price requests for price tests.
import type { PackageTerms } from '@daynook/contract/money/packages';
import type { AddOn, PriceRule } from '@daynook/contract/money/prices';
import { datesBetween } from '../../lib/time/dates.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import type { ListingPrices } from './listing-prices.ts';
import { type ListingQuote, quoteListing } from './rules.ts';

export const ZONE = 'America/New_York';
/** A Monday. */
export const MONDAY = '2027-01-04';
export const EVERY_DAY = new Set(datesBetween('2026-12-01', '2027-12-31'));

export const prices: ListingPrices = {
  currency: 'USD',
  timeZone: ZONE,
  hourMinor: 1_500,
  halfDayMinor: 4_500,
  dayMinor: 8_000,
  weekMinor: 34_000,
  monthMinor: 120_000,
  cleaningMinor: 0,
  guestFeeBasisPoints: 500,
  guestFeeMinimumMinor: 0,
  extraGuestMinor: 0,
  guestsIncluded: 1,
  halfDayMaxMinutes: 240,
  startStepMinutes: 30,
  maxDurationMinutes: 720,
};

export const rule = (values: Partial<PriceRule>): PriceRule => ({
  name: 'A rule',
  weekdays: [],
  from: null,
  to: null,
  percent: 20,
  ...values,
});

export interface Asked {
  fromDate?: string;
  from?: number;
  toDate?: string;
  to?: number;
  guests?: number;
  now?: Date;
  openDates?: ReadonlySet<string>;
  addOns?: { addOn: AddOn; quantity: number }[];
  package?: PackageTerms;
  agreedMinor?: number;
  canHave?: () => boolean;
}

/** The price as requested. Defaults to one guest, from nine to five on that Monday. */
export function quote(listing: Partial<ListingPrices>, asked: Asked = {}): ListingQuote {
  const { fromDate = MONDAY, from = 9, toDate = fromDate, to = 17, guests = 1, openDates = EVERY_DAY, ...rest } = asked;
  const whole = { ...prices, ...listing };
  return quoteListing(whole, {
    startsAt: instantOfWallClock(fromDate, from * 60, whole.timeZone),
    endsAt: instantOfWallClock(toDate, to * 60, whole.timeZone),
    guests,
    openDates,
    ...rest,
  });
}
