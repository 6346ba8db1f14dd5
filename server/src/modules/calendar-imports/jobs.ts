// Reads imported calendars when they're due, a few at a time, shared between nodes.
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { followNow } from './import-calendar.ts';
import { refreshAsking } from './outdated.ts';
import * as store from './store.ts';

const AT_ONCE = 4;
const BATCH = 12;
/** After a crash, a node's calendars wait this long. */
const LEASE_MINUTES = 5;
/** A run ends well before another node would take over the job. */
const LONGEST_MS = 60_000;

/** Reads everything due. Returns how many. */
export async function pollCalendarImports(deps: Deps, signal: AbortSignal): Promise<number> {
  const { kysely } = deps.db;
  const sinceMs = performance.now();
  let count = 0;
  while (!signal.aborted && performance.now() - sinceMs < LONGEST_MS) {
    const now = deps.clock.now();
    const due = await store.leaseDue(kysely, now, addMinutes(now, LEASE_MINUTES), BATCH);
    const left = [...due];
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
        const calendarImport = await store.findCalendarImport(kysely, id);
        if (calendarImport) {
          await followNow(deps, calendarImport).catch((error: unknown) =>
            deps.log.error({ err: error, calendarImportId: id }, 'failed to apply an imported calendar'),
          );
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    count += due.length;
    if (due.length < BATCH) break;
  }
  return count;
}

async function keepUp(deps: Deps, signal: AbortSignal): Promise<void> {
  if (deps.config.isOutboundOn) await pollCalendarImports(deps, signal);
  await refreshAsking(deps, signal);
}

export const calendarImportJobs: readonly TimedJob[] = [{ name: 'feeds', everySeconds: 30, run: keepUp }];
