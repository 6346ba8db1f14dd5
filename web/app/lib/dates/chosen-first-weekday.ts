// The first day of the week that the member chose in their settings, kept in the browser for every calendar.
import { FIRST_WEEKDAYS } from '@daynook/contract/limits/accounts';
import { useSyncExternalStore } from 'react';
import { readStoredText, writeStoredText } from '../session/stored-state.ts';

export type FirstWeekday = (typeof FIRST_WEEKDAYS)[number];

const KEY = 'firstWeekday';
const listeners = new Set<() => void>();

export function keepFirstWeekday(chosen: FirstWeekday): void {
  writeStoredText(KEY, chosen);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const read = (): FirstWeekday => FIRST_WEEKDAYS.find((one) => one === readStoredText(KEY)) ?? 'auto';

export const useChosenFirstWeekday = (): FirstWeekday => useSyncExternalStore(subscribe, read, () => 'auto');
