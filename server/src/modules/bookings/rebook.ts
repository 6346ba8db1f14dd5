// Booking again with one tap: when a past booking's weekday and hours are free next, and for how much (J7).
import { REBOOKING } from '@daynook/contract/limits/bookings';
import type { RebookChoice, Rebooking } from '@daynook/contract/rebooking';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { instantOfWallClock, toWallClock } from '../../lib/time/zoned.ts';
import { checkListingSlots, listLiveHoldIds, loadBookableListing } from '../availability/service.ts';
import { addOnErrors, choicesIn, listOffered, packageIn } from '../prices/service.ts';
import type { BookingRecord } from './booking.ts';
import { findForActor, stateChanged } from './booking-action.ts';
import { isBookedAgain } from './policy.ts';
import { isShown, quoteBooking, type SlotInput } from './quote.ts';

type Hours = Pick<BookingRecord, 'startsAt' | 'endsAt' | 'timeZone'>;

/** The instant of a wall-clock time on another date; undefined if a clock change skips it there. */
function sameTimeOn(date: string, minuteOfDay: number, timeZone: string): Date | undefined {
  const instant = instantOfWallClock(date, minuteOfDay, timeZone);
  const { date: actualDate, minuteOfDay: actual } = toWallClock(instant, timeZone);
  return actualDate === date && actual === minuteOfDay ? instant : undefined;
}

/** The same weekday and wall-clock hours in each of the next weeks, soonest first. */
export function sameHoursLater({ startsAt, endsAt, timeZone }: Hours, now: Date): TimeRange[] {
  const [from, to] = [toWallClock(startsAt, timeZone), toWallClock(endsAt, timeZone)];
  const today = toWallClock(now, timeZone).date;
  const weeksGone = Math.max(0, Math.floor(daysBetween(from.date, today) / 7));
  return Array.from({ length: REBOOKING.weeksAhead + 1 }, (_, index) => 7 * (weeksGone + index)).flatMap((days) => {
    const start = sameTimeOn(addDays(from.date, days), from.minuteOfDay, timeZone);
    const end = sameTimeOn(addDays(to.date, days), to.minuteOfDay, timeZone);
    const isAhead = start && end && start > now && start > startsAt && start < end;
    return isAhead ? [{ startsAt: start, endsAt: end }] : [];
  });
}

type BookableListing = NonNullable<Awaited<ReturnType<typeof loadBookableListing>>>;

/** The extras that are still offered in this quantity, and the names of the others. */
function sortExtras(listing: BookableListing, { lines }: BookingRecord) {
  const wanted = choicesIn(lines);
  const isOffered = (choice: (typeof wanted)[number]) =>
    Object.keys(addOnErrors(listing.addOns, [choice])).length === 0;
  const goneExtras = lines.flatMap(({ addOn }) => (addOn && !isOffered(addOn) ? [addOn.name] : []));
  return { addOns: wanted.filter(isOffered), goneExtras };
}

/** The package if it's still offered, or its name. */
function sortPackage({ packages }: BookableListing, { lines }: BookingRecord) {
  const booked = packageIn(lines);
  if (!booked) return {};
  return listOffered(packages).some(({ id }) => id === booked.id)
    ? { packageId: booked.id }
    : { gonePackage: booked.name };
}

/** The times that are free. Their order is kept. */
async function onlyFree(deps: Deps, actor: MemberActor, listing: BookableListing, slots: readonly SlotInput[]) {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const own = await listLiveHoldIds(db, actor.memberId, now);
  const answers = await checkListingSlots(
    db,
    slots.map((slot) => ({ listing, input: { ...slot, now } })),
    own,
  );
  return slots.filter((_, index) => answers[index]!.verdict.ok);
}

/** The first free times with their prices, quoted like at checkout. A time that was taken meanwhile is skipped. */
async function quoteFirst(deps: Deps, actor: MemberActor, free: readonly SlotInput[]): Promise<RebookChoice[]> {
  const choices: RebookChoice[] = [];
  for (const slot of free) {
    if (choices.length === REBOOKING.choices) break;
    try {
      const { quote } = await quoteBooking(deps, actor, slot);
      const { startsAt, endsAt, currency, totalMinor, bookingMode } = quote;
      choices.push({ startsAt, endsAt, currency, totalMinor, bookingMode });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return choices;
}

/**
 * The next times at which the guest can have the same hours again. Throws NOT_FOUND, FORBIDDEN for anyone but the guest, and
 * STATE_CHANGED while the booking is still ahead.
 */
export async function findRebooking(deps: Deps, actor: MemberActor, id: string): Promise<Rebooking> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  if (viewer.role !== 'guest') throw new AppError('FORBIDDEN');
  if (!isBookedAgain(booking.status)) throw await stateChanged(deps, actor, id);
  const { listingId, guests, cars } = booking;
  const listing = await loadBookableListing(deps.db.kysely, listingId);
  const timeZone = listing?.timeZone ?? booking.timeZone;
  const later = sameHoursLater({ ...booking, timeZone }, deps.clock.now());
  const next = later[0] ? { startsAt: later[0].startsAt.toISOString(), endsAt: later[0].endsAt.toISOString() } : null;
  const shown = { listingId, timeZone, guests, cars, next };
  if (!isShown(listing) || listing.state !== 'live')
    return { ...shown, addOns: [], goneExtras: [], choices: [], noneBecause: 'gone' };
  const { addOns, goneExtras } = sortExtras(listing, booking);
  // Without a car, because the checkout asks again and says if there's no place for one.
  const again = sortPackage(listing, booking);
  const chosen = again.packageId === undefined ? {} : { packageId: again.packageId };
  const slots = later.map((range) => ({ listingId, guests, addOns, ...chosen, ...range }));
  const choices = await quoteFirst(deps, actor, await onlyFree(deps, actor, listing, slots));
  return { ...shown, addOns, goneExtras, ...again, choices, noneBecause: choices.length === 0 ? 'not-free' : null };
}
