// Waitlists (C22): members wait for hours that are taken. When they're free again, the first in line gets them held for 15 minutes and
// is notified; after that, the next one.
import type { Answer } from '@daynook/contract/api';
import { WAITLISTS } from '@daynook/contract/limits/waitlists';
import type { Photo } from '@daynook/contract/listings/photos';
import type { WaitlistEntry } from '@daynook/contract/waitlists';
import type { Kysely } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import {
  allowsVisit,
  checkListingSlot,
  checkListingSlots,
  isLimit,
  listLiveHoldIds,
  loadBookableListing,
  loadBookableListings,
} from '../availability/service.ts';
import { explainRefusal, giveUpHold } from '../bookings/service.ts';
import { findRole } from '../permissions/service.ts';
import { offerFreeHours, offerHoursAt } from './offer.ts';
import * as store from './store.ts';

export { offerBookingHours, offerFreeHours } from './offer.ts';

type Row = Awaited<ReturnType<typeof store.listEntries>>[number];

const toEntry = (row: Row, position: number): WaitlistEntry => ({
  _id: row.id,
  listing: {
    _id: row.listingId,
    title: row.title,
    image: (row.image ?? null) as Photo | null,
    city: row.city,
    state: row.region,
  },
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  timeZone: row.timeZone,
  guests: row.guests,
  cars: row.cars,
  position,
  heldUntil: row.offeredUntil?.toISOString() ?? null,
});

/** Entries whose hours only a limit of local rules keeps closed, with which. */
async function findWaitedFor(
  db: Kysely<DB>,
  memberId: string,
  rows: readonly Row[],
  now: Date,
): Promise<Map<string, store.WaitedFor>> {
  const limited = rows.filter(({ hasVisitLimits, holdId }) => hasVisitLimits && holdId === null);
  if (limited.length === 0) return new Map();
  const listings = await loadBookableListings(db, [...new Set(limited.map(({ listingId }) => listingId))]);
  const asked = limited.flatMap(({ id, listingId, startsAt, endsAt, guests, cars }) => {
    const listing = listings.get(listingId);
    return listing ? [{ id, listing, input: { startsAt, endsAt, guests, cars, now } }] : [];
  });
  const answers = await checkListingSlots(db, asked, await listLiveHoldIds(db, memberId, now));
  return new Map(
    asked.flatMap(({ id }, index) => {
      const { verdict } = answers[index]!;
      const per = verdict.ok ? undefined : verdict.usedUp?.per;
      return per === undefined || per === 'hours' ? [] : [[id, per] as const];
    }),
  );
}

async function listEntries(db: Kysely<DB>, memberId: string, now: Date): Promise<WaitlistEntry[]> {
  const rows = await store.listEntries(db, memberId, now);
  const places = await store.listPlacesInLimitedLine(db, await findWaitedFor(db, memberId, rows, now));
  return rows.map((row) => toEntry(row, places.get(row.id) ?? row.position));
}

export async function listWaitlist({ db, clock }: Deps, actor: MemberActor): Promise<Answer<'GET /api/waitlist'>> {
  return { entries: await listEntries(db.kysely, actor.memberId, clock.now()) };
}

interface Wanted extends TimeRange {
  readonly listingId: string;
  readonly guests: number;
  readonly cars: number;
}

/**
 * The listing, if the member may wait for these hours: they could book them if nobody else had. Throws NOT_FOUND, OWN_LISTING,
 * LISTING_NOT_BOOKABLE, ALREADY_BOOKED, HOURS_FREE, and the codes of the listing's rules.
 */
async function requireTaken(deps: Deps, actor: MemberActor, wanted: Wanted): Promise<{ propertyId: string }> {
  const db = deps.db.kysely;
  const listing = await loadBookableListing(db, wanted.listingId);
  if (listing?.state !== 'live' && listing?.state !== 'paused') throw new AppError('NOT_FOUND');
  if (await findRole(db, actor.memberId, wanted)) throw new AppError('OWN_LISTING');
  if (listing.state === 'paused' || (await store.isBlocked(db, actor.memberId, listing.hostId)))
    throw new AppError('LISTING_NOT_BOOKABLE');
  const now = deps.clock.now();
  const own = await listLiveHoldIds(db, actor.memberId, now);
  const { verdict } = await checkListingSlot(db, listing, { ...wanted, now }, own);
  if (verdict.ok) throw new AppError('HOURS_FREE');
  const refusal = await explainRefusal(db, { ...wanted, guestId: actor.memberId }, verdict);
  // Local rules keep hours closed that another visit has used up, also one at another room.
  const isUsedUp = isLimit(refusal.code) && allowsVisit(listing, wanted);
  if (refusal.code !== 'SLOT_TAKEN' && !isUsedUp) throw refusal;
  return { propertyId: listing.propertyId };
}

/** Throws what `requireTaken` throws, and LIMIT_REACHED. Joining for the same hours again keeps the place in line. */
export async function joinWaitlist(deps: Deps, actor: MemberActor, wanted: Wanted): Promise<WaitlistEntry> {
  const { memberId } = actor;
  const entry = { ...wanted, memberId };
  const now = deps.clock.now();
  const known = await store.findEntry(deps.db.kysely, entry);
  if (!known) {
    await requireTaken(deps, actor, wanted);
    await retryTransaction(deps.db.kysely, async (trx) => {
      await lockMember(trx, memberId);
      if (await store.findEntry(trx, entry)) return;
      if ((await store.countEntries(trx, memberId, now)) >= WAITLISTS.perMember) throw new AppError('LIMIT_REACHED');
      await store.insertEntry(trx, { ...entry, id: deps.newId(), now });
    });
  }
  const entries = await listEntries(deps.db.kysely, memberId, now);
  const joined = entries.find(
    ({ listing, startsAt, endsAt }) =>
      listing._id === wanted.listingId &&
      Date.parse(startsAt) === wanted.startsAt.getTime() &&
      Date.parse(endsAt) === wanted.endsAt.getTime(),
  );
  if (!joined) throw new AppError('NOT_FOUND');
  return joined;
}

/**
 * Stops waiting, if the member does. Hours that are held for them go to the next in line. Throws STATE_CHANGED while they're being
 * paid.
 */
export async function leaveWaitlist(
  deps: Deps,
  actor: MemberActor,
  wanted: TimeRange & { readonly listingId: string },
): Promise<void> {
  const entry = await store.findEntry(deps.db.kysely, { ...wanted, memberId: actor.memberId });
  if (!entry) return;
  if (entry.holdId) await giveUpHold(deps, entry.holdId);
  await store.deleteEntry(deps.db.kysely, entry.id);
  if (entry.holdId) await offerHoursAt(deps, entry.listingId);
}

export const waitlistJobs: readonly TimedJob[] = [{ name: 'waitlists', everySeconds: 2, run: offerFreeHours }];
