// Filling takes as long as the machine needs, whatever limits the sessions of visitors have.
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/db/schema.ts';
import type { Deps } from '../../src/deps.ts';

/** Rows are made while a transaction is open, and of several processes all but one wait. */
export const NO_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
  (limit) => `set local ${limit} = 0`,
);

/** One transaction without limits. */
export const patiently = (deps: Deps, work: (trx: Transaction<DB>) => Promise<unknown>): Promise<void> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    for (const statement of NO_LIMITS) await sql.raw(statement).execute(trx);
    await work(trx);
  });
