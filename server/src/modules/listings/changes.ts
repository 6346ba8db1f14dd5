// Tells other parts of this process that listings look different now. Other processes learn it by asking the database.

type Listener = (points: readonly { lat: number; lng: number }[]) => void;
const listeners = new Set<Listener>();

/** Calls the listener with the public points of changed listings until the returned function is called. */
export function onListingsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says so now. Inside a transaction this is early: say it again after the commit where seconds matter. */
export function announceListingsChanged(points: readonly { lat: number; lng: number }[]): void {
  for (const listener of listeners) listener(points);
}
