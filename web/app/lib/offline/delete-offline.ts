// Deletes what the browser has stored for members in databases. Every page has this, so it's as small as possible.

/** What members can read without a connection. */
export const OFFLINE_DATABASE = 'offline';
/** Photos that weren't uploaded yet. */
export const UPLOADS_DATABASE = 'daynook-uploads';

/** Pages and the service worker that have it open close it. */
export function deleteDatabase(name: typeof OFFLINE_DATABASE | typeof UPLOADS_DATABASE): void {
  try {
    globalThis.indexedDB?.deleteDatabase(name);
  } catch {
    // A browser that forbids the database hasn't stored anything.
  }
}
