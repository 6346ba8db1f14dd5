// Counts searches, and those without results, in memory, so no search waits for it. Counts are written at intervals in one statement
// and at shutdown. A crash loses the latest ones. Never who searched or for what.
import type { Deps } from '../../deps.ts';
import { addCounts, type Counts } from './store.ts';

const WRITE_MS = 10_000;

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
      await addCounts(db.kysely, clock.now().toISOString().slice(0, 10), batch);
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
