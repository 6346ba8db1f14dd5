// The database a backup is made of: a server, the embedded database, or the embedded database of a server that runs.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { hasDatabase } from '../db/data-folder.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { ENGINE_FOLDER } from '../db/embedded-engine.ts';
import { type Database, joinEngine, openDatabase } from '../db/open.ts';
import { withWholeTables } from '../db/whole-tables.ts';
import { BackupError } from './errors.ts';

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>;

export interface Source extends Pick<Database, 'pool' | 'kysely' | 'close'> {
  readonly isEmbedded: boolean;
}

/** Throws BackupError, and the errors of opening a database. */
export async function openSource({ databaseUrl, databaseDirectUrl, dataDir }: Place): Promise<Source> {
  // A pooler wouldn't let us change a session's settings.
  const url = databaseDirectUrl ?? databaseUrl;
  if (url !== undefined) return openDatabase({ databaseUrl: withWholeTables(url), dataDir, poolSize: 2 });
  // Opening would create one.
  if (!hasDatabase(join(dataDir, ENGINE_FOLDER)))
    throw new BackupError(`There’s no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL for PostgreSQL.`);
  try {
    return await openDatabase({ dataDir, poolSize: 2 });
  } catch (error) {
    const engine = error instanceof DirectoryInUseError ? error.holder?.engine : undefined;
    if (!engine) throw error;
    return { ...joinEngine(engine), isEmbedded: true };
  }
}
