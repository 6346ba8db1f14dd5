// Keeps the focus in the calendar when what had it is gone with the days or the view: letters go on working.
import { type RefObject, useEffect, useRef } from 'react';

/** Call what it answers before changing what is shown (`shown` says what that is). */
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
