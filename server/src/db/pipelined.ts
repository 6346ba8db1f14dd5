// Independent queries of one transaction, sent to the database in one go instead of one after another. Most of a short query's time goes
// to sending it and waking up the other side.
import { DummyDriver, Kysely, type Transaction } from 'kysely';
import type { Db } from './db.ts';
import type { DB } from './schema.ts';

/**
 * The same transaction for `Promise.all`: queries started together are sent together, and run in that order. Kysely itself would send
 * the next only when it has the result of the one before. Only for queries of which none needs the result of another. If one fails, the
 * others fail too, and the transaction can only be rolled back. Outside of transactions, each query has a connection of its own anyway.
 */
export function pipelined<T extends Db>(db: T): T {
  if (!db.isTransaction) return db;
  const executor = db.getExecutor();
  // The transaction lends its connection to one query at a time. The driver itself takes several (see pool.ts).
  const connection = executor.provideConnection(async (lent) => lent);
  const shared = executor.withConnectionProvider({ provideConnection: async (use) => use(await connection) });
  const driver = new DummyDriver();
  const dialect = {} as never;
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor: shared }) as Kysely<DB> & Transaction<DB> & T;
}
