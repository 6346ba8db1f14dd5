// Matches media queries, for the few layouts that CSS alone can't change. Only for pages rendered in the browser.
import { useSyncExternalStore } from 'react';

/** True while the media query matches, e.g. `(min-width: 1024px)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
