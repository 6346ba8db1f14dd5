// The signed-in member's notifications, the same for every part of the page and for other tabs.
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

/** Whose notifications these are from now on. */
export function openNotifications(of: string | undefined): void {
  if (of === subject) return;
  subject = of;
  show(of === undefined ? NONE : readNotifications(of));
}

export function changeNotifications(change: (list: readonly Notification[]) => readonly Notification[]): void {
  if (subject === undefined) return;
  // What another tab has kept since comes first: neither may lose the other's.
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
