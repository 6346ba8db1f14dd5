// Which listings are saved, as hearts show it: the server's list plus local changes. It only stores state. It's small, because every page
// with cards loads it.
import { useSyncExternalStore } from 'react';

let known: ReadonlySet<string> = new Set();
let changed: ReadonlyMap<string, boolean> = new Map();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const savedListings = {
  has: (id: string): boolean => changed.get(id) ?? known.has(id),
  /** Changes on this device since the last response from the server. */
  changes: (): ReadonlyMap<string, boolean> => changed,
  subscribe,

  /** Shows a listing as saved or not, before and after the server knows. */
  mark(id: string, isSaved: boolean): void {
    changed = new Map(changed).set(id, isSaved);
    notify();
  },

  /** Applies the server's list. `kept` are changes it may not include yet. */
  become(ids: Iterable<string>, kept: ReadonlyMap<string, boolean> = new Map()): void {
    known = new Set(ids);
    changed = kept;
    notify();
  },
};

export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => savedListings.has(id),
    () => false,
  );
