// When a workspace can be booked, and occupying its time: the availability module's interface for other modules. `db` may be a
// connection or a transaction; `trx` must be a transaction, which the caller commits or rolls back.

import { AVAILABILITY } from '@daynook/contract/limits';
import type { AvailabilityDay } from '@daynook/contract/listings/availability-day';
import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import { AppError } from '../../lib/app-error.ts';
import type { NewId } from '../../lib/ids.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { addMinutes, subtractRanges, type TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, localDayBounds, startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { BookableListing, OccupiedRange, SlotInput, SlotVerdict } from './bookable-listing.ts';
import { explainDays } from './calendar.ts';
import { findNextAvailable } from './next-available.ts';
import * as taken from './occupied-store.ts';
import { listLiveHoldIds } from './occupied-store.ts';
import { openDatesBetween } from './opening-hours.ts';
import { daysToMark, markTaken, refreshDaysAround, refreshSeated } from './read-model.ts';
import { orDays } from './read-model-store.ts';
import { checkSlot } from './rules.ts';
import { listBookableListings } from './store.ts';
import { bearingOn, toOccupiedRanges } from './taken-time.ts';
import { countVisits, type Visit } from './visit-limits.ts';
import { listVisits, type PropertyVisit, type VisitsLeftOut } from './visit-store.ts';

export { isLimit, type SlotCode } from './bookable-listing.ts';
export {
  closeWhileAway,
  forgetExternal,
  openAfterTimeOff,
  refreshExternal,
  replaceExternal,
} from './external-busy.ts';
export { noteFreedHours } from './freed-hours-store.ts';
export { applyInstantRules, type BookableListingNow, NO_STAYS, type Stays } from './instant-booking.ts';
export { selectLinkedListings } from './linked-imports-sql.ts';
export { minimumMinutesOn, toWeekdayMinutes } from './minimum-duration.ts';
export { listLiveHoldIds, listTouchedListings, unsettledPayment } from './occupied-store.ts';
export { openMinutes, openRanges } from './opening-hours.ts';
export { rebuildAllDays, refreshAllWeeklyOpen, refreshDays, refreshWeeklyOpen, verifyDays } from './read-model.ts';
export { allowedHours, allowsVisit, findExceeded, type Limits } from './visit-limits.ts';
export { listVisits, lockLimitedProperties, type PropertyVisit } from './visit-store.ts';
export { weeklyRules } from './weekly-rules-sql.ts';

/** How far outside the requested time rows matter, for buffers or for more time at the same price. */
const MARGIN_DAYS = 8;

/** A listing with everything booking needs, or undefined. */
export async function loadBookableListing(db: Kysely<DB>, listingId: string): Promise<BookableListing | undefined> {
  return (await listBookableListings(db, [listingId]))[0];
}

/** The same for many at once, in a map by id; unknown ids are left out. */
export async function loadBookableListings(
  db: Kysely<DB>,
  listingIds: readonly string[],
): Promise<Map<string, BookableListing>> {
  return new Map((await listBookableListings(db, listingIds)).map((listing) => [listing.listingId, listing]));
}

/** Rows of occupied ranges, and the visits that count against the limits of properties. */
export interface TakenTime {
  readonly rows: readonly taken.TakenRow[];
  /** By property. */
  readonly visits: ReadonlyMap<string, readonly PropertyVisit[]>;
}

/** The same for one listing. */
interface TakenHere {
  readonly occupied: readonly OccupiedRange[];
  readonly visits: readonly Visit[];
}

const NOTHING_TAKEN: TakenHere = { occupied: [], visits: [] };

const takenHere = (listing: BookableListing, { rows, visits }: TakenTime): TakenHere => ({
  occupied: toOccupiedRanges(listing, rows),
  visits: visits.get(listing.propertyId) ?? [],
});

/** Whole weeks around it, because limits are also per week. */
const wholeWeeks = ({ startsAt, endsAt }: TimeRange): TimeRange => ({
  startsAt: addMinutes(startsAt, -8 * 1_440),
  endsAt: addMinutes(endsAt, 8 * 1_440),
});

