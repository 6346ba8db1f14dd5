// Pending uploads in IndexedDB, so a reload or crash loses none. The only access to that database.
import { UPLOADS_DATABASE } from '../../../lib/offline/delete-offline.ts';
import { openDatabase } from '../../../lib/offline/open-database.ts';

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

/** If storage is full or was deleted, the upload continues: only a reload would lose it. */
const run = openDatabase(UPLOADS_DATABASE, (database) => database.createObjectStore(STORE, { keyPath: 'clientId' }));

export const keepUpload = (upload: KeptUpload): Promise<unknown> =>
  run(STORE, 'readwrite', (store) => store.put(upload));

export const forgetUpload = (clientId: string): Promise<unknown> =>
  run(STORE, 'readwrite', (store) => store.delete(clientId));

/** This member's pending uploads for a listing, oldest first. Deletes another member's. */
export async function listKeptUploads(listingId: string, sub: string): Promise<KeptUpload[]> {
  const all = (await run<KeptUpload[]>(STORE, 'readonly', (store) => store.getAll())) ?? [];
  for (const kept of all) if (kept.sub !== sub) void forgetUpload(kept.clientId);
  return all.filter((kept) => kept.sub === sub && kept.listingId === listingId).sort((a, b) => a.addedAt - b.addedAt);
}
