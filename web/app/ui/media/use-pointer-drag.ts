// A pointer drag: from a press, past a small distance, to the release. Escape or a lost pointer cancels it. It knows nothing about what
// is dragged.
import { type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef } from 'react';

interface PointerDrag<Start> {
  onMove: (start: Start, event: PointerEvent) => void;
  onDrop: (start: Start, event: PointerEvent) => void;
  /** A press that didn't move. */
  onPress?: (start: Start, event: PointerEvent) => void;
  onCancel: () => void;
}

/** A press that moves farther than this becomes a drag. */
const THRESHOLD_PX = 5;

/** Returns the press handler. `start` is kept until the drag ends. */
export function usePointerDrag<Start>(drag: PointerDrag<Start>) {
  const begun = useRef<{ start: Start; x: number; y: number; pointerId: number; hasMoved: boolean }>(undefined);
  const latest = useRef(drag);
  latest.current = drag;

  // Listens from the first render, so an early press on a slow machine isn't lost.
  useLayoutEffect(() => {
    const cancel = () => {
      if (!begun.current) return;
      begun.current = undefined;
      latest.current.onCancel();
    };
    const onMove = (event: PointerEvent) => {
      const now = begun.current;
      if (!now || event.pointerId !== now.pointerId) return;
      now.hasMoved ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > THRESHOLD_PX;
      if (now.hasMoved) latest.current.onMove(now.start, event);
    };
    const onUp = (event: PointerEvent) => {
      const now = begun.current;
      if (!now || event.pointerId !== now.pointerId) return;
      begun.current = undefined;
      if (now.hasMoved) latest.current.onDrop(now.start, event);
      else latest.current.onPress?.(now.start, event);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', onKey);
    };
  }, []);

  return (event: ReactPointerEvent, start: Start): void => {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId } = event;
    begun.current = { start, x, y, pointerId, hasMoved: false };
  };
}
