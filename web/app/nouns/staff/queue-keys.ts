// Shortcuts for staff queues: E finishes the open item, A assigns or accepts it, R replies, N adds a note. J and K move between items on
// every staff page; items are links or buttons with `data-queue-item`, so Enter opens the focused one.
import { useEffect, useEffectEvent } from 'react';
import { readShortcut } from '../../lib/shortcut-keys.ts';
import { areShortcutsOn } from './shortcut-setting.ts';

const ITEMS = 'main [data-queue-item]';

interface QueueKeys {
  /** E: done with what's open. */
  onDone?: (() => void) | undefined;
  /** A: assign it to oneself, or accept it. */
  onAssign?: (() => void) | undefined;
  /** R: reply. */
  onReply?: (() => void) | undefined;
  /** N: write a note for colleagues. */
  onNote?: (() => void) | undefined;
}

/** The next page is loaded when this many items are left. */
const LEFT = 3;

function loadMoreAfter(item: HTMLElement): void {
  let around = item.parentElement;
  while (around && !around.querySelector('[data-list-more]')) around = around.parentElement;
  around?.querySelector<HTMLElement>('[data-list-more]')?.click();
}

/** Moves the focus to the open item, and the item into view. */
export function focusOpenItem(): void {
  const item = document.querySelector<HTMLElement>(`${ITEMS}[aria-current=page]`);
  item?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest' });
}

const visibleItems = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.checkVisibility());

/** Returns whether there is one. */
export function focusFirstItem(): boolean {
  const [first] = visibleItems();
  first?.focus();
  return first !== undefined;
}

/** Moves to the next or previous item, from the focused or open one. Returns whether there are any. */
export function moveToItem(step: 1 | -1): boolean {
  const items = visibleItems();
  const inFocus = items.findIndex((item) => item.contains(document.activeElement));
  const open = items.findIndex((item) => item.ariaCurrent === 'page' || item.ariaCurrent === 'true');
  const from = inFocus >= 0 ? inFocus : open;
  const next = from < 0 ? items[0] : items[from + step];
  const last = items.at(-1);
  if (step === 1 && last && from + step >= items.length - LEFT) loadMoreAfter(last);
  next?.focus({ preventScroll: true });
  // Keeps the item clear of bars above, below, and over the list.
  next?.scrollIntoView({ block: 'nearest' });
  return items.length > 0;
}

export function useQueueKeys({ onDone, onAssign, onReply, onNote }: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = readShortcut(event);
    if (key === undefined || !areShortcutsOn()) return;
    const act = { e: onDone, a: onAssign, r: onReply, n: onNote }[key];
    if (!act) return;
    act();
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
