// Reads an imported calendar and applies its busy times: fetched and parsed outside transactions, applied in one. A failure keeps the
// previous times.
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { guardedFetch, type KnownVersion } from '../../lib/guarded-fetch/guarded-fetch.ts';
import { OutboundRefused } from '../../lib/guarded-fetch/outbound-refused.ts';
import { unseal } from '../../lib/sealed-text.ts';
import { addDays } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { lockListings, replaceExternal } from '../availability/service.ts';
import { noteCalendars } from '../webhook-events/service.ts';
import { addressKey } from './address-key.ts';
import { type CalendarError, CalendarRefused } from './calendar-refused.ts';
import { refreshAsking } from './outdated.ts';
import { isCurrent, isStale, nextTryAt } from './poll-times.ts';
import { readInThread } from './read-in-thread.ts';
import * as store from './store.ts';

/** A calendar that was just read. */
export interface Taken {
  readonly state: store.CalendarImportState;
  readonly ranges: readonly TimeRange[];
}

const NOTHING_KNOWN: KnownVersion = { etag: null, lastModified: null };

export const toFeedError = (error: unknown): CalendarError | undefined =>
  error instanceof OutboundRefused || error instanceof CalendarRefused ? error.fault : undefined;

function toRanges(busyMs: Float64Array): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (let index = 0; index + 1 < busyMs.length; index += 2) {
    ranges.push({ startsAt: new Date(busyMs[index]!), endsAt: new Date(busyMs[index + 1]!) });
  }
  return ranges;
}

/** From yesterday in the listing's time zone. Whole dates make the result the same an hour later. */
const expandFrom = (now: Date, timeZone: string): string =>
  addDays(startsOnLocalDate(now, timeZone), -CALENDAR_IMPORTS.pastDays);

/**
 * Fetches the calendar; undefined if it hasn't changed since `known`. Throws OutboundRefused, CalendarRefused.
 */
export async function fetchCalendar(
  deps: Pick<Deps, 'config' | 'clock'>,
  address: string,
  { timeZone, known = NOTHING_KNOWN }: { timeZone: string; known?: KnownVersion },
): Promise<Taken | undefined> {
  if (!deps.config.isOutboundOn) throw new AppError('OUTBOUND_OFF');
  const fetched = await guardedFetch(address, { allowedHosts: deps.config.outboundAllowedHosts }, known);
  if (fetched.kind === 'unchanged') return undefined;
  const fromDate = expandFrom(deps.clock.now(), timeZone);
  const { busyMs, eventCount, freeCount, ownCount, warnings } = await readInThread(fetched.bytes, {
    timeZone,
    fromMs: localDayBounds(fromDate, timeZone).startsAt.getTime(),
    toMs: localDayBounds(
      addDays(fromDate, CALENDAR_IMPORTS.pastDays + CALENDAR_IMPORTS.aheadDays),
      timeZone,
    ).endsAt.getTime(),
  });
  return {
    ranges: toRanges(busyMs),
    state: {
      spread_zone: timeZone,
      spread_from: fromDate,
      etag: fetched.version.etag,
      last_modified: fetched.version.lastModified,
      event_count: eventCount,
      free_count: freeCount,
      own_count: ownCount,
      warnings,
    },
  };
}

/** An unchanged calendar needs reading again after a day, or when the listing's time zone changes. */
function knownVersion(calendarImport: store.CalendarImportRow, now: Date): KnownVersion {
  const isSpread =
    calendarImport.spread_zone === calendarImport.time_zone &&
    calendarImport.spread_from === expandFrom(now, calendarImport.time_zone);
  return isSpread ? { etag: calendarImport.etag, lastModified: calendarImport.last_modified } : NOTHING_KNOWN;
}

async function putInPlace(deps: Deps, calendarImport: store.CalendarImportRow, taken: Taken, at: Date): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx: Transaction<DB>) => {
    await lockListings(trx, calendarImport.listing_id);
    const locked = await store.lockCalendarImport(trx, calendarImport.id);
    // It was removed, or a later request read it and has the newer result.
    if (!locked || locked.last_ok_at > at) return;
    const hasChanged = await replaceExternal(trx, {
      calendarImportId: calendarImport.id,
      listingId: calendarImport.listing_id,
      ranges: taken.ranges,
      newId: deps.newId,
    });
    await store.noteSuccess(trx, calendarImport.id, at, nextTryAt(at, 0, Math.random()), taken.state);
    if (hasChanged) await noteCalendars(trx, deps, [calendarImport.listing_id]);
  });
}

async function follow(deps: Deps, calendarImport: store.CalendarImportRow): Promise<void> {
  const at = deps.clock.now();
  try {
    const address = unseal(calendarImport.sealed_address, calendarImport.id, addressKey(deps));
    const known = knownVersion(calendarImport, at);
    const taken = await fetchCalendar(deps, address, { timeZone: calendarImport.time_zone, known });
    if (taken) await putInPlace(deps, calendarImport, taken, at);
    else await store.noteSuccess(deps.db.kysely, calendarImport.id, at, nextTryAt(at, 0, Math.random()));
    if (isStale(calendarImport, at)) await refreshAsking(deps);
  } catch (error) {
    const errorCode = toFeedError(error);
    if (errorCode === undefined) throw error;
    deps.log.info({ calendarImportId: calendarImport.id, fault: errorCode }, 'failed to read an imported calendar');
    const next = nextTryAt(at, calendarImport.failure_count + 1, Math.random());
    await store.noteFailure(deps.db.kysely, calendarImport.id, { fault: errorCode, at, nextTryAt: next });
  }
}

const underWay = new Map<string, Promise<void>>();

/** Reads the calendar now, or joins a read in progress. Errors are stored, not thrown. */
export const followNow = (deps: Deps, calendarImport: store.CalendarImportRow): Promise<void> =>
  join(calendarImport.id, () => follow(deps, calendarImport));

/** The same, unless another process just read it, so that it isn't fetched twice. */
export const followUnlessCurrent = (deps: Deps, calendarImportId: string): Promise<void> =>
  join(calendarImportId, async () => {
    const calendarImport = await store.findCalendarImport(deps.db.kysely, calendarImportId);
    if (calendarImport && !isCurrent(calendarImport, deps.clock.now())) await follow(deps, calendarImport);
  });

async function join(calendarImportId: string, read: () => Promise<void>): Promise<void> {
  const reading = underWay.get(calendarImportId) ?? read().finally(() => underWay.delete(calendarImportId));
  underWay.set(calendarImportId, reading);
  await reading;
}
