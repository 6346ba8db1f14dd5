// The price of exact hours, line by line. Pure. Integer minor units only, rounded half up once per line.

import type { PriceLine } from '@daynook/contract/bookings';
import type { PackageTerms } from '@daynook/contract/money/packages';
import { OFFERED } from '@daynook/contract/money/prices';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { sumAmounts } from '../../lib/sum-amounts.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, minutesBetween, startsOnLocalDate, visitMinutes } from '../../lib/time/zoned.ts';
import { addedToBill, taxesOn } from '../tax/service.ts';
import { addOnLines, type ChosenAddOn } from './add-ons.ts';
import { calculateShare } from './currency.ts';
import { bestDiscount } from './discounts.ts';
import { freeUpgrade } from './free-upgrade.ts';
import { type ListingPrices, longestOn } from './listing-prices.ts';
import { isLongStay } from './refunds.ts';
import { datePrice, halfDayPrice, hourPrice, type ListingPrice } from './unit-prices.ts';

export interface PriceInput extends TimeRange {
  readonly guests: number;
  /** Local dates on which the listing is open. Other dates are free in a stay of several days. */
  readonly openDates: ReadonlySet<string>;
  /** Whether other hours are available, if known. Used to look for more time for the same price. */
  readonly canHave?: ((range: TimeRange) => boolean) | undefined;
  /** When the price is requested. Some discounts depend on the lead time. */
  readonly now?: Date | undefined;
  readonly addOns?: readonly ChosenAddOn[] | undefined;
  /** Replaces the price for hours and days, price rules, and discounts. The caller has checked that it's for these hours. */
  readonly package?: PackageTerms | undefined;
  /** The host's offer for the hours alone, if it's lower. It replaces all discounts. */
  readonly offeredMinor?: number | undefined;
  /** The host's own price for the hours and extra people, lower or higher. It replaces all discounts. */
  readonly agreedMinor?: number | undefined;
  /** The host's fee rate; zero if omitted. */
  readonly hostFeeBasisPoints?: number | undefined;
}

export interface ListingQuote {
  readonly lines: PriceLine[];
  /** Space, extra guests, cleaning, and extras after the discount. Both fees are calculated on it. */
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  /** Deducted from the host's earnings, not added to the total. */
  readonly hostFeeMinor: number;
  /** Taxes on the stay and the guest fee also have price lines. The tax on the host fee is paid by the host. */
  readonly taxes: readonly TaxLine[];
  readonly totalMinor: number;
  readonly currency: string;
  /** Elapsed, as requested, not rounded. */
  readonly durationMinutes: number;
  /** The longest other range that contains these hours at the same price; null if there's none or availability is unknown. */
  readonly freeUpgrade: TimeRange | null;
}

/**
 * The price of the hours alone: the cheapest of hours, half day, and whole dates. A unit without a price falls back to the larger
 * one.
 */
function priceListing(listing: ListingPrices, input: TimeRange & { openDates: ReadonlySet<string> }): ListingPrice {
  const firstDate = startsOnLocalDate(input.startsAt, listing.timeZone);
  const lastDate = endsOnLocalDate(input.endsAt, listing.timeZone);
  const steps = Math.ceil(minutesBetween(input.startsAt, input.endsAt) / listing.startStepMinutes);
  const billedMinutes = steps * listing.startStepMinutes;
  // Decided by the visit itself, as in availability. Rounding up the billed time doesn't make it longer.
  const isVisit = firstDate === lastDate || visitMinutes(input, listing.timeZone) <= longestOn(listing, firstDate);

  // The guest enters on the first date and leaves on the last, so these two count as open, whatever the calendar says by now.
  const openDates = new Set([...input.openDates, firstDate, lastDate]);
  const prices = [datePrice(listing, { firstDate, lastDate, openDates })];
  const visit = { startsAt: input.startsAt, firstDate, lastDate, billedMinutes };
  if (isVisit && listing.halfDayMinor !== null && billedMinutes <= listing.halfDayMaxMinutes)
    prices.push(halfDayPrice(listing, listing.halfDayMinor, visit));
  if (isVisit && listing.hourMinor !== null) prices.push(hourPrice(listing, listing.hourMinor, visit));
  return prices.reduce((best, price) => (price.amountMinor < best.amountMinor ? price : best));
}

/** The package, or the cheapest units. */
function spaceLine(listing: ListingPrices, input: PriceInput): PriceLine {
  if (input.package) return { code: 'space', amountMinor: input.package.priceMinor, package: input.package };
  const { amountMinor, units } = priceListing(listing, input);
  return { code: 'space', amountMinor, units };
}

/** Space, extra guests, and the discount on both. */
function stayLines(listing: ListingPrices, input: PriceInput): PriceLine[] {
  const lines = [spaceLine(listing, input)];
  const isForAll = input.package?.chargesExtraPeople === false;
  const extraGuests = isForAll ? 0 : Math.max(0, input.guests - listing.guestsIncluded);
  if (extraGuests > 0 && listing.extraGuestMinor > 0)
    lines.push({ code: 'extra-guests', amountMinor: extraGuests * listing.extraGuestMinor });
  const { agreedMinor = 0 } = input;
  if (agreedMinor > sumAmounts(lines)) {
    const named = input.package ? { package: input.package } : {};
    return [{ code: 'space', amountMinor: agreedMinor, ...named }];
  }
  const offeredMinor = input.agreedMinor ?? input.offeredMinor;
  if (offeredMinor !== undefined) {
    const takenOffMinor = sumAmounts(lines) - offeredMinor;
    if (takenOffMinor > 0) lines.push({ code: 'discount', amountMinor: -takenOffMinor, discount: OFFERED });
    return lines;
  }
  const best = input.package ? undefined : bestDiscount(listing, input);
  if (best) {
    const basisPoints = best.percent * 100;
    const takenOffMinor = calculateShare(sumAmounts(lines), basisPoints);
    if (takenOffMinor > 0)
      lines.push({ code: 'discount', amountMinor: -takenOffMinor, basisPoints, discount: best.reason });
  }
  return lines;
}