/** `isLocking` locks the properties that have limits, for what takes hours in this transaction. */
async function loadTaken(
  db: Kysely<DB>,
  listings: readonly BookableListing[],
  {
    stretch,
    now,
    isLocking = false,
  }: { readonly stretch: TimeRange; readonly now: Date; readonly isLocking?: boolean },
  leftOut: VisitsLeftOut = {},
): Promise<TakenTime> {
  const limited = listings.filter(({ visitLimits }) => visitLimits !== null).map(({ propertyId }) => propertyId);
  const asked = { propertyIds: [...new Set(limited)], stretch: wholeWeeks(stretch), now, isLocking };
  const [rows, visits] = await Promise.all([
    taken.listTaken(db, bearingOn(listings), stretch, leftOut.bookingIds),
    listVisits(db, asked, leftOut),
  ]);
  return { rows, visits: Map.groupBy(visits, ({ propertyId }) => propertyId) };
}

export interface AvailabilityAsked {
  readonly listingId: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly now: Date;
  /** The guest. Their own checkout holds don't count, like for quotes and bookings. */
  readonly guestId?: string | undefined;
}

/** The free hours of each local date. Throws VALIDATION_FAILED (more than 93 days), NOT_FOUND, GONE. */
export async function getAvailability(
  db: Kysely<DB>,
  { listingId, fromDate, toDate, now, guestId }: AvailabilityAsked,
): Promise<{ timeZone: string; days: z.output<typeof AvailabilityDay>[] }> {
  if (daysBetween(fromDate, toDate) >= AVAILABILITY.maximumSpanDays) {
    throw new AppError('VALIDATION_FAILED', {
      fields: { to: say('Choose {count} days or fewer.', { count: AVAILABILITY.maximumSpanDays }) },
    });
  }
  const listing = await loadBookableListing(db, listingId);
  if (listing?.state === 'deleted') throw new AppError('GONE');
  if (listing?.state !== 'live' && listing?.state !== 'paused') throw new AppError('NOT_FOUND');
  const stretch = {
    startsAt: localDayBounds(addDays(fromDate, -2), listing.timeZone).startsAt,
    endsAt: localDayBounds(addDays(toDate, 2), listing.timeZone).endsAt,
  };
  const bookingIds = guestId === undefined ? [] : await listLiveHoldIds(db, guestId, now);
  const { occupied, visits } = takenHere(listing, await loadTaken(db, [listing], { stretch, now }, { bookingIds }));
  const { weekly, exceptions } = listing;
  const days = explainDays(listing, weekly, exceptions, occupied, { fromDate, toDate, now, visits });
  return { timeZone: listing.timeZone, days };
}

/** How far ahead to search for the next free hour. */
const LOOKED_AHEAD_DAYS = 60;

/** When each listing is available next, by id, with one query of occupied ranges. Left out if not within 60 days. */
export async function findFirstStarts(
  db: Kysely<DB>,
  listingIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const listings = await listBookableListings(db, listingIds);
  if (listings.length === 0) return new Map();
  const stretch = {
    startsAt: addMinutes(now, -2 * 1_440),
    endsAt: addMinutes(now, (LOOKED_AHEAD_DAYS + 2) * 1_440),
  };
  const found = await loadTaken(db, listings, { stretch, now });
  return new Map(
    listings.flatMap((listing) => {
      const { occupied, visits } = takenHere(listing, found);
      const start = findNextAvailable(listing, occupied, { now, days: LOOKED_AHEAD_DAYS, visits });
      return start ? [[listing.listingId, start] as const] : [];
    }),
  );
}

/** The verdict on a time range, with what a quote needs. */
export interface SlotAnswer {
  readonly verdict: SlotVerdict;
  /** Local dates when it's open, from the first requested date to a week after the last. */
  readonly openDates: ReadonlySet<string>;
  /** The verdict on other times nearby, for finding more time at the same price. */
  readonly canHave: (range: TimeRange) => boolean;
}

function answerFor(listing: BookableListing, { occupied, visits }: TakenHere, input: SlotInput): SlotAnswer {
  const { weekly, exceptions, timeZone, visitLimits } = listing;
  const counts = visitLimits ? countVisits(visitLimits, visits, timeZone) : undefined;
  const verdict = checkSlot(listing, weekly, exceptions, occupied, input, counts);
  // Refused requests may span centuries and are never priced.
  const firstDate = startsOnLocalDate(input.startsAt, timeZone);
  const lastDate = endsOnLocalDate(input.endsAt, timeZone);
  const isSane = daysBetween(firstDate, lastDate) <= 366;
  return {
    verdict,
    openDates: isSane ? openDatesBetween(firstDate, addDays(lastDate, MARGIN_DAYS), weekly, exceptions) : new Set(),
    canHave: (range) => checkSlot(listing, weekly, exceptions, occupied, { ...input, ...range }, counts).ok,
  };
}

