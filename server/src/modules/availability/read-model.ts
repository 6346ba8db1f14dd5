// Keeps the search read model in step with the occupied ranges, in the same transaction as each change. Decisions never use the
// read model.
import type { Transaction } from 'kysely';
import { lockListings } from '../../db/listing-locks.ts';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/schema.ts';
import { addDays, datesBetween } from '../../lib/time/dates.ts';
import { addMinutes, mergeRanges, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, localDayBounds, startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { BookableListing } from './bookable-listing.ts';
import { busyBits, NO_BITS, toBits } from './busy-bits.ts';
import { closedAround } from './free-runs.ts';
import { listTaken, listTouched, lockTouched, type TakenRow, type TouchedListing } from './occupied-store.ts';
import * as readModel from './read-model-store.ts';
import { listBookableListings } from './store.ts';
import { bearingOn, longestBufferMinutes, toOccupiedRanges } from './taken-time.ts';

/** How many listings a rebuild locks at once. */
const BATCH = 200;

export interface DateSpan {
  readonly fromDate: string;
  readonly toDate: string;
}

/** Every date on which an exception or an occupied range, including buffers, could set a bit. */
function listAffectedDates(listing: BookableListing, closed: readonly TimeRange[]): Set<string> {
  const taken = closed.map(({ startsAt, endsAt }) => ({
    dateFrom: startsOnLocalDate(startsAt, listing.timeZone),
    dateTo: endsOnLocalDate(endsAt, listing.timeZone),
  }));
  return new Set([...taken, ...listing.exceptions].flatMap(({ dateFrom, dateTo }) => datesBetween(dateFrom, dateTo)));
}

/**
 * Without what local rules allow: search asks availability about such listings anyway, and so limits can be stated without rewriting days.
 */
const withoutLimits = (listing: BookableListing): BookableListing => ({
  ...listing,
  exceptions: listing.exceptions.map(({ allowed: _allowed, ...exception }) => exception),
});

/** The bitmaps of these dates, or of every date on which a bit could be set. */
function buildDays(asked: BookableListing, rows: readonly TakenRow[], dates?: readonly string[]): readModel.DayRow[] {
  const listing = withoutLimits(asked);
  const occupied = toOccupiedRanges(listing, rows);
  // An imported calendar may have thousands of ranges, so each is calculated once and a day only checks its own.
  const closed = occupied.map(closedAround);
  return [...(dates ?? listAffectedDates(listing, closed))].map((day) => {
    const bounds = localDayBounds(day, listing.timeZone);
    const near = occupied.filter((_, index) => overlaps(closed[index]!, bounds));
    return { listingId: listing.listingId, day, busy: busyBits(listing, near, day) };
  });
}

/** Which dates to rebuild, and a range that includes every row affecting them. */
interface Scope {
  readonly stretch: TimeRange;
  readonly datesFor: (listing: BookableListing) => string[];
}

/** Rebuilds days of exactly these listings, which the caller has locked. Without a scope, all their days. */
async function writeDays(trx: Transaction<DB>, listingIds: readonly string[], scope?: Scope): Promise<void> {
  const listings = await listBookableListings(trx, listingIds);
  const rows = await listTaken(trx, bearingOn(listings), scope?.stretch);
  const days = listings.flatMap((listing) => buildDays(listing, rows, scope?.datesFor(listing)));
  const stale = scope ? [] : await readModel.listDays(trx, listingIds);
  const busy = days.filter((row) => row.busy !== NO_BITS);
  const kept = new Set(busy.map(toKey));
  await readModel.upsertDays(trx, busy);
  await readModel.deleteDays(
    trx,
    [...days, ...stale].filter((row) => !kept.has(toKey(row))),
  );
}

const toKey = (row: { listingId: string; day: string }): string => `${row.listingId} ${row.day}`;

/**
 * Rebuilds the read model of these listings, their parts, and their whole places for these local dates (all dates if left out),
 * after a change of exceptions, buffers, seats, or links. Locks them all in id order.
 */
export async function refreshDays(
  trx: Transaction<DB>,
  listingIds: readonly string[],
  dates?: DateSpan,
): Promise<void> {
  await lockTouched(trx, listingIds);
  const scope = dates && {
    // Wide enough for every zone and buffer.
    stretch: {
      startsAt: new Date(`${addDays(dates.fromDate, -2)}T00:00Z`),
      endsAt: new Date(`${addDays(dates.toDate, 3)}T00:00Z`),
    },
    datesFor: () => datesBetween(dates.fromDate, dates.toDate),
  };
  await writeDays(trx, await listTouched(trx, listingIds), scope);
}

const around = ({ startsAt, endsAt }: TimeRange): Scope => ({
  stretch: { startsAt: addMinutes(startsAt, -3 * 1_440), endsAt: addMinutes(endsAt, 3 * 1_440) },
  datesFor: (listing) => {
    const buffer = longestBufferMinutes(listing);
    const from = startsOnLocalDate(addMinutes(startsAt, -buffer), listing.timeZone);
    return datesBetween(from, endsOnLocalDate(addMinutes(endsAt, buffer), listing.timeZone));
  },
});

/** The same around released hours, for a caller that holds `lockListings`. */
export async function refreshDaysAround(
  trx: Transaction<DB>,
  listingIds: readonly string[],
  range: TimeRange,
): Promise<void> {
  await writeDays(trx, await listTouched(trx, listingIds), around(range));
}

/** Bits to set for hours being taken, and the listings with several seats, for which only `refreshSeated` knows. */
export function daysToMark(
  listingId: string,
  touched: readonly TouchedListing[],
  range: TimeRange,
): { days: readModel.DayRow[]; seatedIds: string[] } {
  const buffers = new Map(touched.map((listing) => [listing.listingId, listing.bufferMinutes]));
  const isSeatOnly = (listing: TouchedListing): boolean => listing.listingId === listingId && listing.seats > 1;
  const days = touched.flatMap((listing) => {
    const taking = listing.targetIds.filter((targetId) => targetId !== listing.listingId || !isSeatOnly(listing));
    const closed = taking.map((targetId) => {
      const bufferMinutes = buffers.get(targetId) ?? 0;
      return closedAround({
        seat: null,
        startsAt: range.startsAt,
        endsAt: addMinutes(range.endsAt, bufferMinutes),
        bufferMinutes,
      });
    });
    return daysTouched(listing, mergeRanges(closed));
  });
  return { days, seatedIds: touched.filter(isSeatOnly).map((listing) => listing.listingId) };
}

/** Rebuilds the days of listings with several seats after a seat was taken. */
export async function refreshSeated(
  trx: Transaction<DB>,
  seatedIds: readonly string[],
  range: TimeRange,
): Promise<void> {
  if (seatedIds.length > 0) await writeDays(trx, seatedIds, around(range));
}

/**
 * The same for hours just taken, for a caller that holds `lockListings`. Taking hours only sets bits, so nothing has to be read,
 * except for listings with several seats.
 */
export async function markTaken(
  trx: Transaction<DB>,
  listingId: string,
  touched: readonly TouchedListing[],
  range: TimeRange,
): Promise<void> {
  const { days, seatedIds } = daysToMark(listingId, touched, range);
  await readModel.orDays(trx, days);
  await refreshSeated(trx, seatedIds, range);
}

const daysTouched = ({ listingId, timeZone }: TouchedListing, ranges: readonly TimeRange[]): readModel.DayRow[] =>
  ranges.flatMap((range) =>
    datesBetween(startsOnLocalDate(range.startsAt, timeZone), endsOnLocalDate(range.endsAt, timeZone)).map((day) => ({
      listingId,
      day,
      busy: toBits([range], localDayBounds(day, timeZone)),
    })),
  );

/** Rebuilds the read model of all listings in batches. Each batch is its own transaction, which blocks bookings meanwhile. */
export async function rebuildAllDays(db: Pick<Database, 'kysely'>): Promise<void> {
  await forEachBatch(db, async (listingIds) => {
    await db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, listingIds);
      await writeDays(trx, listingIds);
    });
  });
}

