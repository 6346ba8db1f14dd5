// Where files that people gave us are kept. Whoever holds files elsewhere (an object store) writes another of these; nobody
// else knows where they are.

export interface FileStore {
  /** Takes over a local file: whole and durable under its name, or not there at all. Throws StorageFull, StorageUnavailable. */
  take(localPath: string, name: string): Promise<void>;
  /** The same for bytes. Throws StorageFull, StorageUnavailable. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. Throws StorageUnavailable when that cannot be known. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removes the file, or all below a folder. Nothing there is as good. */
  remove(name: string): Promise<void>;
  /** The folders right below one, with when each last changed: what a clean-up compares with the database. */
  listFolders(name: string): AsyncIterable<{ name: string; changedAt: Date }>;
}

/** There is no room left, or the quota of the disk is used up. What was there before is untouched. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('No room left for files', { cause });
    this.name = 'StorageFull';
  }
}

/** The store does not answer, or not as it should. What was there before is untouched; the same may succeed later. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageUnavailable';
  }
}

/** A name of ours: no dots that lead elsewhere, nothing absolute. */
const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/;

export const isFileName = (name: string): boolean => NAME.test(name);

/** The name, or an error: nothing else may ever reach a store. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`not a name of ours: ${name}`);
  return name;
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** StorageFull when that is what the error of the file system means; else the error itself. */
export const storageError = (error: unknown): unknown =>
  FULL_CODES.has((error as NodeJS.ErrnoException | undefined)?.code ?? '') ? new StorageFull(error) : error;
