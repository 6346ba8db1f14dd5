// The price of exact hours, line by line. Pure. Integer minor units only, rounded half up once per line.

import type { PriceLine } from '@daynook/contract/bookings';
import { OFFERED } from '@daynook/contract/money/prices';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { sumAmounts } from '../../lib/sum-amounts.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, minutesBetween, startsOnLocalDate, visitMinutes } from '../../lib/time/zoned.ts';
import { addedToBill, taxesOn } from '../tax/service.ts';
import { addOnLines, type ChosenAddOn } from './add-ons.ts';
import { shareOf } from './currency.ts';
import { bestDiscount } from './discounts.ts';
import { freeUpgrade } from './free-upgrade.ts';
import { isLongStay } from './refunds.ts';
import { longestOn, type SpacePrices } from './space-prices.ts';
import { datePrice, halfDayPrice, hourPrice, type SpacePrice } from './unit-prices.ts';

export interface PriceInput extends TimeRange {
  readonly guests: number;
  /** Local dates on which the listing is open. Other dates are free in a stay of several days. */
  readonly openDates: ReadonlySet<string>;
  /** Whether other hours are available, if known. Used to look for more time for the same price. */
  readonly canHave?: ((range: TimeRange) => boolean) | undefined;
  /** When the price is requested. Some discounts depend on the lead time. */
  readonly now?: Date | undefined;
  readonly addOns?: readonly ChosenAddOn[] | undefined;
  /** The host's offer for the hours alone, if it's lower. It replaces all discounts. */
  readonly offeredMinor?: number | undefined;
  /** The host's own price for the hours and extra people, lower or higher. It replaces all discounts. */
  readonly agreedMinor?: number | undefined;
  /** The host's fee rate; zero if omitted. */
  readonly hostFeeBasisPoints?: number | undefined;
}

