// Timed job of series: tells what happened, and releases bookings whose guest didn't pay in time. It can run twice, late, or on several
// nodes at once.
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { releaseUnpaid } from '../bookings/service.ts';
import { tellSeries } from './announce-series.ts';
import * as store from './store.ts';

const BATCH = 50;
/** Bookings of a series are confirmed or canceled one after the other, so the email waits until it's quiet. */
const QUIET_MS = 3_000;
const WAIT_MS = 60_000;

async function releaseDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const skipped: string[] = [];
  for (;;) {
    const ids = await store.listOverdue(deps.db.kysely, { now: deps.clock.now(), skipped, limit: BATCH });
    for (const id of ids) {
      if (signal?.aborted) return count;
      try {
        const isOver = (trx: Parameters<typeof store.isOverdue>[0]) => store.isOverdue(trx, id, deps.clock.now());
        if (await releaseUnpaid(deps, id, isOver)) count += 1;
        else skipped.push(id);
      } catch (error) {
        skipped.push(id);
        deps.log.error({ err: error, bookingId: id }, 'failed to release an unpaid booking of a series');
      }
    }
    if (ids.length < BATCH) return count;
  }
}

async function tellDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const ids = await store.listToTell(deps.db.kysely, {
    quietSince: new Date(nowMs - QUIET_MS),
    waitingSince: new Date(nowMs - WAIT_MS),
    limit: BATCH,
  });
  for (const id of ids) {
    if (signal?.aborted) break;
    try {
      await tellSeries(deps, id);
    } catch (error) {
      deps.log.error({ err: error, seriesId: id }, 'failed to tell about a series');
    }
  }
  return ids.length;
}

/** Releases what's overdue, then tells what happened. Returns how many it handled. */
export const followSeries = async (deps: Deps, signal?: AbortSignal): Promise<number> =>
  (await releaseDue(deps, signal)) + (await tellDue(deps, signal));

export const bookingSeriesJobs: readonly TimedJob[] = [{ name: 'booking-series', everySeconds: 3, run: followSeries }];
