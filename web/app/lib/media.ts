// What the window is like, for the few layouts that CSS alone cannot turn around. For pages drawn in the browser only.
import { useSyncExternalStore } from 'react';

/** True while the media query holds, e.g. `(min-width: 1024px)`. */
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
