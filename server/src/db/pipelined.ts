// Independent queries of one transaction, sent to the database in one go instead of one after another. Most of a short query's time goes
// to sending it and waking up the other side.
import { DummyDriver, Kysely, type KyselyPlugin, type QueryExecutor, type Transaction } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';
import type { DB } from './schema.ts';

/** Marks databases that take one query at a time: the embedded engine has one backend for all connections. */
export const ONE_AT_A_TIME: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

/** Fails only because an earlier query of the transaction did: its transaction is over, or its statement was never prepared. */
const isConsequence = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '25P02' || error.code === '26000');

/**
 * The same transaction for `Promise.all`: queries started together are sent together, and run in that order. Kysely itself would send
 * the next only when it has the result of the one before. Only for queries of which none needs the result of another. If one fails, the
 * others fail too, with the same error, and the transaction can only be rolled back. Each part writes with one query at most, because it
 * could otherwise send its second one after the rollback. Outside of transactions, each query has a connection of its own anyway.
 */
export function pipelined<T extends Db>(db: T): T {
  if (!db.isTransaction) return db;
  const executor = db.getExecutor();
  if (executor.plugins.includes(ONE_AT_A_TIME)) return oneByOne(db);
  // The transaction lends its connection to one query at a time. The driver itself takes several (see pool.ts).
  const connection = executor.provideConnection(async (lent) => lent);
  let first: unknown;
  const shared = executor.withConnectionProvider({
    provideConnection: async (use) => {
      try {
        return await use(await connection);
      } catch (error) {
        first ??= error;
        throw isConsequence(error) ? first : error;
      }
    },
  });
  return withExecutor<T>(shared);
}

/** Sends nothing after a failure: the transaction may have been rolled back by then, so it would run outside of it. */
function oneByOne<T extends Db>(db: T): T {
  const executor = db.getExecutor();
  let before: Promise<unknown> = Promise.resolve();
  return withExecutor<T>(
    executor.withConnectionProvider({
      provideConnection: (use) => {
        const turn = before.then(() => executor.provideConnection(use));
        before = turn;
        return turn;
      },
    }),
  );
}

function withExecutor<T extends Db>(executor: QueryExecutor): T {
  const driver = new DummyDriver();
  const dialect = {} as never;
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor }) as Kysely<DB> & Transaction<DB> & T;
}
