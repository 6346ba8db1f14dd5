// What all searches of an application share: database, card cache, and the time zones of listings.
import type { Database } from '../../db/open.ts';
import { recentReads } from '../../db/reads.ts';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../../lib/clock.ts';
import { type CardCache, createCardCache } from '../listings/service.ts';
import { type CountCache, createCountCache } from './count-cache.ts';
import { listTimeZones } from './store.ts';

export interface SearchTools {
  /** What a request may read. */
  readonly db: Database;
  readonly clock: Clock;
  readonly cache: CardCache;
  readonly countCache: CountCache;
  /** Time zones of all live listings, at most five seconds old. A missing one only costs a little time. */
  timeZones(): Promise<readonly string[]>;
}

const ZONES_KEPT_MS = 5_000;

export function createSearchTools({ db, clock }: Pick<Deps, 'db' | 'clock'>): SearchTools {
  let zones: Promise<readonly string[]> | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    db,
    clock,
    cache: createCardCache(),
    countCache: createCountCache(() => recentReads(db)),
    timeZones: () => {
      if (zones === undefined || performance.now() - askedAtMs > ZONES_KEPT_MS) {
        askedAtMs = performance.now();
        zones = listTimeZones(db);
        // A failure goes to everyone waiting. The next caller asks again.
        zones.catch(() => (zones = undefined));
      }
      return zones;
    },
  };
}
