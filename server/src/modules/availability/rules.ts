// Whether exact hours can be booked. The quote asks, and the transaction that takes the hours asks again. Pure.

import { say } from '../../lib/languages/say.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import { contains, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import {
  endsOnLocalDate,
  findOccurrence,
  localDayBounds,
  minutesBetween,
  startsOnLocalDate,
  visitMinutes,
} from '../../lib/time/zoned.ts';
import { longestOn } from '../prices/service.ts';
import type {
  Exception,
  ListingRules,
  OccupiedRange,
  SlotCode,
  SlotInput,
  SlotVerdict,
  WeeklyRule,
} from './bookable-listing.ts';
import { bookableWindow, closedAround, freeSeats } from './free-runs.ts';
import { minimumMinutesOn } from './minimum-duration.ts';
import { openRanges, openRangesBetween } from './opening-hours.ts';
import * as words from './slot-words.ts';
import { isOnStep } from './start-grid.ts';
import { checkVisitCounts, findDisallowed, type VisitCounts } from './visit-limits.ts';

const no = (code: SlotCode, message: string): SlotVerdict => ({ ok: false, code, message });

/** How the requested range relates to calendar and opening hours, calculated once for the checks that need it. */
interface RangeInCalendar {
  readonly firstDate: string;
  readonly lastDate: string;
  /** Inside one open run, possibly through midnight. */
  readonly isInOneRun: boolean;
  /** Within a local date, or overnight without a break: judged by hours. Anything else is a stay, judged by dates. */
  readonly isVisit: boolean;
}

function measureStay(
  listing: ListingRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  input: TimeRange,
): RangeInCalendar {
  const firstDate = startsOnLocalDate(input.startsAt, listing.timeZone);
  const lastDate = endsOnLocalDate(input.endsAt, listing.timeZone);
  const isShort = visitMinutes(input, listing.timeZone) <= longestOn(listing, firstDate);
  // Longer ranges are always stays, so they aren't checked date by date.
  const isNear = daysBetween(firstDate, lastDate) <= 1;
  const isInOneRun =
    isNear &&
    openRangesBetween(firstDate, lastDate, weekly, exceptions, listing.timeZone).some((run) => contains(run, input));
  return { firstDate, lastDate, isInOneRun, isVisit: firstDate === lastDate || (isInOneRun && isShort) };
}

function checkForm(listing: ListingRules, input: SlotInput, closing: readonly TimeRange[]): SlotVerdict | undefined {
  if (input.startsAt < input.now) return no('IN_THE_PAST', words.pastWords(input.now, listing));
  // A listing may close off the grid, and a booking may end when it closes.
  const endsAtClosing = closing.some((range) => range.endsAt.getTime() === input.endsAt.getTime());
  if (!isOnStep(input.startsAt, listing) || !(isOnStep(input.endsAt, listing) || endsAtClosing))
    return no('OFF_STEP', words.stepWords(listing));
  if (findOccurrence(input.startsAt, listing.timeZone) === 'second')
    return no('OFF_STEP', words.doubledWords(input.startsAt, listing));
  return undefined;
}

function checkLength(listing: ListingRules, input: SlotInput, range: RangeInCalendar): SlotVerdict | undefined {
  if (minutesBetween(input.startsAt, input.endsAt) < minimumMinutesOn(listing, range.firstDate))
    return no('TOO_SHORT', words.shortWords(listing, range.firstDate));
  if (range.isVisit) {
    return visitMinutes(input, listing.timeZone) > longestOn(listing, range.firstDate)
      ? no('TOO_LONG', words.longVisitWords(listing, range.firstDate))
      : undefined;
  }
  const dates = daysBetween(range.firstDate, range.lastDate) + 1;
  return dates > listing.maxStayDays ? no('TOO_LONG', words.longStayWords(listing)) : undefined;
}

function checkTiming(listing: ListingRules, input: SlotInput): SlotVerdict | undefined {
  const window = bookableWindow(listing, input.now);
  if (input.startsAt < window.startsAt) return no('NOTICE_TOO_SHORT', words.noticeWords(listing, window.startsAt));
  if (input.endsAt > window.endsAt) return no('TOO_FAR_AHEAD', words.windowWords(listing, window.endsAt));
  return undefined;
}

