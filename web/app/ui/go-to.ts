// Scrolls and moves focus to an element, as following a link to it does, so screen reader users get there too.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Sent by an element that's about to get focus, so that what it's folded into opens at once. */
export const REVEAL = 'reveal';

/** Returns false if the element isn't there. Elements that normally can't be focused, such as headings, get focus here. */
export function goTo(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  focusOn(target);
  return true;
}

export function focusOn(target: HTMLElement): void {
  target.dispatchEvent(new Event(REVEAL, { bubbles: true }));
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.style.outline = 'none';
  }
  // Anything taller than half the screen is aligned to the top.
  target.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  target.focus({ preventScroll: true });
}

/** The text after the hash, decoded if possible. */
function readHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Goes to the element in the URL's hash as soon as it's rendered, and again each time such a link is pressed. `only` is for a part of a
 * page that loads late and only handles its own id.
 */
export function useHashFocus(only?: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is another visit
  useEffect(() => {
    const id = readHash(hash);
    if (id && (only === undefined || id === only)) goTo(id);
  }, [hash, key, only]);
}
