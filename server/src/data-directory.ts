// The folder with all of an installation's data, created at the first start. If it can't be used, the start stops with a message that
// names the setting.
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** DATA_DIR can't be used. The message says why and is written for the operator. */
export class DataDirectoryError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it’s a file',
  EACCES: 'this user can’t write there',
  EPERM: 'this user can’t write there',
  EROFS: 'it’s read-only',
  ENOENT: 'folders can’t be created there',
  ENOSPC: 'the disk is full',
};

/** Creates folders one by one, because Node's recursive version never ends where the system doesn't allow new folders (/proc). */
function makeFolders(path: string): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory()) return;
  if (status) throw Object.assign(new Error(path), { code: 'EEXIST' });
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another of our processes may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

/** Creates the folder if it's missing. Throws DataDirectoryError if it isn't writable. */
export function prepareDataDirectory(path: string): void {
  try {
    makeFolders(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new DataDirectoryError(`DATA_DIR: ${path} can’t be used: ${REASONS[code] ?? code}. Choose another folder.`);
  }
}
