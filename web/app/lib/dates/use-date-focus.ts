// Roving focus in a month: one date can be focused; arrow keys move it, also to the months before and after.
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { dateByKey } from './date-keys.ts';

interface DateFocusOptions {
  area: RefObject<HTMLElement | null>;
  on: string;
  firstWeekday: number;
  /** Shows the date and moves focus to it. */
  onMove: (date: string) => void;
}

export function useDateFocus({ area, on, firstWeekday, onMove }: DateFocusOptions) {
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    area.current?.querySelector<HTMLElement>(`[data-date="${on}"]`)?.focus();
  }, [area, on]);
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dateByKey(event.key, on, firstWeekday);
    if (!next) return;
    event.preventDefault();
    isMoving.current = true;
    onMove(next);
  };
}
