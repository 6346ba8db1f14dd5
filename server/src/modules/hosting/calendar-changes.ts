// Calendar changes to dates of many listings: blocking, unblocking, and date prices. Each listing is its own transaction, so one
// failure never affects the others. Previews use the same functions and write nothing.

import type {
  CalendarChange,
  CalendarChangeResult,
  CalendarUndo,
  DatePrice,
} from '@daynook/contract/hosting/host-calendars';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CALENDAR } from '@daynook/contract/limits/host-calendars';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { PRICING } from '@daynook/contract/limits/prices';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, sayKnown } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { datesBetween, daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds, minutesBetween, startsOnLocalDate, wallClockText } from '../../lib/time/zoned.ts';
import { lockListings, occupy } from '../availability/service.ts';
import { dayPrices, isDatePrice, type StoredRule } from '../prices/service.ts';
import { listBlocksWithin, listTakenFor } from './block-store.ts';
import { giveBack } from './blocks.ts';
import { changedPrice, roundingUnit } from './bulk/bulk-rules.ts';
import { noteOwnCalendars } from './calendar-event.ts';
import { datePriceBounds, datePricesIn, priceChanges, withDatePrices } from './date-prices.ts';
import { editListing, getOwnRow } from './edit.ts';
import { findFreePeriods } from './free-periods.ts';
import * as store from './store.ts';

interface UndoInput {
  readonly listings: readonly CalendarUndo[];
  readonly name: string;
}
type Result = CalendarChangeResult;

const nothing = (id: string): Result => ({
  _id: id,
  code: null,
  message: null,
  prices: [],
  times: [],
  keptCount: 0,
  undo: null,
});

const undoing = (id: string, undo: Partial<Omit<CalendarUndo, '_id'>>): CalendarUndo => ({
  _id: id,
  removeBlockIds: [],
  addBlocks: [],
  prices: [],
  ...undo,
});

function toRefusal(id: string, error: AppError): Result {
  const fields = error.code === 'VALIDATION_FAILED' ? Object.values(error.detail.fields ?? {}) : [];
  return { ...nothing(id), code: error.code, message: sayKnown(fields[0] ?? error.message) };
}

const refuse = (field: string, words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: words } });
};

// Time

const toTimes = (ranges: readonly TimeRange[]) =>
  ranges.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }));

/** The free time in the range, and the number of bookings and requests in it. */
async function freeIn(db: Db, row: store.OwnRow, range: TimeRange) {
  const { taken, bufferMinutes, kept } = await listTakenFor(db, row.id, range);
  const stretches = findFreePeriods(range, taken, { seats: row.seats, bufferMinutes });
  return { stretches: stretches.slice(0, CALENDAR.blocksPerChange), keptCount: kept };
}

/** What would be blocked on these dates from now on, and how many entries stay. */
async function blockPlan(db: Db, row: store.OwnRow, { from, to }: { from: string; to: string }, now: Date) {
  const endsAt = localDayBounds(to, row.time_zone).endsAt;
  const start = localDayBounds(from, row.time_zone).startsAt;
  const startsAt = start < now ? new Date(Math.floor(now.getTime() / 60_000) * 60_000) : start;
  if (startsAt >= endsAt) refuse('to', say('Choose today or a later day.'));
  return freeIn(db, row, { startsAt, endsAt });
}

interface KeptTime extends TimeRange {
  readonly note: string | null;
  readonly seats: number;
}

/** Blocks the time. Returns undefined if it has been taken in the meantime. The caller holds `lockListings`. */
async function keep(trx: Transaction<DB>, deps: Deps, row: store.OwnRow, time: KeptTime): Promise<string | undefined> {
  const id = deps.newId();
  await store.insertBlock(trx, {
    id,
    listing_id: row.id,
    note: time.note || null,
    local_start: wallClockText(time.startsAt, row.time_zone),
    occurrence_count: 1,
    created_at: deps.clock.now(),
  });
  const { startsAt, endsAt, seats } = time;
  const input = { startsAt, endsAt, listingId: row.id, guests: seats, bookingId: null, blockId: id, newId: deps.newId };
  if (await occupy(trx, { ...input, kind: 'host_block' })) return id;
  await store.deleteBlocks(trx, [id]);
  return undefined;
}

