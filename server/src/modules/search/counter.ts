// Counts searches, and those without results, in memory, so no search waits for it. Counts are written at intervals in one statement
// and at shutdown. A crash loses the latest ones. Never who searched or for what.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

const WRITE_MS = 10_000;

interface Counts {
  searches: number;
  withoutResults: number;
}

async function add(db: Kysely<DB>, day: string, { searches, withoutResults }: Counts): Promise<void> {
  await sql`
    insert into search_day (day, searches, without_results) values (${day}, ${searches}, ${withoutResults})
    on conflict (day) do update set searches = search_day.searches + excluded.searches,
      without_results = search_day.without_results + excluded.without_results`.execute(db);
}

export interface SearchCounter {
  count(hasResults: boolean): void;
  /** Writes the counts. If that fails, they're kept. */
  flush(): Promise<void>;
  /** Stops the interval and writes a last time. */
  stop(): Promise<void>;
}

export function createCounts({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): SearchCounter {
  let counts: Counts = { searches: 0, withoutResults: 0 };
  const flush = async () => {
    if (counts.searches === 0) return;
    const batch = counts;
    counts = { searches: 0, withoutResults: 0 };
    try {
      await add(db.kysely, clock.now().toISOString().slice(0, 10), batch);
    } catch (error) {
      counts.searches += batch.searches;
      counts.withoutResults += batch.withoutResults;
      log.warn({ err: error }, 'failed to write search counts, will retry');
    }
  };
  const timer = setInterval(() => void flush(), WRITE_MS);
  timer.unref();
  return {
    count: (hasResults) => {
      counts.searches += 1;
      if (!hasResults) counts.withoutResults += 1;
    },
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