/**
 * A visit lies inside one open run. A stay starts and ends on open dates, inside their hours or at midnight. Closed dates in
 * between don't matter.
 */
function checkHours(
  listing: ListingRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  input: SlotInput,
  range: RangeInCalendar,
): SlotVerdict | undefined {
  const { timeZone } = listing;
  const closed = (instant: Date) => no('OUTSIDE_HOURS', words.hoursWords({ weekly, exceptions, timeZone }, instant));
  if (range.isInOneRun) return undefined;
  if (range.isVisit) return closed(input.startsAt);
  const opening = openRanges(range.firstDate, weekly, exceptions, timeZone);
  const starts = opening.some((range) => range.startsAt <= input.startsAt && input.startsAt < range.endsAt);
  const atDayStart =
    opening.length > 0 && localDayBounds(range.firstDate, timeZone).startsAt.getTime() === input.startsAt.getTime();
  if (!starts && !atDayStart) return closed(input.startsAt);
  const closing = openRanges(range.lastDate, weekly, exceptions, timeZone);
  const ends = closing.some((range) => range.startsAt < input.endsAt && input.endsAt <= range.endsAt);
  const atDayEnd =
    closing.length > 0 && localDayBounds(range.lastDate, timeZone).endsAt.getTime() === input.endsAt.getTime();
  return ends || atDayEnd ? undefined : closed(new Date(input.endsAt.getTime() - 1));
}

function checkFree(
  listing: ListingRules,
  occupied: readonly OccupiedRange[],
  input: SlotInput,
): SlotVerdict | undefined {
  const seatsNeeded = listing.seats > 1 ? input.guests : 1;
  if (freeSeats(listing.seats, occupied, input) >= seatsNeeded) return undefined;
  const inTheWay = occupied.filter((row) => overlaps(closedAround(row), input));
  return no('SLOT_TAKEN', words.takenWords(input, inTheWay, listing));
}

/** When local rules allow no visit. Asked first, because the opening hours are cut to these. */
function checkAllowedHours({ visitLimits, timeZone }: ListingRules, input: SlotInput): SlotVerdict | undefined {
  const at = visitLimits && findDisallowed(visitLimits, input, timeZone);
  return at ? no('VISIT_LIMIT', words.visitHoursWords(visitLimits, at, timeZone)) : undefined;
}

/** Over all listings of the property. */
function checkLimits(listing: ListingRules, visits: VisitCounts, input: SlotInput): SlotVerdict | undefined {
  const { visitLimits, timeZone } = listing;
  const usedUp = visitLimits && checkVisitCounts(visitLimits, visits, input, timeZone);
  if (!usedUp) return undefined;
  return usedUp.per === 'cars'
    ? { ok: false, code: 'CAR_LIMIT', message: words.carLimitWords(usedUp.most ?? 0, input, timeZone), usedUp }
    : { ok: false, code: 'VISIT_LIMIT', message: words.visitLimitWords(usedUp), usedUp };
}

/**
 * Whether the listing can be booked for exactly these hours and this many guests, or the first reason why not. `occupied` must
 * contain every row near the range, and `visits` count those against its property's limits. The answer is only reliable inside a
 * transaction that holds `lockListings`.
 */
export function checkSlot(
  listing: ListingRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  input: SlotInput,
  visits?: VisitCounts,
): SlotVerdict {
  if (listing.state !== 'live')
    return no('LISTING_NOT_BOOKABLE', say('This workspace isn’t taking bookings right now.'));
  if (input.endsAt <= input.startsAt) return no('END_BEFORE_START', say('The end must be after the start.'));
  const most = listing.seats > 1 ? Math.min(listing.capacity, listing.seats) : listing.capacity;
  const range = measureStay(listing, weekly, exceptions, input);
  return (
    checkForm(listing, input, openRanges(range.lastDate, weekly, exceptions, listing.timeZone)) ??
    checkLength(listing, input, range) ??
    checkTiming(listing, input) ??
    (input.guests > most ? no('CAPACITY_EXCEEDED', words.capacityWords(most)) : undefined) ??
    checkAllowedHours(listing, input) ??
    checkHours(listing, weekly, exceptions, input, range) ??
    checkFree(listing, occupied, input) ??
    (visits && checkLimits(listing, visits, input)) ?? { ok: true }
  );
}
