// The price of exact hours, line by line. Pure: integers in minor units only, rounded half-up once per line.

import type { PriceLine } from '@daynook/contract/bookings';
import { OFFERED } from '@daynook/contract/money/prices';
import type { TaxLine } from '@daynook/contract/money/taxes';
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
  /** Local dates on which the space is open: others cost nothing in a stay of several days. */
  readonly openDates: ReadonlySet<string>;
  /** Whether other hours could be had as well, where known: more time for the same money is looked for among them. */
  readonly canHave?: ((range: TimeRange) => boolean) | undefined;
  /** When the price is asked for: some discounts hang on how far ahead the stay is. */
  readonly now?: Date | undefined;
  readonly addOns?: readonly ChosenAddOn[] | undefined;
  /** The host's offer for the hours alone, if it's lower: it replaces all discounts. */
  readonly offeredMinor?: number | undefined;
  /** What the host pays us; where nobody asks, nothing. */
  readonly hostFeeBasisPoints?: number | undefined;
}

export interface SpaceQuote {
  readonly lines: PriceLine[];
  /** Space, extra guests, cleaning and extras, after the discount: what both fees are taken of. */
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  /** Taken from what the host earns, not added to the total. */
  readonly hostFeeMinor: number;
  /** Those of the stay and the guest's fee are among the lines, too; the one of the host's fee is theirs to pay. */
  readonly taxes: readonly TaxLine[];
  readonly totalMinor: number;
  readonly currency: string;
  /** Elapsed, as asked: not rounded. */
  readonly durationMinutes: number;
  /** The longest other hours around these that cost the same; null where there are none or nothing is known of them. */
  readonly freeUpgrade: TimeRange | null;
}

/** What the hours alone cost: the cheapest of hours, half day, and whole dates; a unit not sold falls back to the larger. */
function spacePrice(space: SpacePrices, input: TimeRange & { openDates: ReadonlySet<string> }): SpacePrice {
  const firstDate = startsOnLocalDate(input.startsAt, space.timeZone);
  const lastDate = endsOnLocalDate(input.endsAt, space.timeZone);
  const steps = Math.ceil(minutesBetween(input.startsAt, input.endsAt) / space.startStepMinutes);
  const billedMinutes = steps * space.startStepMinutes;
  // Judged as availability does, by the visit itself: up to which step it is billed makes it no longer.
  const isVisit = firstDate === lastDate || visitMinutes(input, space.timeZone) <= longestOn(space, firstDate);

  // One enters on the first date and leaves on the last: those two are open, whatever the calendar says by now.
  const openDates = new Set([...input.openDates, firstDate, lastDate]);
  const prices = [datePrice(space, { firstDate, lastDate, openDates })];
  const visit = { startsAt: input.startsAt, firstDate, lastDate, billedMinutes };
  if (isVisit && space.halfDayMinor !== null && billedMinutes <= space.halfDayMaxMinutes)
    prices.push(halfDayPrice(space, space.halfDayMinor, visit));
  if (isVisit && space.hourMinor !== null) prices.push(hourPrice(space, space.hourMinor, visit));
  return prices.reduce((best, price) => (price.amountMinor < best.amountMinor ? price : best));
}

/** Space, further people, and what is taken off both. */
function stayLines(space: SpacePrices, input: PriceInput): PriceLine[] {
  const price = spacePrice(space, input);
  const lines: PriceLine[] = [{ code: 'space', amountMinor: price.amountMinor, units: price.units }];
  const extraGuests = Math.max(0, input.guests - space.guestsIncluded);
  if (extraGuests > 0 && space.extraGuestMinor > 0)
    lines.push({ code: 'extra-guests', amountMinor: extraGuests * space.extraGuestMinor });
  if (input.offeredMinor !== undefined) {
    const takenOffMinor = sumOf(lines) - input.offeredMinor;
    if (takenOffMinor > 0) lines.push({ code: 'discount', amountMinor: -takenOffMinor, discount: OFFERED });
    return lines;
  }
  const best = bestDiscount(space, input);
  if (best) {
    const basisPoints = best.percent * 100;
    const takenOffMinor = shareOf(sumOf(lines), basisPoints);
    if (takenOffMinor > 0)
      lines.push({ code: 'discount', amountMinor: -takenOffMinor, basisPoints, discount: best.reason });
  }
  return lines;
}

const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + line.amountMinor, 0);

/** Dates of the stay on which the space is open; one enters on the first and leaves on the last. */
function daysOf(space: SpacePrices, { startsAt, endsAt, openDates }: PriceInput): number {
  const first = startsOnLocalDate(startsAt, space.timeZone);
  const last = endsOnLocalDate(endsAt, space.timeZone);
  if (daysBetween(first, last) < 2) return daysBetween(first, last) + 1;
  return 2 + [...openDates].filter((date) => first < date && date < last).length;
}

/** All that both fees are taken of. */
function linesBeforeFees(space: SpacePrices, input: PriceInput): PriceLine[] {
  const lines = stayLines(space, input);
  if (space.cleaningMinor > 0) lines.push({ code: 'cleaning', amountMinor: space.cleaningMinor });
  if (input.addOns && input.addOns.length > 0)
    lines.push(...addOnLines(input.addOns, { guests: input.guests, days: daysOf(space, input) }));
  return lines;
}

type GuestFee = Pick<SpacePrices, 'guestFeeBasisPoints' | 'guestFeeMinimumMinor'>;

/** Our fee on top of a price; nothing on top of nothing. */
const guestFeeOf = (subtotalMinor: number, { guestFeeBasisPoints, guestFeeMinimumMinor }: GuestFee): number =>
  subtotalMinor > 0 ? Math.max(shareOf(subtotalMinor, guestFeeBasisPoints), guestFeeMinimumMinor) : 0;

/** What one person pays for a full day: cards, pins, filters and sorting say it. `listing.full_day_minor` is the same in SQL. */
export function fullDayPrice(space: Pick<SpacePrices, 'dayMinor' | 'cleaningMinor' | 'taxes'> & GuestFee): number {
  const stayMinor = space.dayMinor + space.cleaningMinor;
  const guestFeeMinor = guestFeeOf(stayMinor, space);
  const taxes = taxesOn(space.taxes ?? [], { stayMinor, guestFeeMinor, hostFeeMinor: 0 });
  return stayMinor + guestFeeMinor + addedToBill(taxes);
}

/** Taxes as the guest reads them; one that's part of the price adds nothing. */
const taxLines = (taxes: readonly TaxLine[]): PriceLine[] =>
  taxes
    .filter(({ supply }) => supply !== 'host-fee')
    .map((tax) => ({ code: 'tax', amountMinor: tax.isIncluded ? 0 : tax.amountMinor, tax }));

/** The price of exact hours for so many guests. Never fails: the day price always applies. */
export function quoteSpace(space: SpacePrices, input: PriceInput): SpaceQuote {
  const lines = linesBeforeFees(space, input);
  const subtotalMinor = sumOf(lines);
  const guestFeeMinor = guestFeeOf(subtotalMinor, space);
  // The minimum is no share of the price.
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
  // More time is no gift where less comes back for it: into a long stay nothing is offered.
  const hasSameTerms = (range: TimeRange) =>
    isLongStay({ ...range, timeZone: space.timeZone }) ===
    isLongStay({ startsAt: input.startsAt, endsAt: input.endsAt, timeZone: space.timeZone });
  const costsTheSame = (range: TimeRange) => sumOf(linesBeforeFees(space, { ...input, ...range })) === subtotalMinor;
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
