// Whether this node can serve: the database answers and has every migration. Load balancers ask often and time out quickly, so the
// response comes within a second however slow the database is, and concurrent requests share one check.
import { pendingAmong } from '../../db/migrate.ts';
import { listMigrations } from '../../db/migration-files.ts';
import type { Database } from '../../db/open.ts';
import { withinTime } from '../../lib/time-limit.ts';

const LIMIT_MS = 800;

export function createReadiness(db: Database): () => Promise<boolean> {
  let files: ReturnType<typeof listMigrations> | undefined;
  let looking: Promise<boolean> | undefined;
  return async () => {
    files ??= listMigrations();
    const migrations = await files;
    looking ??= pendingAmong(db, migrations)
      .then(
        (pending) => pending.length === 0,
        () => false,
      )
      .finally(() => {
        looking = undefined;
      });
    return withinTime(LIMIT_MS, looking, () => new Error('the database is slow')).catch(() => false);
  };
}
