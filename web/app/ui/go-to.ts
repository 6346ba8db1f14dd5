// Moves the page and the focus to an element, as a link to it does, so screen reader users get there too.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Sent from what is about to take the focus: what it's folded in opens at once. */
export const REVEAL = 'reveal';

/** False when it is not there. What takes no focus by itself, such as a heading, takes this one. */
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
  // What is taller than half the screen is read from its top.
  target.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  target.focus({ preventScroll: true });
}

/** What stands behind the hash; as written where it is no text of an address. */
function readHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Goes where the address points behind its hash, once what stands there is drawn, and again with every press of such a link.
 * `only` is for a part of a page that comes late and goes to its own place alone.
 */
export function useHashFocus(only?: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is another visit
  useEffect(() => {
    const id = readHash(hash);
    if (id && (only === undefined || id === only)) goTo(id);
  }, [hash, key, only]);
}
