// The interface for storing uploaded files. Another store, such as an object store, is another implementation of it.

export interface FileStore {
  /** Moves in a local file, completely and durably or not at all. Throws StorageFull, StorageUnavailable. */
  take(localPath: string, name: string): Promise<void>;
  /** The same for bytes. Throws StorageFull, StorageUnavailable. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if it doesn't exist. Throws StorageUnavailable if that can't be determined. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removes a file or a folder, even if it doesn't exist. */
  remove(name: string): Promise<void>;
  /** The subfolders with their last change, for clean-ups. */
  listFolders(name: string): AsyncIterable<{ name: string; changedAt: Date }>;
  /** The names of all files, for backups. */
  listFiles(): AsyncIterable<string>;
}

/** The disk is full or over quota. Existing files are untouched. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('The disk is full', { cause });
    this.name = 'StorageFull';
  }
}

/** The store isn't responding properly. Existing files are untouched, and a retry may succeed. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageUnavailable';
  }
}

/** A valid name: no `..`, nothing absolute. */
const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/;

export const isFileName = (name: string): boolean => NAME.test(name);

/** Returns a valid name or throws, so that nothing else reaches a store. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`not a name of ours: ${name}`);
  return name;
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** StorageFull if that's what the file system's error means, else the error itself. */
export const storageError = (error: unknown): unknown =>
  FULL_CODES.has((error as NodeJS.ErrnoException | undefined)?.code ?? '') ? new StorageFull(error) : error;
