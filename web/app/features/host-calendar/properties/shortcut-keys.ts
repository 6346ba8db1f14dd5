// Whether a key press in the calendar is one of its shortcuts: not while typing, nor in a dialog.
import type { KeyboardEvent } from 'react';

export function isShortcutKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  return !/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target.closest('dialog, [role=dialog]') === null;
}
