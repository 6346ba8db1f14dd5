// The listings opened in this tab, so that their pins fade. Ends with the tab.
import { useSyncExternalStore } from 'react';

const KEY = 'visited-listings';
const MAXIMUM = 300;
const listeners = new Set<() => void>();
let visited: ReadonlySet<string> | undefined;
const NONE: ReadonlySet<string> = new Set();

function read(): ReadonlySet<string> {
  if (visited) return visited;
  try {
    visited = new Set(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]);
  } catch {
    visited = NONE;
  }
  return visited;
}

export function markVisited(id: string): void {
  const next = [...read(), id].slice(-MAXIMUM);
  visited = new Set(next);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // If storage is full or forbidden, it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useVisited = (): ReadonlySet<string> => useSyncExternalStore(subscribe, read, () => NONE);
