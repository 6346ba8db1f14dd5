// The logged-in member's notifications, shared by all parts of the page and other tabs.
import { useSyncExternalStore } from 'react';
import { keepNotifications, type Notification, readNotifications } from './notifications.ts';

let subject: string | undefined;
let list: readonly Notification[] = [];
const listeners = new Set<() => void>();
const NONE: readonly Notification[] = [];

function show(next: readonly Notification[]): void {
  list = next;
  for (const listener of listeners) listener();
}

/** Sets whose notifications these are. */
export function openNotifications(of: string | undefined): void {
  if (of === subject) return;
  subject = of;
  show(of === undefined ? NONE : readNotifications(of));
}

export function changeNotifications(change: (list: readonly Notification[]) => readonly Notification[]): void {
  if (subject === undefined) return;
  // Loads what another tab has stored first, so that neither tab loses the other's.
  const kept = readNotifications(subject);
  const next = change(kept);
  if (next !== kept) keepNotifications(subject, next);
  show(next);
}

const subscribe = (listener: () => void) => {
  const onStorage = () => subject !== undefined && show(readNotifications(subject));
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

export const useNotifications = (): readonly Notification[] =>
  useSyncExternalStore(
    subscribe,
    () => list,
    () => NONE,
  );
