// The badge for reliable hosts (I10): checked once a month for every host, by public thresholds.
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { findHostFigures, refreshListings, responsesSince } from '../listings/service.ts';
import { isReliable } from './rules.ts';
import * as store from './store.ts';

const BATCH = 100;

/** One host, in one transaction with the cards of their listings. */
async function checkHost(deps: Deps, hostId: string, { month, now }: { month: string; now: Date }): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const { cancellations, responseRatePercent } = await findHostFigures(trx, hostId, now);
    const ratings = await store.sumRatings(trx, hostId, responsesSince(now));
    const facts = {
      kept: cancellations.bookings - cancellations.canceled,
      canceled: cancellations.canceled,
      ratingSum: ratings.sum,
      ratingCount: ratings.count,
      responseRatePercent,
    };
    const today = now.toISOString().slice(0, 10);
    const hasChanged = await store.recordCheck(trx, { hostId, month, today, isReliable: isReliable(facts) });
    if (hasChanged) await refreshListings(trx, await store.listListings(trx, hostId));
  });
}

/**
 * Checks every host who wasn't checked this month. What's left after a crash, or failed for one host, is found again by the next
 * run, and one host's failure doesn't keep the others from being checked. Returns how many it checked.
 */
export async function checkBadges(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const month = `${now.toISOString().slice(0, 7)}-01`;
  let checked = 0;
  let afterId: string | undefined;
  while (!signal?.aborted) {
    const hostIds = await store.listUnchecked(deps.db.kysely, { month, afterId, limit: BATCH });
    for (const hostId of hostIds) {
      if (signal?.aborted) return checked;
      try {
        await checkHost(deps, hostId, { month, now });
        checked += 1;
      } catch (error) {
        deps.log.error({ err: error, hostId }, 'failed to check a host’s badge');
      }
    }
    afterId = hostIds.at(-1);
    if (hostIds.length < BATCH) break;
  }
  return checked;
}

export const hostBadgeJobs: readonly TimedJob[] = [{ name: 'host-badges', everySeconds: 3_600, run: checkBadges }];
