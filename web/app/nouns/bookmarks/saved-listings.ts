// Which workspaces are saved, as hearts show it: what the server said, with what was done since on top. Holds; does not
// ask. On every page that shows cards, so it stays this small.
import { useSyncExternalStore } from 'react';

let known: ReadonlySet<string> = new Set();
let changed: ReadonlyMap<string, boolean> = new Map();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const savedListings = {
  has: (id: string): boolean => changed.get(id) ?? known.has(id),
  /** What was done on this device since the server was last asked. */
  changes: (): ReadonlyMap<string, boolean> => changed,
  subscribe,

  /** Shows it saved, or not, before and after the server knows. */
  mark(id: string, isSaved: boolean): void {
    changed = new Map(changed).set(id, isSaved);
    tell();
  },

  /** Takes over what the server says. `kept` are changes that its answer may not know of yet. */
  become(ids: Iterable<string>, kept: ReadonlyMap<string, boolean> = new Map()): void {
    known = new Set(ids);
    changed = kept;
    tell();
  },
};

export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => savedListings.has(id),
    () => false,
  );
