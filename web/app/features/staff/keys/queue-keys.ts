// Shortcuts for staff queues: E finishes the open item, A assigns or accepts it. J and K move between items on every staff page; items
// are links or buttons with `data-queue-item`, so Enter opens the focused one.
import { useEffect, useEffectEvent } from 'react';
import { keyOf } from '../../shortcuts/keys.ts';
import { areKeysOn } from './keys-on.ts';

const ITEMS = 'main [data-queue-item]';

interface QueueKeys {
  /** E: done with what's open. */
  onDone?: (() => void) | undefined;
  /** A: assign it to oneself, or accept it. */
  onAssign?: (() => void) | undefined;
}

/** Moves to the next or previous item, from the focused or open one. Returns whether there are any. */
export function moveToItem(step: 1 | -1): boolean {
  const items = [...document.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.checkVisibility());
  const inFocus = items.findIndex((item) => item.contains(document.activeElement));
  const open = items.findIndex((item) => item.ariaCurrent === 'page' || item.ariaCurrent === 'true');
  const from = inFocus >= 0 ? inFocus : open;
  const next = from < 0 ? items[0] : items[from + step];
  next?.focus({ preventScroll: true });
  // Keeps the item clear of bars above, below, and over the list.
  next?.scrollIntoView({ block: 'nearest' });
  return items.length > 0;
}

export function useQueueKeys({ onDone, onAssign }: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === undefined || !areKeysOn()) return;
    if (key === 'e' && onDone) onDone();
    else if (key === 'a' && onAssign) onAssign();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
