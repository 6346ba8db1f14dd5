// The map's cells: the number of live listings in each square of the plane at each zoom. Triggers record every change (in
// `server/migrations/0005-search.sql`), and this folds the records into the cells. Cells lag by the seconds between two folds.
import type { Database } from '../../db/open.ts';
import { foldBatch, lockFolding, mendCells, recountCells } from './map-cell-store.ts';

const FOLD_BATCH = 20_000;

/** Folds all records in batches of one transaction each. Returns how many. */
export async function foldMapCells(db: Pick<Database, 'kysely'>): Promise<number> {
  let folded = 0;
  for (;;) {
    const taken = await db.kysely.transaction().execute(async (trx) => {
      await lockFolding(trx);
      const batch = await foldBatch(trx, FOLD_BATCH);
      await mendCells(trx, batch.losers);
      return batch.taken;
    });
    folded += taken;
    if (taken < FOLD_BATCH) return folded;
  }
}

/** Counts all cells again from the listings. Repairs them, and is faster after adding very many listings. */
export async function rebuildMapCells(db: Pick<Database, 'kysely'>): Promise<void> {
  await db.kysely.transaction().setIsolationLevel('repeatable read').execute(recountCells);
}
