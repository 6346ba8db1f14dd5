// Gives free hours to the first in line. Each offer is one transaction: the hold, the entry, and the email are there together or not at
// all, so a crash loses nothing and a repeat does nothing twice.
import { WAITLISTS } from '@daynook/contract/limits/waitlists';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { isOffered } from '../../http/offered.ts';
import { AppError } from '../../lib/app-error.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { toWallClock } from '../../lib/time/zoned.ts';
import { checkListingSlots, isLimit, loadBookableListing, loadBookableListings } from '../availability/service.ts';
import { holdFor } from '../bookings/service.ts';
import { refreshBeforeBooking } from '../calendar-imports/service.ts';
import { queueEmail } from '../emails/service.ts';
import * as store from './store.ts';

const timeText = (minuteOfDay: number): string =>
  `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;

/** The checkout of these hours, as the web's URL has them. */
function checkoutPath({ listingId, startsAt, endsAt, timeZone, guests, cars }: store.NextEntry): string {
  const from = toWallClock(startsAt, timeZone);
  const to = toWallClock(endsAt, timeZone);
  // Midnight ends a day.
  const last = toWallClock(new Date(endsAt.getTime() - 1), timeZone);
  const hours =
    last.date === from.date
      ? { from: timeText(from.minuteOfDay), to: to.minuteOfDay === 0 ? '24:00' : timeText(to.minuteOfDay) }
      : { until: last.date };
  const search = new URLSearchParams({ date: from.date, ...hours });
  if (guests > 1) search.set('people', String(guests));
  if (cars > 0) search.set('cars', String(cars));
  return `/listing/${listingId}/book?${search}`;
}

type Outcome = 'offered' | 'refused' | 'none';

/** Offers hours to the first in the property's line whose hours are free. */
async function offerNext(deps: Deps, propertyId: string): Promise<Outcome> {
  let tried: store.NextEntry | undefined;
  try {
    return await retryTransaction(deps.db.kysely, async (trx): Promise<Outcome> => {
      await store.lockLine(trx, propertyId);
      const now = deps.clock.now();
      tried = await store.findNext(trx, propertyId, dueAt(now));
      if (!tried) return 'none';
      const { id, memberId, listingId, startsAt, endsAt, guests, cars } = tried;
      const hold = await holdFor(trx, deps, { guestId: memberId, listingId, startsAt, endsAt, guests, cars });
      await store.markOffered(trx, id, { holdId: hold.bookingId, until: hold.expiresAt });
      await queueEmail(trx, deps, {
        template: 'waitlist-free',
        to: tried.email,
        memberId,
        until: hold.expiresAt.toISOString(),
        data: {
          name: tried.name,
          listingTitle: tried.title,
          path: checkoutPath(tried),
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          timeZone: tried.timeZone,
          heldUntil: hold.expiresAt.toISOString(),
        },
      });
      return 'offered';
    });
  } catch (error) {
    // Closed by now, busy in an imported calendar, or the member holds too much else: the next one's turn.
    if (!(error instanceof AppError) || !tried) throw error;
    await store.markRefused(deps.db.kysely, [tried.id], deps.clock.now());
    return 'refused';
  }
}

const dueAt = (now: Date): store.Due => ({ now, refusedBefore: addMinutes(now, -WAITLISTS.retrySeconds / 60) });

/**
 * Sets those aside whose hours a limit of local rules still keeps closed, with one look at the property's visits. An attempt to reserve for each
 * of them would make everyone else wait.
 */
async function setClosedAside({ db, clock }: Deps, propertyId: string): Promise<void> {
  if ((await store.listLimited(db.kysely, propertyId, dueAt(clock.now()))).length === 0) return;
  await retryTransaction(db.kysely, async (trx) => {
    await store.lockLine(trx, propertyId);
    const now = clock.now();
    const entries = await store.listLimited(trx, propertyId, dueAt(now));
    const listings = await loadBookableListings(trx, [...new Set(entries.map(({ listingId }) => listingId))]);
    const asked = entries.flatMap((entry) => {
      const listing = listings.get(entry.listingId);
      const { startsAt, endsAt, guests, cars } = entry;
      return listing ? [{ entry, listing, input: { startsAt, endsAt, guests, cars, now } }] : [];
    });
    const answers = await checkListingSlots(trx, asked);
    const closed = asked.filter((_, index) => {
      const { verdict } = answers[index]!;
      return !verdict.ok && isLimit(verdict.code);
    });
    await store.markRefused(
      trx,
      closed.map(({ entry }) => entry.id),
      now,
    );
  });
}

/** Serves a property's line until nothing is free. */
async function serveLine(deps: Deps, propertyId: string, signal?: AbortSignal): Promise<number> {
  let offeredCount = 0;
  while (!signal?.aborted) {
    // Also after each offer: it may have used up a limit for the rest of the line.
    await setClosedAside(deps, propertyId);
    const outcome = await offerNext(deps, propertyId);
    if (outcome === 'none') break;
    if (outcome === 'offered') offeredCount += 1;
  }
  return offeredCount;
}

/** Offers what's free at this property, right after hours there were freed. The timed job finds everything else. */
async function offerAt(deps: Deps, propertyId: string | undefined): Promise<void> {
  const db = deps.db.kysely;
  await store.deleteOver(db, deps.clock.now(), WAITLISTS.requestMinutes);
  if (propertyId === undefined || !isOffered('waitlists')) return;
  // The reason may be gone now, at every room if it was a limit of local rules. Later ones in line mustn't come first.
  await retryTransaction(db, async (trx) => {
    await store.lockLine(trx, propertyId);
    await store.forgetRefusals(trx, propertyId);
  });
  await serveLine(deps, propertyId);
}

/** Offers the hours of a booking that has ended. */
export const offerBookingHours = async (deps: Deps, bookingId: string): Promise<void> =>
  offerAt(deps, await store.findPropertyOfBooking(deps.db.kysely, bookingId));

/** Offers the hours of the listing. */
export const offerHoursAt = async (deps: Deps, listingId: string): Promise<void> =>
  offerAt(deps, (await loadBookableListing(deps.db.kysely, listingId))?.propertyId);

/** Does it for each property. One's failure doesn't stop the others. */
async function forEachProperty(
  { log }: Deps,
  freed: readonly store.FreedListing[],
  work: (propertyId: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (const propertyId of new Set(freed.map((row) => row.propertyId))) {
    if (signal?.aborted) break;
    try {
      await work(propertyId);
    } catch (error) {
      log.error({ err: error, propertyId }, 'failed to offer freed hours');
    }
  }
}

/** Listings with hours that can be offered. */
async function listFreed(deps: Deps, due: store.Due, signal?: AbortSignal): Promise<store.FreedListing[]> {
  const freed = await store.listFreed(deps.db.kysely, due);
  const limited = freed.filter(({ hasVisitLimits }) => hasVisitLimits);
  if (limited.length === 0) return freed;
  await forEachProperty(deps, limited, (propertyId) => setClosedAside(deps, propertyId), signal);
  return store.listFreed(deps.db.kysely, due);
}

/** Ends entries that are over, and offers all free hours. Safe to run on several nodes. */
export async function offerFreeHours(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  await store.deleteOver(deps.db.kysely, now, WAITLISTS.requestMinutes);
  if (!isOffered('waitlists')) return 0;
  const freed = await listFreed(deps, dueAt(now), signal);
  // An imported calendar may know better.
  for (const { listingId } of freed) await refreshBeforeBooking(deps, listingId);
  let offeredCount = 0;
  const serve = async (propertyId: string) => {
    offeredCount += await serveLine(deps, propertyId, signal);
  };
  await forEachProperty(deps, freed, serve, signal);
  return offeredCount;
}