const around = ({ startsAt, endsAt }: TimeRange): TimeRange => ({
  startsAt: addMinutes(startsAt, -MARGIN_DAYS * 1_440),
  endsAt: addMinutes(endsAt, MARGIN_DAYS * 1_440),
});

/**
 * `checkSlot` on the current data, ignoring some bookings. Only reliable in a transaction that holds `lockListings`, and with `isLocking`, which
 * keeps the property locked if it has limits.
 */
export async function checkListingSlot(
  db: Kysely<DB>,
  listing: BookableListing,
  input: SlotInput,
  exceptBookingIds?: readonly string[],
  { isLocking = false }: { readonly isLocking?: boolean } = {},
): Promise<SlotAnswer> {
  const isForward = input.startsAt < input.endsAt;
  if (!isForward) return answerFor(listing, NOTHING_TAKEN, input);
  const asked = { stretch: around(input), now: input.now, isLocking };
  const found = await loadTaken(db, [listing], asked, { bookingIds: exceptBookingIds });
  return answerFor(listing, takenHere(listing, found), input);
}

/**
 * What's taken around a time, to check it with once everything about the listing and the guest is known. For transactions: the property stays
 * locked if it has limits.
 */
export const listTakenAround = (
  db: Kysely<DB>,
  listing: BookableListing,
  range: TimeRange & { readonly now: Date },
  leftOut?: Pick<VisitsLeftOut, 'guest'>,
): Promise<TakenTime> => loadTaken(db, [listing], { stretch: around(range), now: range.now, isLocking: true }, leftOut);

/** `checkListingSlot` with what was read. */
export const checkSlotWith = (listing: BookableListing, found: TakenTime, input: SlotInput): SlotAnswer =>
  answerFor(listing, takenHere(listing, found), input);

/**
 * The same for many times, in one query, for example one of each listing on a page of search results. Keeps the order. With `areTogether`,
 * they're one series: each that's possible counts against the limits of the later ones. `beside` are visits that aren't booked yet but will be.
 */
export async function checkListingSlots(
  db: Kysely<DB>,
  asked: readonly { listing: BookableListing; input: SlotInput }[],
  exceptBookingIds?: readonly string[],
  {
    areTogether = false,
    beside = [],
  }: { readonly areTogether?: boolean; readonly beside?: readonly PropertyVisit[] } = {},
): Promise<SlotAnswer[]> {
  const forward = asked.filter(({ input }) => input.startsAt < input.endsAt).map(({ input }) => around(input));
  if (forward.length === 0) return asked.map(({ listing, input }) => answerFor(listing, NOTHING_TAKEN, input));
  const stretch = {
    startsAt: new Date(Math.min(...forward.map((range) => range.startsAt.getTime()))),
    endsAt: new Date(Math.max(...forward.map((range) => range.endsAt.getTime()))),
  };
  const listings = asked.map(({ listing }) => listing);
  const found = await loadTaken(db, listings, { stretch, now: asked[0]!.input.now }, { bookingIds: exceptBookingIds });
  // Converted once for each listing: a series asks about one of them many times.
  const known = new Map<string, TakenHere>();
  const listNear = (listing: BookableListing, range: TimeRange): TakenHere => {
    const { occupied, visits } = known.get(listing.listingId) ?? takenHere(listing, found);
    known.set(listing.listingId, { occupied, visits });
    const near = around(range);
    const isNear = (row: TimeRange) => row.startsAt < near.endsAt && row.endsAt > near.startsAt;
    return { occupied: occupied.filter(isNear), visits: visits.filter(isNear) };
  };
  const earlier: PropertyVisit[] = [...beside];
  return asked.map(({ listing, input }, index) => {
    const { occupied, visits } = listNear(listing, input);
    const here = earlier.filter(({ propertyId }) => propertyId === listing.propertyId);
    const answer = answerFor(listing, { occupied, visits: [...visits, ...here] }, input);
    const { startsAt, endsAt, guests, cars = 0 } = input;
    if (areTogether && answer.verdict.ok && listing.visitLimits)
      earlier.push({ propertyId: listing.propertyId, bookingId: `earlier ${index}`, startsAt, endsAt, guests, cars });
    return answer;
  });
}

