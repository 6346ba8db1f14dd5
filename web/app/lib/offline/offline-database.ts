// What members can read without a connection, and photos shared to the installed app. The only access to that database, for pages and for the
// service worker. Where the browser forbids it, nothing is stored and everything else works.
import { OFFLINE_DATABASE } from './delete-offline.ts';

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

let opening: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(OFFLINE_DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(KEPT, { keyPath: 'key' });
        request.result.createObjectStore(SHARED, { keyPath: 'id', autoIncrement: true });
      };
      request.onerror = () => resolve(undefined);
      request.onsuccess = () => {
        const database = request.result;
        // Closes when logging out deletes it, in this tab, another, or the worker.
        const letGo = () => {
          database.close();
          opening = undefined;
        };
        database.onversionchange = letGo;
        database.onclose = letGo;
        resolve(database);
      };
    } catch {
      resolve(undefined);
    }
  });
  return opening;
}

/** Undefined if there's no storage, it's full, or it was deleted meanwhile. */
async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => resolve(undefined);
      transaction.onabort = () => resolve(undefined);
    } catch {
      opening = undefined;
      resolve(undefined);
    }
  });
}

export const putKept = (kept: Kept): Promise<unknown> => run(KEPT, 'readwrite', (store) => store.put(kept));

export const deleteKept = (key: string): Promise<unknown> => run(KEPT, 'readwrite', (store) => store.delete(key));

/** Everything that's stored, whoever's it is. */
export const listKept = async (): Promise<Kept[]> =>
  (await run<Kept[]>(KEPT, 'readonly', (store) => store.getAll())) ?? [];

export async function putShared(files: readonly File[], at = Date.now()): Promise<void> {
  for (const file of files) await run(SHARED, 'readwrite', (store) => store.add({ file, at }));
}

export const listShared = async (): Promise<SharedPhoto[]> =>
  (await run<SharedPhoto[]>(SHARED, 'readonly', (store) => store.getAll())) ?? [];

export const deleteShared = (id: number): Promise<unknown> => run(SHARED, 'readwrite', (store) => store.delete(id));
