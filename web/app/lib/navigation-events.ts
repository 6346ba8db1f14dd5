// Notifies listeners outside React when the user navigates.
type Listener = (pathname: string) => void;

const listeners = new Set<Listener>();

/** Returns the function that unsubscribes. */
export function onNavigation(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyNavigation(pathname: string): void {
  for (const listener of listeners) listener(pathname);
}
