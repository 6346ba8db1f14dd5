// Whether single-key shortcuts are on in the staff area. On unless turned off in this browser, because they get in the way of speech
// input and of people who press keys by accident (WCAG 2.1.4). staff-keys.tsx and queue-keys.ts follow it.
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

const KEY = 'device.staffKeys';
const listeners = new Set<() => void>();

export const areShortcutsOn = (): boolean => readStored(KEY) !== false;

export function switchShortcuts(isOn: boolean): void {
  writeStored(KEY, isOn);
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(follow, areShortcutsOn, () => true);
