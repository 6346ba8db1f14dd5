// Finds more time for the same price: once the day price is reached, the rest of the day is free. Pure.
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, minutesBetween, sameWallTimeDaysLater, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { type ListingPrices, longestOn } from './listing-prices.ts';

/** A week covers six more dates than the one it's bought for. */
const DAYS_MORE_MOST = 6;

type Grid = Pick<ListingPrices, 'startStepMinutes' | 'maxDurationMinutes' | 'weekdayMaxMinutes' | 'timeZone'>;

/**
 * The longest range that contains the requested hours and that `isSame` accepts (same price and available), or null. Within a day,
 * the end moves first, then the start. Longer stays gain whole dates at their end.
 */
export function freeUpgrade(listing: Grid, input: TimeRange, isSame: (range: TimeRange) => boolean): TimeRange | null {
  const firstDate = startsOnLocalDate(input.startsAt, listing.timeZone);
  const isStay = firstDate !== endsOnLocalDate(input.endsAt, listing.timeZone);
  const stepsMost = Math.floor(
    (longestOn(listing, firstDate) - minutesBetween(input.startsAt, input.endsAt)) / listing.startStepMinutes,
  );
  const later = (count: number): TimeRange => ({
    startsAt: input.startsAt,
    endsAt: isStay
      ? sameWallTimeDaysLater(input.endsAt, count, listing.timeZone)
      : addMinutes(input.endsAt, count * listing.startStepMinutes),
  });
  const extended = longest(isStay ? DAYS_MORE_MOST : stepsMost, later, isSame) ?? input;
  const usedSteps = Math.round(minutesBetween(input.endsAt, extended.endsAt) / listing.startStepMinutes);
  const earlier = (count: number): TimeRange => ({
    startsAt: addMinutes(input.startsAt, -count * listing.startStepMinutes),
    endsAt: extended.endsAt,
  });
  const found = (isStay ? undefined : longest(stepsMost - usedSteps, earlier, isSame)) ?? extended;
  return found === input ? null : { startsAt: found.startsAt, endsAt: found.endsAt };
}

function longest(
  most: number,
  at: (count: number) => TimeRange,
  isSame: (range: TimeRange) => boolean,
): TimeRange | undefined {
  for (let count = most; count > 0; count -= 1) {
    const range = at(count);
    if (isSame(range)) return range;
  }
  return undefined;
}
