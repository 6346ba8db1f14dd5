// Whether a key pressed in the calendar is one of its letters: not while one types, nor in a dialog over it.
import type { KeyboardEvent } from 'react';

export function isLetterFor({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  return !/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target.closest('dialog, [role=dialog]') === null;
}
