/**
 * Looks at the folder of an embedded database before anything opens it: the engine takes a folder without PG_VERSION for a new
 * one and writes an empty database over what is there. Nothing is changed here.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder can't be used; the message is one sentence or two that say what to do, fit to print. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** What an installation has in its data directory. A first start that was killed leaves `pg.new-…` and the lock. */
const OURS = /^(?:pg|pg\.new-.*|lock\.sqlite.*|holder\.json.*|photos|streets\.pmtiles)$/;
/** Disks and desktops put these into empty folders. */
const NOBODYS = /^(?:lost\+found|\..*|Thumbs\.db|desktop\.ini)$/;
/** Folders of `photos` that can go: drawings, which are drawn again when needed, and uploads that never finished. */
const REPLACEABLE = new Set(['drawn', 'incoming']);
const CONTROL_FILE_BYTES = 8_192;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

const RESTORE = 'Restore the data directory from a backup, or set DATA_DIR to an empty folder to start over.';

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
const readSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? -1;

/** Throws DataFolderError when the folder holds somebody else's files and nothing of ours. */
export function requireOwnFolder(dataDir: string): void {
  const names = namesIn(dataDir).filter((name) => !NOBODYS.test(name));
  if (names.length === 0 || names.some((name) => OURS.test(name))) return;
  throw new DataFolderError(
    `DATA_DIR: ${dataDir} isn't empty and holds no data of ours (it has ${names.sort().slice(0, 3).join(', ')}). Set DATA_DIR to an empty folder, or to the one your data is in.`,
  );
}

/**
 * For a folder without a database. Throws DataFolderError when it has members' files: their database is elsewhere or was lost, and
 * with a new one they would belong to nobody and be deleted.
 */
export function requireNoFilesOfMembers(dataDir: string): void {
  const photos = join(dataDir, 'photos');
  const kept = namesIn(photos).filter((name) => !REPLACEABLE.has(name) && namesIn(join(photos, name)).length > 0);
  if (kept.length === 0) return;
  throw new DataFolderError(
    `DATA_DIR: ${dataDir} has members' pictures or documents, but not the database they belong to. Restore its pg folder from a backup, set DATABASE_URL to that database, or set DATA_DIR to an empty folder to start over.`,
  );
}

/** Throws DataFolderError when the database's own folder is there, but not whole. False when it must be created. */
export function hasDatabase(engineFolder: string): boolean {
  const status = statSync(engineFolder, { throwIfNoEntry: false });
  const names = namesIn(engineFolder);
  if (!status || (status.isDirectory() && names.length === 0)) return false;
  const missing = [
    ...(status.isDirectory() ? [] : ['it is a file']),
    ...(readSize(join(engineFolder, 'PG_VERSION')) > 0 ? [] : ['PG_VERSION is missing']),
    ...(readSize(join(engineFolder, 'global/pg_control')) === CONTROL_FILE_BYTES
      ? []
      : ['global/pg_control is missing or cut off']),
    ...(namesIn(join(engineFolder, 'pg_wal')).some((name) => WAL_SEGMENT.test(name)) ? [] : ['pg_wal has no segments']),
  ][0];
  if (missing) throw brokenDatabase(engineFolder, missing);
  return true;
}

export const brokenDatabase = (engineFolder: string, reason: string, cause?: unknown): DataFolderError =>
  new DataFolderError(`The embedded database in ${engineFolder} can't be opened: ${reason}. ${RESTORE}`, { cause });
