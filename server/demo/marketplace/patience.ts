// Filling the demo takes as long as it needs, regardless of the limits for visitors' sessions.
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/db/schema.ts';
import type { Deps } from '../../src/deps.ts';

/** Rows are generated while a transaction is open, and all processes but one wait. */
export const NO_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
  (limit) => `set local ${limit} = 0`,
);

/** One transaction without limits. */
export const patiently = (deps: Pick<Deps, 'db'>, work: (trx: Transaction<DB>) => Promise<unknown>): Promise<void> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    for (const statement of NO_LIMITS) await sql.raw(statement).execute(trx);
    await work(trx);
  });
