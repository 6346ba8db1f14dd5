// The folder everything of an installation lives in, made at the first start. A folder that cannot be used stops the start
// with a sentence that names the setting.
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** DATA_DIR cannot be used; the message says why and is fit to print. */
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

/** Made one by one: asked for all at once, Node tries for ever where the system takes no new folders (/proc). */
function makeFolders(path: string): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory()) return;
  if (status) throw Object.assign(new Error(path), { code: 'EEXIST' });
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process of ours may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

/** Makes the folder if it is missing. Throws DataDirectoryError when it cannot be written to. */
export function prepareDataDirectory(path: string): void {
  try {
    makeFolders(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new DataDirectoryError(`DATA_DIR: ${path} can’t be used: ${REASONS[code] ?? code}. Choose another folder.`);
  }
}
