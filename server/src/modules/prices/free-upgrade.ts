// More time for the same money: once the day price is reached the rest of the day costs nothing. Pure.
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, minutesBetween, sameWallTimeDaysLater, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { longestOn, type SpacePrices } from './space-prices.ts';

/** A week unit covers six dates more than the one it is bought for. */
const DAYS_MORE_MOST = 6;

type Grid = Pick<SpacePrices, 'startStepMinutes' | 'maxDurationMinutes' | 'weekdayMaxMinutes' | 'timeZone'>;

/**
 * The longest hours that contain those wished for and that `isSame` accepts (same price, and to be had), or null. Within
 * a day the end moves first, then the start; a stay gains whole dates at its end.
 */
export function freeUpgrade(space: Grid, input: TimeRange, isSame: (range: TimeRange) => boolean): TimeRange | null {
  const firstDate = startsOnLocalDate(input.startsAt, space.timeZone);
  const isStay = firstDate !== endsOnLocalDate(input.endsAt, space.timeZone);
  const stepsMost = Math.floor(
    (longestOn(space, firstDate) - minutesBetween(input.startsAt, input.endsAt)) / space.startStepMinutes,
  );
  const later = (count: number): TimeRange => ({
    startsAt: input.startsAt,
    endsAt: isStay
      ? sameWallTimeDaysLater(input.endsAt, count, space.timeZone)
      : addMinutes(input.endsAt, count * space.startStepMinutes),
  });
  const extended = longest(isStay ? DAYS_MORE_MOST : stepsMost, later, isSame) ?? input;
  const usedSteps = Math.round(minutesBetween(input.endsAt, extended.endsAt) / space.startStepMinutes);
  const earlier = (count: number): TimeRange => ({
    startsAt: addMinutes(input.startsAt, -count * space.startStepMinutes),
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
