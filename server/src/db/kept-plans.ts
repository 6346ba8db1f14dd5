// Keeps the plans of a transaction's statements. PostgreSQL plans a prepared statement again for its values each time if that looks
// cheaper, as it does for every list of ids. For lookups by id that only costs time: planning takes longer than running them.
import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.ts';

/** From here to the end of the transaction, each statement is planned once per connection. Not for searches. */
export async function keepPlans(trx: Kysely<DB>): Promise<void> {
  await sql`select set_config('plan_cache_mode', ${'force_generic_plan'}, true)`.execute(trx);
}
