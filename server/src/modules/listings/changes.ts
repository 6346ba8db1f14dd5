// Notifies caches that listings have changed: in this process at once, and in all processes after the commit.
import type { Database } from '../../db/open.ts';

type Point = { lat: number; lng: number };
/** Gets the public points of changed listings, or undefined if any listing may have changed. */
type Listener = (points: readonly Point[] | undefined) => void;
const listeners = new Set<Listener>();

const CHANNEL = 'listings_changed';
/** PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_MAXIMUM = 7_900;

/** Calls the listener with what changed until the returned function is called. */
export function onListingsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies listeners in this process immediately. Inside a transaction that's early: the notification after the commit counts. */
export function announceListingsChanged(points: readonly Point[] | undefined): void {
  for (const listener of listeners) listener(points);
}

/** What `pg_notify` sends to all processes once the transaction commits: the points, or nothing if there are too many. */
export function toNotification(points: readonly Point[]): { channel: string; payload: string } {
  const distinct = new Set(points.map(({ lat, lng }) => `${lat},${lng}`));
  const payload = [...distinct].join(' ');
  return { channel: CHANNEL, payload: payload.length > PAYLOAD_MAXIMUM ? '' : payload };
}

function readPoints(payload: string | undefined): Point[] | undefined {
  if (!payload) return undefined;
  return payload.split(' ').map((text) => {
    const [lat, lng] = text.split(',').map(Number) as [number, number];
    return { lat, lng };
  });
}

/** Hears of changes in other processes, and of this one's once they're committed, until the returned function is called. */
export const followListingChanges = (db: Pick<Database, 'listen'>): (() => void) =>
  db.listen(CHANNEL, (payload) => announceListingsChanged(readPoints(payload)));
