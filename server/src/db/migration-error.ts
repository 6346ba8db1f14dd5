/**
 * What can stand in the way of migrating, each as a sentence an operator can act on.
 */
import pg from 'pg';

export type MigrationProblem =
  | 'failed'
  | 'changed'
  | 'newer'
  | 'half-restored'
  | 'out-of-order'
  | 'unfinished-former-chain'
  | 'ends-transaction'
  | 'misnamed'
  | 'same-number';

/** Migrating was refused or broken off; unless the file ended its transaction itself, nothing of it remains. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly problem: MigrationProblem;
  readonly migration: string;

  private constructor(problem: MigrationProblem, migration: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
    this.migration = migration;
  }

  static failed(migration: { name: string; sql: string }, cause: unknown): MigrationError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const place = cause instanceof pg.DatabaseError ? describePlace(migration.sql, cause) : '';
    const text = `Migration ${migration.name} failed${place}: ${reason}. It was rolled back; nothing of it remains.`;
    return new MigrationError('failed', migration.name, text, cause);
  }

  static changed(name: string): MigrationError {
    const text = `Migration ${name} was changed after it had run here. Restore the file and write a new migration instead.`;
    return new MigrationError('changed', name, text);
  }

  static newer(name: string): MigrationError {
    const text = `The database has run ${name}, which this version doesn't know: it belongs to a newer version. Start that one.`;
    return new MigrationError('newer', name, text);
  }

  static halfRestored(): MigrationError {
    const text =
      'A backup is being restored into this database, or that was interrupted, so it’s incomplete. Wait until it’s finished, or run ' +
      'npm run restore again.';
    return new MigrationError('half-restored', '', text);
  }

  static outOfOrder(name: string, newest: string): MigrationError {
    const text = `Migration ${name} comes before ${newest}, which has already run here. Give it a higher number.`;
    return new MigrationError('out-of-order', name, text);
  }

  static unfinishedFormerChain(newest: string, last: string): MigrationError {
    const text =
      `The database stopped at ${newest}, a migration from before migrations were combined. Start the last version that has ` +
      `${last}, then this one. Or start with an empty database.`;
    return new MigrationError('unfinished-former-chain', newest, text);
  }

  static endsTransaction(name: string): MigrationError {
    const text = `Migration ${name} ends its transaction. A migration runs as one; remove begin, commit and rollback from it.`;
    return new MigrationError('ends-transaction', name, text);
  }

  static misnamed(name: string): MigrationError {
    return new MigrationError('misnamed', name, `Migration ${name} must be named like 0001-what-it-does.sql.`);
  }

  static sameNumber(name: string, other: string): MigrationError {
    return new MigrationError('same-number', name, `Migrations ${other} and ${name} carry the same number.`);
  }
}

/** Line and column from 1, when the server said where; for errors inside a function, the function. */
function describePlace(sql: string, error: pg.DatabaseError): string {
  if (error.position) {
    const before = Array.from(sql)
      .slice(0, Number(error.position) - 1)
      .join('');
    const lines = before.split('\n');
    return ` at line ${lines.length}, column ${Array.from(lines.at(-1) ?? '').length + 1}`;
  }
  return error.where ? ` in ${error.where.replaceAll('\n', ' ')}` : '';
}
