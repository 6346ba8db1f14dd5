// What a restore writes to, in words, and how the operator says that everything there may be deleted.
import { resolve } from 'node:path';
import pg from 'pg';
import { BackupError } from './errors.ts';

export interface Place {
  /** What has to be typed to replace it. */
  readonly name: string;
  readonly words: string;
}

export function findPlace(databaseUrl: string | undefined, dataDir: string): Place {
  if (databaseUrl === undefined) return { name: dataDir, words: `the embedded database in ${resolve(dataDir)}` };
  // Reads the address as connecting does.
  const { host, port, database = '' } = new pg.Client({ connectionString: databaseUrl });
  return { name: database, words: `the database ${database} on ${host}:${port}` };
}

/** Whether everything there may be deleted. Throws BackupError if another place was named, or none. */
export function confirmReplacing(typed: string | undefined, place: Place, isEmbedded: boolean): boolean {
  if (typed === undefined) return false;
  if (isEmbedded ? typed !== '' && resolve(typed) === resolve(place.name) : typed === place.name) return true;
  throw new BackupError(
    `${typed === '' ? '--replace needs a name' : `--replace=${typed} names something else`}. The settings lead to ${place.words}. To delete everything in it, add --replace=${place.name}. Nothing was changed.`,
  );
}