export interface SpaceQuote {
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
function spacePrice(space: SpacePrices, input: TimeRange & { openDates: ReadonlySet<string> }): SpacePrice {
  const firstDate = startsOnLocalDate(input.startsAt, space.timeZone);
  const lastDate = endsOnLocalDate(input.endsAt, space.timeZone);
  const steps = Math.ceil(minutesBetween(input.startsAt, input.endsAt) / space.startStepMinutes);
  const billedMinutes = steps * space.startStepMinutes;
  // Decided by the visit itself, as in availability. Rounding up the billed time doesn't make it longer.
  const isVisit = firstDate === lastDate || visitMinutes(input, space.timeZone) <= longestOn(space, firstDate);

  // The guest enters on the first date and leaves on the last, so these two count as open, whatever the calendar says by now.
  const openDates = new Set([...input.openDates, firstDate, lastDate]);
  const prices = [datePrice(space, { firstDate, lastDate, openDates })];
  const visit = { startsAt: input.startsAt, firstDate, lastDate, billedMinutes };
  if (isVisit && space.halfDayMinor !== null && billedMinutes <= space.halfDayMaxMinutes)
    prices.push(halfDayPrice(space, space.halfDayMinor, visit));
  if (isVisit && space.hourMinor !== null) prices.push(hourPrice(space, space.hourMinor, visit));
  return prices.reduce((best, price) => (price.amountMinor < best.amountMinor ? price : best));
}

/** Space, extra guests, and the discount on both. */
function stayLines(space: SpacePrices, input: PriceInput): PriceLine[] {
  const price = spacePrice(space, input);
  const lines: PriceLine[] = [{ code: 'space', amountMinor: price.amountMinor, units: price.units }];
  const extraGuests = Math.max(0, input.guests - space.guestsIncluded);
  if (extraGuests > 0 && space.extraGuestMinor > 0)
    lines.push({ code: 'extra-guests', amountMinor: extraGuests * space.extraGuestMinor });
  const { agreedMinor = 0 } = input;
  if (agreedMinor > sumAmounts(lines)) return [{ code: 'space', amountMinor: agreedMinor }];
  const offeredMinor = input.agreedMinor ?? input.offeredMinor;
  if (offeredMinor !== undefined) {
    const takenOffMinor = sumAmounts(lines) - offeredMinor;
    if (takenOffMinor > 0) lines.push({ code: 'discount', amountMinor: -takenOffMinor, discount: OFFERED });
    return lines;
  }
  const best = bestDiscount(space, input);
  if (best) {
    const basisPoints = best.percent * 100;
    const takenOffMinor = shareOf(sumAmounts(lines), basisPoints);
    if (takenOffMinor > 0)
      lines.push({ code: 'discount', amountMinor: -takenOffMinor, basisPoints, discount: best.reason });
  }
  return lines;
}

/** The stay's dates on which the listing is open. The first and last always count, because the guest enters and leaves on them. */
function daysOf(space: SpacePrices, { startsAt, endsAt, openDates }: PriceInput): number {
  const first = startsOnLocalDate(startsAt, space.timeZone);
  const last = endsOnLocalDate(endsAt, space.timeZone);
  if (daysBetween(first, last) < 2) return daysBetween(first, last) + 1;
  return 2 + [...openDates].filter((date) => first < date && date < last).length;
}

/** The lines that both fees are calculated on. */
function linesBeforeFees(space: SpacePrices, input: PriceInput): PriceLine[] {
  const lines = stayLines(space, input);
  if (space.cleaningMinor > 0) lines.push({ code: 'cleaning', amountMinor: space.cleaningMinor });
  if (input.addOns && input.addOns.length > 0)
    lines.push(...addOnLines(input.addOns, { guests: input.guests, days: daysOf(space, input) }));
  return lines;
}

type GuestFee = Pick<SpacePrices, 'guestFeeBasisPoints' | 'guestFeeMinimumMinor'>;

/** Our guest fee on a price; zero for a free stay. */
const guestFeeOf = (subtotalMinor: number, { guestFeeBasisPoints, guestFeeMinimumMinor }: GuestFee): number =>
  subtotalMinor > 0 ? Math.max(shareOf(subtotalMinor, guestFeeBasisPoints), guestFeeMinimumMinor) : 0;

/**
 * The price of a full day for one person, used by cards, pins, filters, and sorting. `listing.full_day_minor` is the same in SQL.
 */
export function fullDayPrice(space: Pick<SpacePrices, 'dayMinor' | 'cleaningMinor' | 'taxes'> & GuestFee): number {
  const stayMinor = space.dayMinor + space.cleaningMinor;
  const guestFeeMinor = guestFeeOf(stayMinor, space);
  const taxes = taxesOn(space.taxes ?? [], { stayMinor, guestFeeMinor, hostFeeMinor: 0 });
  return stayMinor + guestFeeMinor + addedToBill(taxes);
}

/** Tax lines for the guest. A tax that's included in the price adds nothing. */
const taxLines = (taxes: readonly TaxLine[]): PriceLine[] =>
  taxes
    .filter(({ supply }) => supply !== 'host-fee')
    .map((tax) => ({ code: 'tax', amountMinor: tax.isIncluded ? 0 : tax.amountMinor, tax }));

/** The price of exact hours for this many guests. Never fails, because there's always a day price. */
export function quoteSpace(space: SpacePrices, input: PriceInput): SpaceQuote {
  const lines = linesBeforeFees(space, input);
  const subtotalMinor = sumAmounts(lines);
  const guestFeeMinor = guestFeeOf(subtotalMinor, space);
  // The minimum fee isn't a percentage of the price.
  const isShare = guestFeeMinor === shareOf(subtotalMinor, space.guestFeeBasisPoints);
  if (guestFeeMinor > 0)
    lines.push({
      code: 'guest-fee',
      amountMinor: guestFeeMinor,
      ...(isShare ? { basisPoints: space.guestFeeBasisPoints } : {}),
    });
  const hostFeeMinor = shareOf(subtotalMinor, input.hostFeeBasisPoints ?? 0);
  const taxes = taxesOn(space.taxes ?? [], { stayMinor: subtotalMinor, guestFeeMinor, hostFeeMinor });
  lines.push(...taxLines(taxes));

  // An offer is for exactly these hours.
  const canHave = input.offeredMinor === undefined ? input.canHave : undefined;
  // More time is no gift if less of it is refundable, so nothing is offered that makes it a long stay.
  const hasSameTerms = (range: TimeRange) =>
    isLongStay({ ...range, timeZone: space.timeZone }) ===
    isLongStay({ startsAt: input.startsAt, endsAt: input.endsAt, timeZone: space.timeZone });
  const costsTheSame = (range: TimeRange) =>
    sumAmounts(linesBeforeFees(space, { ...input, ...range })) === subtotalMinor;
  return {
    lines,
    subtotalMinor,
    guestFeeMinor,
    hostFeeMinor,
    taxes,
    totalMinor: subtotalMinor + guestFeeMinor + addedToBill(taxes),
    currency: space.currency,
    durationMinutes: minutesBetween(input.startsAt, input.endsAt),
    freeUpgrade: canHave
      ? freeUpgrade(space, input, (range) => hasSameTerms(range) && costsTheSame(range) && canHave(range))
      : null,
  };
}
