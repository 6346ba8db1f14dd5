// Closes a floating panel when attention goes elsewhere: Escape, a press outside, or focus leaving.
import { type RefObject, useLayoutEffect } from 'react';

/** Open panels, the innermost last; Escape only closes that one. */
const open: object[] = [];

export function useDismiss(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (byKey: boolean) => void,
): void {
  // With the panel, before it is painted: an Escape pressed at once closes it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const own = {};
    open.push(own);
    const isOutside = (target: EventTarget | null) => target instanceof Node && !area.current?.contains(target);
    const onPointer = (event: PointerEvent) => isOutside(event.target) && onDismiss(false);
    /** The element that had focus. It gets focus again when the window does, and then nothing has left the panel. */
    let before: EventTarget | null = document.activeElement;
    const onFocus = ({ target }: FocusEvent) => {
      if (target === before) return;
      before = null;
      if (isOutside(target)) onDismiss(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== own) return;
      event.stopPropagation();
      // A dialog around it stays open.
      event.preventDefault();
      onDismiss(true);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      open.splice(open.indexOf(own), 1);
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [area, isOpen, onDismiss]);
}
