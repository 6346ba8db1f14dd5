// The price of exact hours, line by line. Pure: integers in minor units only, rounded half-up once per line.

import { FEES } from '@daynook/contract/booking-limits';
import type { PriceLine } from '@daynook/contract/bookings';
import { daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, minutesBetween, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { cheapestDates, type DateCover } from './cheapest-dates.ts';
import { shareOf } from './currency.ts';
import { freeUpgrade } from './free-upgrade.ts';
import type { SpacePrices } from './space-prices.ts';

export interface PriceWish extends TimeRange {
  readonly guests: number;
  /** Local dates on which the space is open: others cost nothing in a stay of several days. */
  readonly openDates: ReadonlySet<string>;
  /** Whether other hours could be had as well, where known: more time for the same money is looked for among them. */
  readonly canHave?: ((range: TimeRange) => boolean) | undefined;
}

export interface SpaceQuote {
  readonly lines: PriceLine[];
  /** Space, extra guests and cleaning: what both fees are taken of. */
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  /** Taken from what the host earns, not added to the total. */
  readonly hostFeeMinor: number;
  readonly totalMinor: number;
  readonly currency: string;
  /** Elapsed, as asked: not rounded. */
  readonly durationMinutes: number;
  /** The longest other hours around these that cost the same; null where there are none or nothing is known of them. */
  readonly freeUpgrade: TimeRange | null;
}

type Unit = NonNullable<PriceLine['units']>[number];
interface SpacePrice {
  readonly amountMinor: number;
  readonly units: Unit[];
}

function datePrice(cover: DateCover, space: SpacePrices): SpacePrice {
  const units: Unit[] = [];
  if (cover.months > 0) units.push({ unit: 'month', count: cover.months, unitMinor: space.monthMinor ?? 0 });
  if (cover.weeks > 0) units.push({ unit: 'week', count: cover.weeks, unitMinor: space.weekMinor ?? 0 });
  if (cover.days > 0) units.push({ unit: 'day', count: cover.days, unitMinor: space.dayMinor });
  return { amountMinor: cover.amountMinor, units };
}

/** What the hours alone cost: the cheapest of hours, half day, and whole dates; a unit not sold falls back to the larger. */
export function spacePrice(space: SpacePrices, wish: TimeRange & { openDates: ReadonlySet<string> }): SpacePrice {
  const firstDate = startsOnLocalDate(wish.startsAt, space.timeZone);
  const lastDate = endsOnLocalDate(wish.endsAt, space.timeZone);
  const steps = Math.ceil(minutesBetween(wish.startsAt, wish.endsAt) / space.startStepMinutes);
  const billedMinutes = steps * space.startStepMinutes;
  const isVisit = firstDate === lastDate || billedMinutes <= space.maxDurationMinutes;

  // One enters on the first date and leaves on the last: those two are open, whatever the calendar says by now.
  const openDates = new Set([...wish.openDates, firstDate, lastDate]);
  const prices = [datePrice(cheapestDates(firstDate, daysBetween(firstDate, lastDate) + 1, openDates, space), space)];
  if (isVisit && space.halfDayMinor !== null && billedMinutes <= space.halfDayMaxMinutes) {
    prices.push({
      amountMinor: space.halfDayMinor,
      units: [{ unit: 'half-day', count: 1, unitMinor: space.halfDayMinor }],
    });
  }
  if (isVisit && space.hourMinor !== null) {
    const amountMinor = Math.floor((space.hourMinor * billedMinutes + 30) / 60);
    prices.push({ amountMinor, units: [{ unit: 'hour', count: billedMinutes / 60, unitMinor: space.hourMinor }] });
  }
  return prices.reduce((best, price) => (price.amountMinor < best.amountMinor ? price : best));
}

/** The price of exact hours for so many guests. Never fails: the day price always applies. */
export function quoteSpace(space: SpacePrices, wish: PriceWish): SpaceQuote {
  const price = spacePrice(space, wish);
  const extraGuests = Math.max(0, wish.guests - space.guestsIncluded);
  const lines: PriceLine[] = [{ code: 'space', amountMinor: price.amountMinor, units: price.units }];
  if (extraGuests > 0 && space.extraGuestMinor > 0)
    lines.push({ code: 'extra-guests', amountMinor: extraGuests * space.extraGuestMinor });
  if (space.cleaningMinor > 0) lines.push({ code: 'cleaning', amountMinor: space.cleaningMinor });
  const subtotalMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const guestFeeMinor = shareOf(subtotalMinor, FEES.guestBasisPoints);
  if (guestFeeMinor > 0)
    lines.push({ code: 'guest-fee', amountMinor: guestFeeMinor, basisPoints: FEES.guestBasisPoints });

  const { canHave } = wish;
  const costsTheSame = (range: TimeRange) =>
    spacePrice(space, { ...range, openDates: wish.openDates }).amountMinor === price.amountMinor;
  return {
    lines,
    subtotalMinor,
    guestFeeMinor,
    hostFeeMinor: shareOf(subtotalMinor, FEES.hostBasisPoints),
    totalMinor: subtotalMinor + guestFeeMinor,
    currency: space.currency,
    durationMinutes: minutesBetween(wish.startsAt, wish.endsAt),
    freeUpgrade: canHave ? freeUpgrade(space, wish, (range) => costsTheSame(range) && canHave(range)) : null,
  };
}
