// Moves focus to the heading of an import's next step, which replaces the pressed button.
import { type RefObject, useEffect, useRef } from 'react';

/** For the element around the steps; each has one heading that takes focus. */
export function useFocusedStage(stage: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const lastStage = useRef(stage);
  useEffect(() => {
    if (lastStage.current === stage) return;
    lastStage.current = stage;
    place.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
  }, [stage]);
  return place;
}
