// Keeps focus in the calendar when the focused element disappears with its day or view, so that shortcuts keep working.
import { type RefObject, useEffect, useRef } from 'react';

/** Call the returned function before changing what's shown (`shown` identifies it). */
export function useKeptFocus(area: RefObject<HTMLElement | null>, shown: string): () => void {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever something else is shown
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    if (area.current?.contains(document.activeElement)) return;
    const place = area.current?.querySelector<HTMLElement>(
      '[data-cursor], [data-date][tabindex="0"], [data-cell][tabindex="0"]',
    );
    (place ?? area.current)?.focus({ preventScroll: true });
  }, [shown]);
  return () => {
    isWanted.current = true;
  };
}
