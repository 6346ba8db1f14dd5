// Checks a condition at the end of each transaction of a piece of work, and rolls back if it's no longer true: requests whose API token was
// revoked while they ran must not commit.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

export interface CommitGuard {
  /** Returns a row while it's true, and locks that row, so that the condition can't end before the commit. */
  stillHolds(): CompiledQuery;
  readonly refuse: () => Error;
}

const guards = new AsyncLocalStorage<CommitGuard | undefined>();

/** Runs the work under the guard. Statements outside of transactions aren't checked. */
export const guardCommits = <T>(guard: CommitGuard, work: () => T): T => guards.run(guard, work);

/** Runs work that a guarded request only starts, such as work for other members, outside of its guard. */
export const withoutGuard = <T>(work: () => T): T => guards.run(undefined, work);

/** The guard of the caller, for work that runs later. */
export const currentGuard = (): CommitGuard | undefined => guards.getStore();

class GuardedDriver extends PostgresDriver {
  /** Those in a transaction that only reads: it can't lock the guard's row, and has nothing to roll back. */
  readonly #reading = new WeakSet<DatabaseConnection>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') this.#reading.add(connection);
    else this.#reading.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const guard = guards.getStore();
    if (
      guard &&
      !this.#reading.has(connection) &&
      (await connection.executeQuery(guard.stillHolds())).rows.length === 0
    )
      throw guard.refuse();
    await super.commitTransaction(connection);
  }
}

/** Kysely's dialect for PostgreSQL, with the check before each commit. */
export class GuardedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new GuardedDriver(this.#config);
  }
}
