// Notifies other parts of this process that listings have changed. Other processes find out from the database.

type Listener = (points: readonly { lat: number; lng: number }[]) => void;
const listeners = new Set<Listener>();

/** Calls the listener with the public points of changed listings until the returned function is called. */
export function onListingsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies listeners immediately. Inside a transaction that's early, so call it again after the commit where seconds matter. */
export function announceListingsChanged(points: readonly { lat: number; lng: number }[]): void {
  for (const listener of listeners) listener(points);
}
