// Pending uploads in IndexedDB, so a reload or crash loses none. The only access to that database; if the browser forbids it, nothing is
// stored and everything else works.

/** Logging out deletes it by this name (lib/session/logout-cleanup.ts). */
const UPLOADS_DATABASE = 'daynook-uploads';
const STORE = 'uploads';

export interface KeptUpload {
  /** Sent with every attempt, so the server adds the photo once. */
  clientId: string;
  listingId: string;
  /** The owner: another member's files on the same device are deleted. */
  sub: string;
  name: string;
  file: Blob;
  addedAt: number;
}

let opening: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(UPLOADS_DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' });
      request.onerror = () => resolve(undefined);
      request.onsuccess = () => {
        const database = request.result;
        // Closes when logging out deletes it, in this tab or another.
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

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    try {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      // Storage is full or was deleted: the upload continues, only a reload would lose it.
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

export const keepUpload = (upload: KeptUpload): Promise<unknown> => run('readwrite', (store) => store.put(upload));

export const forgetUpload = (clientId: string): Promise<unknown> => run('readwrite', (store) => store.delete(clientId));

/** This member's pending uploads for a listing, oldest first. Deletes another member's. */
export async function listKeptUploads(listingId: string, sub: string): Promise<KeptUpload[]> {
  const all = (await run<KeptUpload[]>('readonly', (store) => store.getAll())) ?? [];
  for (const kept of all) if (kept.sub !== sub) void forgetUpload(kept.clientId);
  return all.filter((kept) => kept.sub === sub && kept.listingId === listingId).sort((a, b) => a.addedAt - b.addedAt);
}
