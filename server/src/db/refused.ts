// A database that answers and does not let us work: what's wrong, in words for the person who set DATABASE_URL.
import pg from 'pg';
import { MigrationError } from './migration-error.ts';

/** DATABASE_URL cannot be used as it is; the message says why, names no password, and is fit to print. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

interface Place {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** As the driver reads the address: what is left out comes from the environment, and a database is called like its user. */
function readPlace(databaseUrl: string): Place {
  const { host, user, database } = new pg.Client({ connectionString: databaseUrl });
  return { host, user: user ?? '', database: database ?? '' };
}

const mayNot = ({ user, database }: Place, reason: string): string =>
  `the user ${user} lacks permissions in the database ${database} (${reason}). Make it the database’s owner`;

const WORDS: Readonly<Record<string, (place: Place, reason: string) => string>> = {
  '3D000': ({ host, database }) =>
    `the database ${database} doesn’t exist on ${host}. Create it (createdb ${database}) or choose another one`,
  '28P01': ({ host, user }) => `${host} rejected the password of the user ${user}`,
  '28000': ({ host, user }, reason) => `${host} rejected the user ${user} (${reason})`,
  // Without the right to look into a schema the server says that there is none.
  '3F000': mayNot,
  '42501': mayNot,
};

/** The same error in words that name the setting, where it is one that the database gives to a wrong setting. */
export function explainRefusal(error: unknown, databaseUrl: string | undefined, setting = 'DATABASE_URL'): unknown {
  const cause = error instanceof MigrationError ? error.cause : error;
  const words = WORDS[(cause as { code?: string } | undefined)?.code ?? ''];
  if (databaseUrl === undefined || !words) return error;
  const text = words(readPlace(databaseUrl), (cause as Error).message);
  return new DatabaseRefusedError(`${setting}: ${text}.`, { cause: error });
}
