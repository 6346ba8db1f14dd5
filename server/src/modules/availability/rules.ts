// Whether exact hours can be had: asked by the quote, and again inside the transaction that takes them. Pure.
import { daysBetween } from '../../lib/time/dates.ts';
import { contains, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import {
  endsOnLocalDate,
  localDayBounds,
  minutesBetween,
  occurrenceOf,
  startsOnLocalDate,
  visitMinutes,
} from '../../lib/time/zoned.ts';
import { longestOn } from '../prices/service.ts';
import { bookableWindow, closedAround, freeSeats } from './free-runs.ts';
import { openRanges, openRangesBetween } from './opening-hours.ts';
import { shortestOn } from './shortest.ts';
import * as words from './slot-words.ts';
import type { Exception, OccupiedRange, SlotCode, SlotVerdict, SlotWish, SpaceRules, WeeklyRule } from './space.ts';
import { isOnStep } from './start-grid.ts';

const no = (code: SlotCode, message: string): SlotVerdict => ({ ok: false, code, message });

/** How the wish lies in calendar and opening hours; worked out once for the checks that need it. */
interface Lie {
  readonly firstDate: string;
  readonly lastDate: string;
  /** Inside one open run, through midnight or not. */
  readonly isInOneRun: boolean;
  /** Within a local date, or through the night in one go: judged by hours. Else a stay, judged by dates. */
  readonly isVisit: boolean;
}

function lieOf(
  space: SpaceRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  wish: TimeRange,
): Lie {
  const firstDate = startsOnLocalDate(wish.startsAt, space.timeZone);
  const lastDate = endsOnLocalDate(wish.endsAt, space.timeZone);
  const isShort = visitMinutes(wish, space.timeZone) <= longestOn(space, firstDate);
  // Longer wishes are not looked through date by date: whatever the hours, they are stays.
  const isNear = daysBetween(firstDate, lastDate) <= 1;
  const isInOneRun =
    isNear &&
    openRangesBetween(firstDate, lastDate, weekly, exceptions, space.timeZone).some((run) => contains(run, wish));
  return { firstDate, lastDate, isInOneRun, isVisit: firstDate === lastDate || (isInOneRun && isShort) };
}

function checkForm(space: SpaceRules, wish: SlotWish, closing: readonly TimeRange[]): SlotVerdict | undefined {
  if (wish.startsAt < wish.now) return no('IN_THE_PAST', words.pastWords(wish.now, space));
  // A space may close off the grid: one may stay until it does.
  const endsAtClosing = closing.some((range) => range.endsAt.getTime() === wish.endsAt.getTime());
  if (!isOnStep(wish.startsAt, space) || !(isOnStep(wish.endsAt, space) || endsAtClosing))
    return no('OFF_STEP', words.stepWords(space));
  if (occurrenceOf(wish.startsAt, space.timeZone) === 'second')
    return no('OFF_STEP', words.doubledWords(wish.startsAt, space));
  return undefined;
}

function checkLength(space: SpaceRules, wish: SlotWish, lie: Lie): SlotVerdict | undefined {
  if (minutesBetween(wish.startsAt, wish.endsAt) < shortestOn(space, lie.firstDate))
    return no('TOO_SHORT', words.shortWords(space, lie.firstDate));
  if (lie.isVisit) {
    return visitMinutes(wish, space.timeZone) > longestOn(space, lie.firstDate)
      ? no('TOO_LONG', words.longVisitWords(space, lie.firstDate))
      : undefined;
  }
  const dates = daysBetween(lie.firstDate, lie.lastDate) + 1;
  return dates > space.maxStayDays ? no('TOO_LONG', words.longStayWords(space)) : undefined;
}

function checkTiming(space: SpaceRules, wish: SlotWish): SlotVerdict | undefined {
  const window = bookableWindow(space, wish.now);
  if (wish.startsAt < window.startsAt) return no('NOTICE_TOO_SHORT', words.noticeWords(space, window.startsAt));
  if (wish.endsAt > window.endsAt) return no('TOO_FAR_AHEAD', words.windowWords(space, window.endsAt));
  return undefined;
}

/**
 * A visit lies inside one open run. A stay begins and ends on open dates, inside their hours or at the day's bounds;
 * closed dates between do not matter.
 */
function checkHours(
  space: SpaceRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  wish: SlotWish,
  lie: Lie,
): SlotVerdict | undefined {
  const { timeZone } = space;
  const closed = (instant: Date) => no('OUTSIDE_HOURS', words.hoursWords({ weekly, exceptions, timeZone }, instant));
  if (lie.isInOneRun) return undefined;
  if (lie.isVisit) return closed(wish.startsAt);
  const opening = openRanges(lie.firstDate, weekly, exceptions, timeZone);
  const starts = opening.some((range) => range.startsAt <= wish.startsAt && wish.startsAt < range.endsAt);
  const atDayStart =
    opening.length > 0 && localDayBounds(lie.firstDate, timeZone).startsAt.getTime() === wish.startsAt.getTime();
  if (!starts && !atDayStart) return closed(wish.startsAt);
  const closing = openRanges(lie.lastDate, weekly, exceptions, timeZone);
  const ends = closing.some((range) => range.startsAt < wish.endsAt && wish.endsAt <= range.endsAt);
  const atDayEnd =
    closing.length > 0 && localDayBounds(lie.lastDate, timeZone).endsAt.getTime() === wish.endsAt.getTime();
  return ends || atDayEnd ? undefined : closed(new Date(wish.endsAt.getTime() - 1));
}

function checkFree(space: SpaceRules, occupied: readonly OccupiedRange[], wish: SlotWish): SlotVerdict | undefined {
  const seatsNeeded = space.seats > 1 ? wish.guests : 1;
  if (freeSeats(space.seats, occupied, wish) >= seatsNeeded) return undefined;
  const inTheWay = occupied.filter((row) => overlaps(closedAround(row), wish));
  return no('SLOT_TAKEN', words.takenWords(wish, inTheWay, space));
}

/**
 * Whether the space can be had for exactly these hours by so many guests, or the first reason why not. `occupied` must
 * hold every row near the wish; the answer is a promise only inside a transaction that holds `lockSpaces`.
 */
export function checkSlot(
  space: SpaceRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  wish: SlotWish,
): SlotVerdict {
  if (space.state !== 'live') return no('LISTING_NOT_BOOKABLE', 'This workspace isn’t taking bookings right now.');
  if (wish.endsAt <= wish.startsAt) return no('END_BEFORE_START', 'The end must be after the start.');
  const most = space.seats > 1 ? Math.min(space.capacity, space.seats) : space.capacity;
  const lie = lieOf(space, weekly, exceptions, wish);
  return (
    checkForm(space, wish, openRanges(lie.lastDate, weekly, exceptions, space.timeZone)) ??
    checkLength(space, wish, lie) ??
    checkTiming(space, wish) ??
    (wish.guests > most ? no('CAPACITY_EXCEEDED', words.capacityWords(most)) : undefined) ??
    checkHours(space, weekly, exceptions, wish, lie) ??
    checkFree(space, occupied, wish) ?? { ok: true }
  );
}
