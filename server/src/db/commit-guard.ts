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
} from 'kysely';

export interface CommitGuard {
  /** Returns a row while it's true, and locks that row, so that the condition can't end before the commit. */
  readonly stillHolds: CompiledQuery;
  readonly refuse: () => Error;
}

const guards = new AsyncLocalStorage<CommitGuard>();

/** Runs the work under the guard. Statements outside of transactions aren't checked. */
export const guardCommits = <T>(guard: CommitGuard, work: () => T): T => guards.run(guard, work);

class GuardedDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const guard = guards.getStore();
    if (guard && (await connection.executeQuery(guard.stillHolds)).rows.length === 0) throw guard.refuse();
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
