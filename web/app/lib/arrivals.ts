// Word of each page somebody arrives at, for what lives outside of React and waits for a place.
type Listener = (pathname: string) => void;

const listeners = new Set<Listener>();

/** Answers how to stop. */
export function onArrival(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyArrival(pathname: string): void {
  for (const listener of listeners) listener(pathname);
}