const blocking = (deps: Deps, actor: MemberActor, id: string, change: CalendarChange): Promise<Result> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id);
    const row = await getOwnRow(trx, actor, id, 'block-time');
    const { stretches, keptCount } = await blockPlan(trx, row, change, deps.clock.now());
    const done: { id: string; time: TimeRange }[] = [];
    for (const time of stretches) {
      const blockId = await keep(trx, deps, row, { ...time, note: change.note ?? null });
      if (blockId) done.push({ id: blockId, time });
    }
    const removeBlockIds = done.map((one) => one.id);
    if (done.length > 0) await noteOwnCalendars(deps, trx, [id]);
    return {
      ...nothing(id),
      times: toTimes(done.map(({ time }) => time)),
      keptCount,
      undo: done.length > 0 ? undoing(id, { removeBlockIds }) : null,
    };
  });

const unblockPlan = (db: Db, row: store.OwnRow, { from, to }: { from: string; to: string }) =>
  listBlocksWithin(db, row.id, {
    startsAt: localDayBounds(from, row.time_zone).startsAt,
    endsAt: localDayBounds(to, row.time_zone).endsAt,
  });

const unblocking = (deps: Deps, actor: MemberActor, id: string, change: CalendarChange): Promise<Result> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id);
    const row = await getOwnRow(trx, actor, id, 'block-time');
    const blocks = await unblockPlan(trx, row, change);
    const blockIds = blocks.map((block) => block.id);
    await giveBack(trx, id, blockIds);
    if (blockIds.length > 0) await noteOwnCalendars(deps, trx, [id]);
    const addBlocks = blocks.map(({ startsAt, endsAt, note }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      note,
    }));
    return {
      ...nothing(id),
      times: toTimes(blocks),
      undo: blocks.length > 0 ? undoing(id, { addBlocks }) : null,
    };
  });

// Prices

const readPriceRules = (row: store.OwnRow) => row.price_rules as unknown as StoredRule[];

/** The new day price on these dates; null means the usual price. */
function wantedMinor(row: store.OwnRow, { dayMinor, percent }: CalendarChange): number | null {
  if (dayMinor === undefined && percent === undefined) return null;
  const { currency, day_minor: usual } = row;
  if (usual <= 0) refuse('dayMinor', say('Set the listing’s usual price first.'));
  if (dayMinor === undefined)
    return changedPrice(usual, percent!, roundingUnit(currency), limitMinor(HOSTING.priceMaximum, currency));
  const { lowMinor, highMinor } = datePriceBounds(usual);
  if (dayMinor < lowMinor || dayMinor > highMinor) {
    const [low, high] = [moneyWords(lowMinor, currency), moneyWords(highMinor, currency)];
    refuse('dayMinor', say('Enter a price between {low} and {high}.', { low, high }));
  }
  return dayMinor;
}

const laterDate = (one: string, other: string): string => [one, other].toSorted()[1]!;

/** From the first of the dates to the last. */
function findSpan(prices: readonly DatePrice[]): { from: string; to: string } {
  const dates = prices.flatMap(({ from, to }) => [from, to]).toSorted();
  return { from: dates[0]!, to: dates.at(-1)! };
}

function pricePlan(row: store.OwnRow, prices: readonly DatePrice[], { name, now }: { name: string; now: Date }) {
  const today = startsOnLocalDate(now, row.time_zone);
  const { from, to } = findSpan(prices);
  if (to < today) refuse('to', say('Choose today or a later day.'));
  const rules = withDatePrices(readPriceRules(row), prices, { today, name });
  const stretchCount = rules.filter(isDatePrice).length;
  if (stretchCount > PRICING.datePricesMaximum) {
    const message = say('A listing can have up to {count} date ranges with their own price. Remove one first.', {
      count: PRICING.datePricesMaximum,
    });
    throw new AppError('LIMIT_REACHED', { message });
  }
  const dates = datesBetween(laterDate(from, today), to);
  const priced = (priceRules: readonly StoredRule[]) => dayPrices({ dayMinor: row.day_minor, priceRules }, dates);
  return {
    rules,
    prices: priceChanges(dates, priced(readPriceRules(row)), priced(rules)),
    before: datePricesIn(readPriceRules(row), dates[0]!, to),
  };
}

/** Only the owner can change prices of many listings at once; anyone who can edit a listing can change its own. */
const pricePermission = (count: number) => (count > 1 ? 'own' : 'edit');

const pricing = (deps: Deps, actor: MemberActor, id: string, change: CalendarChange): Promise<Result> =>
  withPrices(deps, actor, { id, name: change.name!, permission: pricePermission(change.listingIds.length) }, (row) => [
    { from: change.from, to: change.to, dayMinor: wantedMinor(row, change) },
  ]);