/**
 * Locks, in id order, every listing whose time or read model a booking of this one affects: itself, its parts, and the whole places
 * these belong to. It must be the first statement of the transaction, so that later reads are reliable. Lock several listings in
 * one call, because two calls could deadlock.
 */
export const lockListings = (trx: Transaction<DB>, ...listingIds: readonly string[]): Promise<void> =>
  taken.lockTouched(trx, listingIds);

export interface OccupyInput extends TimeRange {
  readonly listingId: string;
  /** With several seats, each guest takes one. */
  readonly guests: number;
  readonly bookingId: string | null;
  /** The host's block, if it isn't a booking. */
  readonly blockId?: string | undefined;
  readonly kind: 'hold' | 'booking' | 'host_block';
  readonly newId: NewId;
}

/**
 * Occupies the time on the listing and all of its parts, each with its own buffer, and updates the read model. False if any of it is
 * occupied; then nothing changes and the transaction can go on. Call `lockListings` first.
 */
export async function occupy(trx: Transaction<DB>, input: OccupyInput): Promise<boolean> {
  const touched = await taken.listTouchedListings(trx, input.listingId);
  const rows = await chooseSeats(trx, input, touched);
  if (!rows) return false;
  const gotten = await taken.insertOccupied(trx, input, rows);
  if (gotten < rows.length) {
    await taken.deleteOccupied(
      trx,
      rows.map(({ id }) => id),
    );
  }
  if (gotten < rows.length || rows.length === 0) return false;
  await markTaken(trx, input.listingId, touched, input);
  return true;
}

/**
 * The same with rows of `listTouchedListings`, sent together with `alongside`, which is started first: the booking that takes the
 * hours. If it returns false, the transaction can only be rolled back.
 */
export async function occupyWith(
  trx: Transaction<DB>,
  input: OccupyInput,
  touched: readonly taken.TouchedListing[],
  alongside: (together: Transaction<DB>) => Promise<void>,
): Promise<boolean> {
  const rows = await chooseSeats(trx, input, touched);
  if (!rows || rows.length === 0) return false;
  const together = pipelined(trx);
  const { days, seatedIds } = daysToMark(input.listingId, touched, input);
  const booked = alongside(together);
  const [, gotten] = await Promise.all([
    booked,
    taken.insertOccupied(together, input, rows),
    orDays(together, days),
  ]).catch(async (error) => {
    // Without the booking, its hours can't be inserted either. Then the booking's own error says why.
    await booked;
    throw error;
  });
  if (gotten < rows.length) return false;
  await refreshSeated(trx, seatedIds, input);
  return true;
}

/** The rows that the hours need; undefined if the listing has too few free seats. */
async function chooseSeats(
  trx: Transaction<DB>,
  { listingId, startsAt, endsAt, guests, kind, newId }: OccupyInput,
  touched: readonly taken.TouchedListing[],
): Promise<taken.SeatToTake[] | undefined> {
  const rows: taken.SeatToTake[] = [];
  for (const target of touched.filter((listing) => listing.targetIds.includes(listing.listingId))) {
    const isOwn = target.listingId === listingId;
    const range = { startsAt, endsAt: addMinutes(endsAt, target.bufferMinutes) };
    // A booking takes any of the listing's own seats, but all seats of a part.
    const picks = isOwn && target.seats > 1;
    const seats = picks ? await taken.listFreeSeats(trx, target, range, guests) : everySeat(target.seats);
    if (picks && seats.length < guests) return undefined;
    const { bufferMinutes } = target;
    const row = { listingId: target.listingId, kind: isOwn ? kind : 'linked', bufferMinutes, ...range };
    rows.push(...seats.map((seat) => ({ id: newId(), seat, ...row })));
  }
  return rows;
}

const everySeat = (seats: number): number[] => Array.from({ length: seats }, (_, index) => index + 1);

/** Other hours for a booking that keeps its own meanwhile. */
export interface BesideInput extends TimeRange {
  readonly listingId: string;
  readonly guests: number;
  readonly bookingId: string;
  readonly changeId: string;
  readonly newId: NewId;
}

