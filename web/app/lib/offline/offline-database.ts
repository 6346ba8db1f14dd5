// What members can read without a connection, and photos shared to the installed app. The only access to that database, for pages and for the
// service worker.
import { OFFLINE_DATABASE } from './delete-offline.ts';
import { openDatabase } from './open-database.ts';

const KEPT = 'kept';
const SHARED = 'shared';

/** Something a member can read offline. */
export interface Kept<T = unknown> {
  readonly key: string;
  /** Whose it is. */
  readonly sub: string;
  /** When the server said so. */
  readonly asOf: string;
  /** After this, it's deleted. */
  readonly until: string;
  readonly data: T;
}

export interface SharedPhoto {
  readonly id: number;
  readonly file: File;
  readonly at: number;
}

const run = openDatabase(OFFLINE_DATABASE, (database) => {
  database.createObjectStore(KEPT, { keyPath: 'key' });
  database.createObjectStore(SHARED, { keyPath: 'id', autoIncrement: true });
});

export const putKept = (kept: Kept): Promise<unknown> => run(KEPT, 'readwrite', (store) => store.put(kept));

export const deleteKept = (key: string): Promise<unknown> => run(KEPT, 'readwrite', (store) => store.delete(key));

/** Everything that's stored, of all members. */
export const listKept = async (): Promise<Kept[]> =>
  (await run<Kept[]>(KEPT, 'readonly', (store) => store.getAll())) ?? [];

/** Returns how many were stored: the device may have no space for all. */
export async function putShared(files: readonly File[], at = Date.now()): Promise<number> {
  let count = 0;
  for (const file of files)
    if ((await run(SHARED, 'readwrite', (store) => store.add({ file, at }))) !== undefined) count += 1;
  return count;
}

export const countShared = async (): Promise<number> => (await run(SHARED, 'readonly', (store) => store.count())) ?? 0;

export const listShared = async (): Promise<SharedPhoto[]> =>
  (await run<SharedPhoto[]>(SHARED, 'readonly', (store) => store.getAll())) ?? [];

export const deleteShared = (id: number): Promise<unknown> => run(SHARED, 'readwrite', (store) => store.delete(id));