/** The stay's dates on which the listing is open. The first and last always count, because the guest enters and leaves on them. */
function countDays(listing: ListingPrices, { startsAt, endsAt, openDates }: PriceInput): number {
  const first = startsOnLocalDate(startsAt, listing.timeZone);
  const last = endsOnLocalDate(endsAt, listing.timeZone);
  if (daysBetween(first, last) < 2) return daysBetween(first, last) + 1;
  return 2 + [...openDates].filter((date) => first < date && date < last).length;
}

/** The lines that both fees are calculated on. */
function linesBeforeFees(listing: ListingPrices, input: PriceInput): PriceLine[] {
  const lines = stayLines(listing, input);
  if (listing.cleaningMinor > 0) lines.push({ code: 'cleaning', amountMinor: listing.cleaningMinor });
  if (input.addOns && input.addOns.length > 0)
    lines.push(...addOnLines(input.addOns, { guests: input.guests, days: countDays(listing, input) }));
  return lines;
}

type GuestFee = Pick<ListingPrices, 'guestFeeBasisPoints' | 'guestFeeMinimumMinor'>;

/** Our guest fee on a price; zero for a free stay. */
const calculateGuestFee = (subtotalMinor: number, { guestFeeBasisPoints, guestFeeMinimumMinor }: GuestFee): number =>
  subtotalMinor > 0 ? Math.max(calculateShare(subtotalMinor, guestFeeBasisPoints), guestFeeMinimumMinor) : 0;

/**
 * The price of a full day for one person, or of a package in its place, used by cards, pins, filters, and sorting. `listing.full_day_minor` is the same in SQL.
 */
export function fullDayPrice(listing: Pick<ListingPrices, 'dayMinor' | 'cleaningMinor' | 'taxes'> & GuestFee): number {
  const stayMinor = listing.dayMinor + listing.cleaningMinor;
  const guestFeeMinor = calculateGuestFee(stayMinor, listing);
  const taxes = taxesOn(listing.taxes ?? [], { stayMinor, guestFeeMinor, hostFeeMinor: 0 });
  return stayMinor + guestFeeMinor + addedToBill(taxes);
}

/** Tax lines for the guest. A tax that's included in the price adds nothing. */
const taxLines = (taxes: readonly TaxLine[]): PriceLine[] =>
  taxes
    .filter(({ supply }) => supply !== 'host-fee')
    .map((tax) => ({ code: 'tax', amountMinor: tax.isIncluded ? 0 : tax.amountMinor, tax }));

/** The price of exact hours for this many guests. Never fails, because there's always a day price. */
export function quoteListing(listing: ListingPrices, input: PriceInput): ListingQuote {
  const lines = linesBeforeFees(listing, input);
  const subtotalMinor = sumAmounts(lines);
  const guestFeeMinor = calculateGuestFee(subtotalMinor, listing);
  // The minimum fee isn't a percentage of the price.
  const isShare = guestFeeMinor === calculateShare(subtotalMinor, listing.guestFeeBasisPoints);
  if (guestFeeMinor > 0)
    lines.push({
      code: 'guest-fee',
      amountMinor: guestFeeMinor,
      ...(isShare ? { basisPoints: listing.guestFeeBasisPoints } : {}),
    });
  const hostFeeMinor = calculateShare(subtotalMinor, input.hostFeeBasisPoints ?? 0);
  const taxes = taxesOn(listing.taxes ?? [], { stayMinor: subtotalMinor, guestFeeMinor, hostFeeMinor });
  lines.push(...taxLines(taxes));

  // An offer or a package is for exactly these hours.
  const canHave = input.offeredMinor === undefined && input.package === undefined ? input.canHave : undefined;
  // More time is no gift if less of it is refundable, so nothing is offered that makes it a long stay.
  const hasSameTerms = (range: TimeRange) =>
    isLongStay({ ...range, timeZone: listing.timeZone }) ===
    isLongStay({ startsAt: input.startsAt, endsAt: input.endsAt, timeZone: listing.timeZone });
  const costsTheSame = (range: TimeRange) =>
    sumAmounts(linesBeforeFees(listing, { ...input, ...range })) === subtotalMinor;
  return {
    lines,
    subtotalMinor,
    guestFeeMinor,
    hostFeeMinor,
    taxes,
    totalMinor: subtotalMinor + guestFeeMinor + addedToBill(taxes),
    currency: listing.currency,
    durationMinutes: minutesBetween(input.startsAt, input.endsAt),
    freeUpgrade: canHave
      ? freeUpgrade(listing, input, (range) => hasSameTerms(range) && costsTheSame(range) && canHave(range))
      : null,
  };
}
