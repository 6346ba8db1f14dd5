// Whether the member is being asked if they want to log out although messages wait to be sent.
import { useSyncExternalStore } from 'react';

let isAsking = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  isAsking = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const leaving = { ask: () => become(true), stay: () => become(false) };

export const useIsAskedToLeave = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsking,
    () => false,
  );
