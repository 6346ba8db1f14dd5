// Stores the busy times that imported calendars report for a listing, and updates the read model. Never changes bookings.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { NewId } from '../../lib/ids.ts';
import { addMinutes, mergeRanges, type TimeRange } from '../../lib/time/ranges.ts';
import * as store from './external-store.ts';
import { lockTouched } from './occupied-store.ts';
import { refreshDaysAround } from './read-model.ts';

/** How much of the read model is rebuilt at once, so that a long calendar never blocks the process. */
const STEP_MINUTES = 7 * 1_440;
/** The same limit for rows written by one statement. */
const ROWS_AT_ONCE = 500;
const ROOMS_AT_ONCE = 50;

const toKey = ({ startsAt, endsAt }: TimeRange): string => `${startsAt.getTime()} ${endsAt.getTime()}`;

/** Ranges no longer than a step that cover all the given ranges. Ranges near each other share one. */
function splitRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const steps: TimeRange[] = [];
  for (const range of mergeRanges(ranges)) {
    const endMs = range.endsAt.getTime();
    for (let fromMs = range.startsAt.getTime(); fromMs < endMs; ) {
      const last = steps.at(-1);
      const canGrow = last !== undefined && fromMs < addMinutes(last.startsAt, STEP_MINUTES).getTime();
      const startsAt = canGrow ? last.startsAt : new Date(fromMs);
      fromMs = Math.min(endMs, addMinutes(startsAt, STEP_MINUTES).getTime());
      if (canGrow) steps.pop();
      steps.push({ startsAt, endsAt: new Date(fromMs) });
    }
  }
  return steps;
}

export interface ExternalBusy {
  readonly calendarImportId: string;
  readonly listingId: string;
  /** Sorted and not overlapping. */
  readonly ranges: readonly TimeRange[];
  readonly newId: NewId;
}

/**
 * Makes these the only busy times of the calendar import and writes only what differs. False if nothing does. The caller holds
 * `lockListings` of the listing.
 */
export async function replaceExternal(trx: Transaction<DB>, input: ExternalBusy): Promise<boolean> {
  const { calendarImportId, listingId, ranges, newId } = input;
  const before = await store.listCalendarImportRows(trx, calendarImportId);
  const wanted = new Set(ranges.map(toKey));
  const known = new Set(before.map(toKey));
  const gone = before.filter((row) => !wanted.has(toKey(row)));
  const added = ranges.filter((range) => !known.has(toKey(range)));
  await store.deleteRows(
    trx,
    gone.map(({ id }) => id),
  );
  for (let from = 0; from < added.length; from += ROWS_AT_ONCE) {
    const rows = added.slice(from, from + ROWS_AT_ONCE).map((range) => ({ id: newId(), ...range }));
    await store.insertRows(trx, { calendarImportId, listingId }, rows);
  }
  await refreshAround(trx, [listingId], [...gone, ...added]);
  return gone.length + added.length > 0;
}

/** Rebuilds the read model around all busy times of the import after its buffer changed. The caller holds `lockListings`. */
export async function refreshExternal(
  trx: Transaction<DB>,
  calendarImportId: string,
  listingId: string,
): Promise<void> {
  await refreshAround(trx, [listingId], await store.listCalendarImportRows(trx, calendarImportId));
}

/** Removes all calendar imports of the listing with their busy times. The caller holds `lockListings`. */
export async function forgetExternal(trx: Transaction<DB>, listingId: string): Promise<void> {
  const rows = await store.listListingRows(trx, listingId);
  await store.deleteCalendarImports(trx, listingId);
  await refreshAround(trx, [listingId], rows);
}

export interface AwayInput extends TimeRange {
  readonly timeOffId: string;
  readonly listingId: string;
}

/** Blocks listings during their host's time off. The caller holds `lockListings` of them all. */
export async function closeWhileAway(
  trx: Transaction<DB>,
  { newId }: { readonly newId: NewId },
  inputs: readonly AwayInput[],
): Promise<void> {
  if (inputs.length === 0) return;
  const gone = await store.replaceAway(
    trx,
    inputs.map((input) => ({ ...input, id: newId() })),
  );
  await refreshListings(trx, [...gone, ...inputs]);
}

/** Unblocks them when the time off is deleted. Locks them. Returns which they were. */
export async function openAfterTimeOff(trx: Transaction<DB>, timeOffId: string): Promise<string[]> {
  const rows = await store.listAwayRows(trx, timeOffId);
  if (rows.length === 0) return [];
  const listingIds = rows.map(({ listingId }) => listingId);
  await lockTouched(trx, listingIds);
  await store.deleteRows(
    trx,
    rows.map(({ id }) => id),
  );
  await refreshListings(trx, rows);
  return [...new Set(listingIds)];
}

/**
 * Refreshes only the days within each listing's own hours, because time off can reach a year ahead. Listings blocked for the same
 * hours are refreshed together: one at a time, seven listings blocked for a year took twice as long.
 */
async function refreshListings(
  trx: Transaction<DB>,
  rows: readonly ({ listingId: string } & TimeRange)[],
): Promise<void> {
  const listings = [...Map.groupBy(rows, (row) => row.listingId)];
  for (const together of Map.groupBy(listings, ([, ranges]) => ranges.map(toKey).join()).values()) {
    const listingIds = together.map(([listingId]) => listingId);
    for (let first = 0; first < listingIds.length; first += ROOMS_AT_ONCE)
      await refreshAround(trx, listingIds.slice(first, first + ROOMS_AT_ONCE), together[0]![1]);
  }
}

async function refreshAround(
  trx: Transaction<DB>,
  listingIds: readonly string[],
  ranges: readonly TimeRange[],
): Promise<void> {
  for (const step of splitRanges(ranges)) await refreshDaysAround(trx, listingIds, step);
}