/** The rows that the listing or one of its parts needs; undefined if it has too few free seats. */
async function rowsBeside(
  trx: Transaction<DB>,
  { listingId, bookingId, startsAt, endsAt, guests, newId }: BesideInput,
  target: taken.TouchedListing,
  own: readonly taken.OccupiedRow[],
): Promise<taken.SeatToTake[] | undefined> {
  const isOwn = target.listingId === listingId;
  const range = { startsAt, endsAt: addMinutes(endsAt, target.bufferMinutes) };
  const picks = isOwn && target.seats > 1;
  const seats = picks ? await taken.listFreeSeats(trx, target, range, guests, bookingId) : everySeat(target.seats);
  if (picks && seats.length < guests) return undefined;
  // The buffer may be a part of its own, so none of them has one.
  const row = { listingId: target.listingId, kind: isOwn ? 'hold' : 'linked', bufferMinutes: 0 };
  return seats.flatMap((seat) => {
    const owned = own.filter((one) => one.listingId === target.listingId && one.seat === seat);
    return subtractRanges([range], owned).map((part) => ({ id: newId(), seat, ...row, ...part }));
  });
}

/**
 * Occupies what other hours of a booking need besides its own, for a change of it. False if any of it is occupied; then nothing
 * changes. Call `lockListings` first, and `releaseChange` afterwards.
 */
export async function occupyForChange(trx: Transaction<DB>, input: BesideInput): Promise<boolean> {
  const { listingId, bookingId, changeId } = input;
  const own = await taken.listOwnRows(trx, bookingId);
  const touched = await taken.listTouchedListings(trx, listingId);
  const rows: taken.SeatToTake[] = [];
  for (const target of touched.filter((listing) => listing.targetIds.includes(listing.listingId))) {
    const needed = await rowsBeside(trx, input, target, own);
    if (!needed) return false;
    rows.push(...needed);
  }
  if (rows.length === 0) return true;
  const gotten = await taken.insertOccupied(trx, { bookingId: null, changeId }, rows);
  if (gotten === rows.length) {
    await refreshDaysAround(trx, [...new Set(rows.map((row) => row.listingId))], input);
    return true;
  }
  const ids = rows.map(({ id }) => id);
  await taken.deleteOccupied(trx, ids);
  return false;
}

/** Releases what a change occupied besides its booking. Call `lockListings` first. */
export const releaseChange = (trx: Transaction<DB>, changeId: string): Promise<void> => giveBack(trx, { changeId });

/** Releases the booking's time and updates the read model. Call `lockListings` of its listing first. */
export const release = (trx: Transaction<DB>, bookingId: string): Promise<void> => giveBack(trx, { bookingId });

/** The same for a host's blocks, all at once. */
export const releaseBlocks = (trx: Transaction<DB>, blockIds: readonly string[]): Promise<void> =>
  giveBack(trx, { blockIds });

async function giveBack(trx: Transaction<DB>, owner: taken.Releasing): Promise<void> {
  const rows = await taken.deleteByOwner(trx, owner);
  if (rows.length === 0) return;
  const listingIds = [...new Set(rows.map((row) => row.listingId))];
  // An expired hold released along the way may be on listings that aren't locked. If two transactions deadlock over that, the database
  // ends one, and it runs again.
  await taken.lockTouched(trx, listingIds);
  await refreshDaysAround(trx, listingIds, {
    startsAt: new Date(Math.min(...rows.map((row) => row.startsAt.getTime()))),
    endsAt: new Date(Math.max(...rows.map((row) => row.endsAt.getTime()))),
  });
}

/** Releases this last stretch of what the booking occupies. Call `lockListings` of its listing first. */
export async function shorten(trx: Transaction<DB>, bookingId: string, range: TimeRange): Promise<void> {
  const listingIds = await taken.shortenOccupied(trx, bookingId, range.startsAt);
  await refreshDaysAround(trx, listingIds, range);
}

/** hold → booking; booking → host_block when the host cancels, so the time stays blocked. Rows on parts stay 'linked'. */
export const changeKind = (trx: Transaction<DB>, bookingId: string, kind: OccupyInput['kind']): Promise<void> =>
  taken.updateKind(trx, bookingId, kind);