async function withPrices(
  deps: Deps,
  actor: MemberActor,
  { id, name, permission }: { id: string; name: string; permission: 'own' | 'edit' },
  makePrices: (row: store.OwnRow) => readonly DatePrice[],
): Promise<Result> {
  let result = nothing(id);
  await editListing(deps, actor, { id, permission }, async ({ row, now }) => {
    const { rules, prices, before } = pricePlan(row, makePrices(row), { name, now });
    result = { ...nothing(id), prices, undo: prices.length > 0 ? undoing(id, { prices: before }) : null };
    return { price_rules: JSON.stringify(rules) };
  });
  return result;
}

// Undoing

/** The days of one change, plus an hour for a clock change. */
const LONGEST_KEPT_MINUTES = (CALENDAR.daysPerChange + 1) * 1_440;

async function undo(deps: Deps, actor: MemberActor, taken: CalendarUndo, input: UndoInput): Promise<Result> {
  const id = taken._id;
  if (taken.prices.length > 0) {
    const permission = pricePermission(input.listings.length);
    await withPrices(deps, actor, { id, name: input.name, permission }, () => taken.prices);
  }
  if (taken.removeBlockIds.length === 0 && taken.addBlocks.length === 0) return nothing(id);
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id);
    const row = await getOwnRow(trx, actor, id, 'block-time');
    await giveBack(trx, id, taken.removeBlockIds);
    await noteOwnCalendars(deps, trx, [id]);
    for (const { startsAt, endsAt, note } of taken.addBlocks) {
      const range = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
      if (range.startsAt >= range.endsAt) refuse('listings', say('The end must be after the start.'));
      if (minutesBetween(range.startsAt, range.endsAt) > LONGEST_KEPT_MINUTES)
        refuse('listings', say('You can block up to a year at a time.'));
      if (await keep(trx, deps, row, { ...range, note, seats: row.seats })) continue;
      // Some of it, or some of its seats, may be taken, as when it was blocked.
      for (const time of (await freeIn(trx, row, range)).stretches) await keep(trx, deps, row, { ...time, note });
    }
  });
  return nothing(id);
}

function requireDates({ from, to }: { from: string; to: string }): void {
  const days = daysBetween(from, to);
  if (days < 0) refuse('to', say('The last day can’t be before the first.'));
  if (days >= CALENDAR.daysPerChange)
    refuse('to', say('Choose {count} days or fewer.', { count: CALENDAR.daysPerChange }));
}

async function each(ids: readonly string[], work: (id: string) => Promise<Result>): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const id of ids) {
    try {
      results.push(await work(id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(toRefusal(id, error));
    }
  }
  return { results };
}

/** Changes each listing or says why not. Repeating it changes nothing. Throws VALIDATION_FAILED for the dates. */
export function changeCalendar(deps: Deps, actor: MemberActor, change: CalendarChange): Promise<{ results: Result[] }> {
  requireDates(change);
  return each(change.listingIds, (id) => {
    if (change.action === 'block') return blocking(deps, actor, id, change);
    if (change.action === 'unblock') return unblocking(deps, actor, id, change);
    return pricing(deps, actor, id, change);
  });
}

/** Undoes a change from its results, listing by listing. Throws VALIDATION_FAILED for dates. */
export function undoCalendar(deps: Deps, actor: MemberActor, input: UndoInput): Promise<{ results: Result[] }> {
  const byId = new Map(input.listings.map((taken) => [taken._id, taken]));
  for (const { prices } of byId.values()) {
    prices.forEach(requireDates);
    // All of them belong to one change.
    if (prices.length > 0) requireDates(findSpan(prices));
  }
  return each([...byId.keys()], (id) => undo(deps, actor, byId.get(id)!, input));
}

/** What the change would do to each listing. Throws VALIDATION_FAILED for the dates. */
export function previewCalendar(
  deps: Deps,
  actor: MemberActor,
  change: CalendarChange,
): Promise<{ results: Result[] }> {
  const now = deps.clock.now();
  requireDates(change);
  const db = deps.db.kysely;
  return each(change.listingIds, async (id) => {
    if (change.action === 'price') {
      const row = await getOwnRow(db, actor, id, pricePermission(change.listingIds.length));
      const { from, to, name = '' } = change;
      const plan = pricePlan(row, [{ from, to, dayMinor: wantedMinor(row, change) }], { name, now });
      return { ...nothing(id), prices: plan.prices };
    }
    const row = await getOwnRow(db, actor, id, 'block-time');
    if (change.action === 'unblock') return { ...nothing(id), times: toTimes(await unblockPlan(db, row, change)) };
    const { stretches, keptCount } = await blockPlan(db, row, change, now);
    return { ...nothing(id), times: toTimes(stretches), keptCount };
  });
}