export interface DayDifference {
  readonly listingId: string;
  readonly day: string;
  readonly expected: string;
  readonly actual: string;
}

/** Where the read model of these listings differs from the occupied ranges. */
async function compareDays(db: Database['kysely'], listingIds: readonly string[]): Promise<DayDifference[]> {
  const listings = await listBookableListings(db, listingIds);
  const rows = await listTaken(db, bearingOn(listings));
  const expected = new Map(
    listings.flatMap((listing) => buildDays(listing, rows)).map((row) => [toKey(row), row.busy]),
  );
  const actual = new Map((await readModel.listDays(db, listingIds)).map((row) => [toKey(row), row.busy]));
  return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((key) => {
    const [listingId, day] = key.split(' ') as [string, string];
    const bits = { expected: expected.get(key) ?? NO_BITS, actual: actual.get(key) ?? NO_BITS };
    return bits.expected === bits.actual ? [] : [{ listingId, day, ...bits }];
  });
}

/**
 * Compares every day of the read model with the occupied ranges, each batch at one point in time, or as the caller's transaction
 * sees both.
 */
export async function verifyDays({ kysely }: Pick<Database, 'kysely'>): Promise<DayDifference[]> {
  const differences: DayDifference[] = [];
  await forEachBatch({ kysely }, async (listingIds) => {
    const found = kysely.isTransaction
      ? await compareDays(kysely, listingIds)
      : await kysely
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((trx) => compareDays(trx, listingIds));
    differences.push(...found);
  });
  return differences;
}

/** Rebuilds the weekly hours that search reads from the listing's weekly rules. Call it whenever those change. */
export const refreshWeeklyOpen = (trx: Transaction<DB>, listingId: string): Promise<void> =>
  readModel.updateWeeklyOpen(trx, [listingId]);

/** The same for every listing. */
export const refreshAllWeeklyOpen = (db: Pick<Database, 'kysely'>): Promise<void> =>
  readModel.updateWeeklyOpen(db.kysely);

async function forEachBatch(
  db: Pick<Database, 'kysely'>,
  work: (listingIds: string[]) => Promise<void>,
): Promise<void> {
  for (let listingIds = await readModel.listListingIds(db.kysely, undefined, BATCH); listingIds.length > 0; ) {
    await work(listingIds);
    listingIds = await readModel.listListingIds(db.kysely, listingIds.at(-1), BATCH);
  }
}
