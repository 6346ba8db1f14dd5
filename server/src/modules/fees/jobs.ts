// Updates all listings once a new guest fee is in force: full-day prices, map prices, and cards.
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { refreshListings } from '../listings/service.ts';
import * as store from './store.ts';

const AT_ONCE = 200;
/** A listing created while the fee changed may have been missed, so we check once more this much later. */
const LAST_POLL_MS = 60_000;

/** Updates listings that still have another fee. Safe on several nodes at once. Returns how many it changed. */
export async function spreadGuestFee(deps: Deps, signal?: AbortSignal): Promise<number> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const change = await store.findToSpread(db, now);
  if (!change) return 0;
  // From now on, new listings are created with it.
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
  const isLastCheck = change.applied_at !== null && now.getTime() - change.applied_at.getTime() >= LAST_POLL_MS;
  if (count === 0 && isLastCheck) await store.markSpread(db, change.id, now);
  return count;
}

export const feeJobs: readonly TimedJob[] = [{ name: 'fees-spread', everySeconds: 30, run: spreadGuestFee }];
