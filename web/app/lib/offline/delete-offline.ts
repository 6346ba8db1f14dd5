// Deletes what's stored for reading offline. Every page has this, so it's as small as possible.

export const OFFLINE_DATABASE = 'offline';

/** Pages and the service worker that have it open close it. */
export function deleteOfflineDatabase(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(OFFLINE_DATABASE);
  } catch {
    // A browser that forbids the database hasn't stored anything.
  }
}
