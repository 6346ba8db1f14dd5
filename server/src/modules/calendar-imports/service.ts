// Calendar imports of a listing (C16–C18): managed by hosts, and refreshed before bookings.
import type { Answer } from '@daynook/contract/api';
import type { CalendarImport } from '@daynook/contract/hosting/calendar-imports';
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import type { Transaction } from 'kysely';
import { withoutGuard } from '../../db/commit-guard.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readTarget } from '../../lib/guarded-fetch/target.ts';
import { say } from '../../lib/languages/say.ts';
import { seal, signText } from '../../lib/sealed-text.ts';
import { lockListings, refreshExternal, replaceExternal } from '../availability/service.ts';
import { noteCalendars } from '../webhook-events/service.ts';
import { addressKey } from './address-key.ts';
import { calendarErrorWords } from './calendar-refused.ts';
import { fetchCalendar, followNow, followUnlessCurrent, toFeedError } from './import-calendar.ts';
import { refreshAsking } from './outdated.ts';
import { isCurrent, judgeHealth, nextTryAt, refreshInSeconds } from './poll-times.ts';
import { requireOwnListing } from './require-host.ts';
import * as store from './store.ts';
import { toShownParts, viewCalendarImport, viewConflict } from './view.ts';

export { calendarImportJobs, pollCalendarImports } from './jobs.ts';

const MOST_CONFLICTS = 50;

/** The imported calendars of the host's listing, and conflicting bookings. Throws NOT_FOUND, GONE. */
export async function listCalendarImports(
  deps: Deps,
  actor: MemberActor,
  listingId: string,
): Promise<Answer<'GET /api/host/listings/{id}/feeds'>> {
  const db = deps.db.kysely;
  const { timeZone } = await requireOwnListing(db, actor, listingId);
  const now = deps.clock.now();
  return {
    timeZone,
    feeds: (await store.listCalendarImports(db, listingId)).map((row) => viewCalendarImport(row, now)),
    conflicts: (await store.listConflicts(db, listingId, now, MOST_CONFLICTS)).map(viewConflict),
  };
}

const MOST_SHOWN = 100;

/** The status of all imported calendars of a host. */
export async function listCalendarImportHealth(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/host/feeds'>> {
  const now = deps.clock.now();
  const rows = await store.listHostCalendarImports(deps.db.kysely, actor.memberId, MOST_SHOWN);
  return {
    feeds: rows.map((row) => ({
      _id: row.id,
      listingId: row.listing_id,
      name: row.name,
      health: judgeHealth(row, now),
      lastOkAt: row.last_ok_at.toISOString(),
      listingTitle: row.title,
      timeZone: row.time_zone,
    })),
  };
}

/** Errors about the URL are shown at its field. */
async function orRefuse<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const errorCode = toFeedError(error);
    if (errorCode === undefined) throw error;
    const message = calendarErrorWords(errorCode);
    throw new AppError('IMPORT_REJECTED', { message, fields: { url: message } });
  }
}

async function requireCapacityFor(
  db: Transaction<DB> | Deps['db']['kysely'],
  listingId: string,
  mark: Buffer,
): Promise<void> {
  if (await store.hasMark(db, listingId, mark)) {
    throw new AppError('VALIDATION_FAILED', {
      fields: { url: say('This calendar is already synced to this listing.') },
    });
  }
  if ((await store.countCalendarImports(db, listingId)) >= CALENDAR_IMPORTS.perListing) {
    const message = say('A listing can sync up to {count} calendars. Remove one to add another.', {
      count: CALENDAR_IMPORTS.perListing,
    });
    throw new AppError('LIMIT_REACHED', { message });
  }
}

export interface CalendarImportInput {
  readonly listingId: string;
  readonly name: string;
  readonly url: string;
  readonly keepsGap: boolean;
}

/**
 * Reads a calendar and imports it from then on. Throws NOT_FOUND, GONE, IMPORT_REJECTED and VALIDATION_FAILED with a message for the
 * address, LIMIT_REACHED.
 */
export async function addCalendarImport(
  deps: Deps,
  actor: MemberActor,
  input: CalendarImportInput,
): Promise<CalendarImport> {
  const db = deps.db.kysely;
  const { listingId, name, keepsGap: keepsBuffer } = input;
  const { timeZone } = await requireOwnListing(db, actor, listingId);
  const { url } = await orRefuse(() => readTarget(input.url, deps.config.outboundAllowedHosts));
  const mark = signText(url.href, addressKey(deps));
  await requireCapacityFor(db, listingId, mark);
  const taken = await orRefuse(() => fetchCalendar(deps, url.href, { timeZone: timeZone }));
  const id = deps.newId();
  const at = deps.clock.now();
  await retryTransaction(db, async (trx) => {
    await lockListings(trx, listingId);
    await requireOwnListing(trx, actor, listingId);
    await requireCapacityFor(trx, listingId, mark);
    const calendarImport = {
      id,
      listing_id: listingId,
      name,
      sealed_address: seal(url.href, id, addressKey(deps)),
      address_mark: mark,
      keeps_buffer: keepsBuffer,
      ...toShownParts(url),
    };
    await store.insertCalendarImport(trx, calendarImport, taken!.state, at, nextTryAt(at, 0, Math.random()));
    const busy = { calendarImportId: id, listingId, ranges: taken!.ranges, newId: deps.newId };
    if (await replaceExternal(trx, busy)) await noteCalendars(trx, deps, [listingId]);
  });
  return viewCalendarImport((await store.findCalendarImport(db, id))!, deps.clock.now());
}

