// What every search of one application shares: its database, its shelf of cards, the zones its listings live in.
import type { Database } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../../lib/clock.ts';
import { type CardCache, createCardCache } from '../listings/service.ts';
import { type CountCache, createCountCache } from './count-cache.ts';
import { runRows } from './statement.ts';

export interface SearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly cache: CardCache;
  readonly countCache: CountCache;
  /** Time zones of all live listings, at most five seconds old: one that is missing only costs a little time. */
  timeZones(): Promise<readonly string[]>;
}

const ZONES_KEPT_MS = 5_000;

/** Jumps from zone to zone in the index instead of reading every listing. */
const LIST_ZONES = `with recursive zone as (
  (select time_zone from listing where state = 'live' order by time_zone limit 1)
  union all
  select (select time_zone from listing where state = 'live' and time_zone > zone.time_zone order by time_zone limit 1)
  from zone where zone.time_zone is not null
)
select time_zone from zone where time_zone is not null`;

export function createSearchTools({ db, clock }: Pick<Deps, 'db' | 'clock'>): SearchTools {
  let zones: Promise<readonly string[]> | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    db,
    clock,
    cache: createCardCache(db),
    countCache: createCountCache(db),
    timeZones: () => {
      if (zones === undefined || performance.now() - askedAtMs > ZONES_KEPT_MS) {
        askedAtMs = performance.now();
        zones = runRows<[string]>(db, { text: LIST_ZONES, values: [] }).then((rows) => rows.map(([zone]) => zone));
        // A failure goes to everyone waiting; the next caller asks again.
        zones.catch(() => (zones = undefined));
      }
      return zones;
    },
  };
}
