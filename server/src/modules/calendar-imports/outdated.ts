// Keeps the instant booking flag on cards and in search in step with the age of imported calendars (C17). Booking itself checks
// the calendars' age and never this flag.
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { refreshListings } from '../listings/service.ts';
import * as store from './request-only-store.ts';

const BATCH = 200;

/** Updates listings whose calendars have become too old, or were read again. */
export async function refreshAsking({ db, clock }: Pick<Deps, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  const readBefore = addMinutes(clock.now(), -CALENDAR_IMPORTS.staleMinutes);
  while (!signal?.aborted) {
    const ids = await store.listWronglyAsking(db.kysely, readBefore, BATCH);
    if (ids.length === 0) return;
    await retryTransaction(db.kysely, async (trx) => {
      await refreshListings(trx, await store.updateAsking(trx, ids, readBefore));
    });
    if (ids.length < BATCH) return;
  }
}