async function getOwnCalendarImport(
  db: Transaction<DB> | Deps['db']['kysely'],
  actor: MemberActor,
  { listingId, calendarImportId }: { listingId: string; calendarImportId: string },
): Promise<store.CalendarImportRow> {
  await requireOwnListing(db, actor, listingId);
  const calendarImport = await store.findCalendarImport(db, calendarImportId);
  if (calendarImport?.listing_id !== listingId) throw new AppError('NOT_FOUND');
  return calendarImport;
}

/** Throws NOT_FOUND, GONE. */
export function changeCalendarImport(
  deps: Deps,
  actor: MemberActor,
  which: { listingId: string; calendarImportId: string },
  change: { name?: string | undefined; keepsGap?: boolean | undefined },
): Promise<CalendarImport> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, which.listingId);
    const before = await getOwnCalendarImport(trx, actor, which);
    await store.updateCalendarImport(trx, before.id, {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.keepsGap === undefined ? {} : { keeps_buffer: change.keepsGap }),
    });
    if (change.keepsGap !== undefined && change.keepsGap !== before.keeps_buffer) {
      await refreshExternal(trx, before.id, which.listingId);
    }
    return viewCalendarImport((await store.findCalendarImport(trx, before.id))!, deps.clock.now());
  });
}

/** Reads the calendar now; the response has the result. Throws NOT_FOUND, GONE, RATE_LIMITED. */
export async function refreshCalendarImport(
  deps: Deps,
  actor: MemberActor,
  which: { listingId: string; calendarImportId: string },
): Promise<CalendarImport> {
  const db = deps.db.kysely;
  const calendarImport = await getOwnCalendarImport(db, actor, which);
  const retryIn = refreshInSeconds(calendarImport, deps.clock.now());
  if (retryIn > 0) {
    const message = say('We just read this calendar. Try again in {seconds} seconds.', { seconds: Math.ceil(retryIn) });
    throw new AppError('RATE_LIMITED', { message, retryIn });
  }
  await followNow(deps, calendarImport);
  const after = await store.findCalendarImport(db, calendarImport.id);
  if (!after) throw new AppError('NOT_FOUND');
  return viewCalendarImport(after, deps.clock.now());
}

/** Removes the import and its busy times. Throws NOT_FOUND, GONE. */
export async function removeCalendarImport(
  deps: Deps,
  actor: MemberActor,
  which: { listingId: string; calendarImportId: string },
): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, which.listingId);
    const { id } = await getOwnCalendarImport(trx, actor, which);
    const nothing = { calendarImportId: id, listingId: which.listingId, ranges: [], newId: deps.newId };
    if (await replaceExternal(trx, nothing)) await noteCalendars(trx, deps, [which.listingId]);
    await store.deleteCalendarImport(trx, id);
  });
  await refreshAsking(deps);
}

const lookups = new WeakMap<Deps['db'], Map<string, ReturnType<typeof store.listCalendarImportsAround>>>();

/** The listing's imports. In a rush on one listing, those who ask at the same time share the query. */
function listTogether({ db }: Deps, listingId: string): ReturnType<typeof store.listCalendarImportsAround> {
  const running = lookups.get(db) ?? new Map<string, ReturnType<typeof store.listCalendarImportsAround>>();
  lookups.set(db, running);
  const shared = running.get(listingId);
  if (shared) return shared;
  const query = store.listCalendarImportsAround(db.kysely, listingId).finally(() => running.delete(listingId));
  running.set(listingId, query);
  return query;
}

/**
 * Before a booking, refreshes the listing's calendars unless that was tried in the last two minutes (C18). Waits a few seconds at
 * most, then continues with the known times while the read goes on in the background. Never inside a transaction.
 */
export async function refreshBeforeBooking(deps: Deps, listingId: string): Promise<void> {
  if (!deps.config.isOutboundOn) return;
  const now = deps.clock.now();
  const calendarImports = (await listTogether(deps, listingId)).filter(
    (calendarImport) => !isCurrent(calendarImport, now),
  );
  if (calendarImports.length === 0) return;
  const reading = Promise.all(
    calendarImports.map((calendarImport) =>
      // It's the host's calendar, and the read may go on after the guest's request.
      withoutGuard(() => followUnlessCurrent(deps, calendarImport.id)).catch((error: unknown) =>
        deps.log.error({ err: error, calendarImportId: calendarImport.id }, 'failed to apply an imported calendar'),
      ),
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CALENDAR_IMPORTS.bookingWaitMs);
  });
  await Promise.race([reading, enough]);
  clearTimeout(timer);
}
