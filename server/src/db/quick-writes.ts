// Writes that return before they're on disk. Only for what's done again after a crash: effects of the outbox are marked as done later in
// the same log, so if a write is lost, its effect is carried out once more.
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import type { DB } from './schema.ts';

/** For `with`: a statement that selects from it doesn't wait for the disk. */
export const withoutWaiting = (db: QueryCreator<DB>) =>
  db.selectNoFrom(sql<string>`set_config('synchronous_commit', 'off', true)`.as('setting'));

type Write = Parameters<typeof sql>[1];

/** Runs these inserts or updates of different rows in one statement. */
export async function writeQuickly(db: Db, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const parts: RawBuilder<unknown>[] = writes.map((write, index) => sql`${sql.ref(`write_${index}`)} as (${write})`);
  await sql`with quick as (select set_config('synchronous_commit', 'off', true) as setting), ${sql.join(parts)}
    select setting from quick`.execute(db);
}
