// Brings a new guest fee to every listing once it's in force: their full-day prices, the map, and their cards follow.
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { refreshListings } from '../listings/service.ts';
import * as store from './store.ts';

const AT_ONCE = 200;
/** A listing made while the fee began may have missed it; the last look is this much later. */
const LAST_POLL_MS = 60_000;

/** Brings what's in force to the listings that have another fee. Safe on several nodes at once. Answers how many it changed. */
export async function spreadGuestFee(deps: Deps, signal?: AbortSignal): Promise<number> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const change = await store.findToSpread(db, now);
  if (!change) return 0;
  // From here on new listings have it.
  if (!change.applied_at) await store.markApplied(db, change.id, now);
  let count = 0;
  for (let after: string | null = null; ; ) {
    if (signal?.aborted) return count;
    const from = after;
    const { last, changed } = await retryTransaction(db, async (trx) => {
      const page = await store.spreadTo(trx, change, from, AT_ONCE);
      if (page.changed.length > 0) await refreshListings(trx, page.changed);
      return page;
    });
    count += changed.length;
    if (last === null) break;
    after = last;
  }
  const isLastLook = change.applied_at !== null && now.getTime() - change.applied_at.getTime() >= LAST_POLL_MS;
  if (count === 0 && isLastLook) await store.markSpread(db, change.id, now);
  return count;
}

export const feeJobs: readonly TimedJob[] = [{ name: 'fees-spread', everySeconds: 30, run: spreadGuestFee }];
