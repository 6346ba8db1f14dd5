// Dragging a photo within the grid: returns the resulting order and applies it on drop.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveTo } from './photo-order.ts';

interface Drag {
  id: string;
  from: number;
  to: number;
  x: number;
  y: number;
  pointerId: number;
  /** The grid's positions on the page, which stay while photos move between them. */
  places: DOMRect[];
  hasMoved: boolean;
}

const THRESHOLD_PX = 6;

export function usePhotoDrag<T extends { _id: string }>(
  grid: RefObject<HTMLElement | null>,
  photos: readonly T[],
  onDrop: (photos: T[], id: string) => void,
) {
  const drag = useRef<Drag>(undefined);
  const [shown, setShown] = useState<{ id: string; order: readonly T[] }>();

  const begin = (event: ReactPointerEvent, id: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])];
    const places = tiles.map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return new DOMRect(x + scrollX, y + scrollY, width, height);
    });
    const from = photos.findIndex(({ _id }) => _id === id);
    const { pointerId, pageX: x, pageY: y } = event;
    drag.current = { id, from, to: from, x, y, pointerId, places, hasMoved: false };
  };

  const handlers = useRef({ move: (_event: PointerEvent) => {}, end: (_event: PointerEvent) => {}, cancel: () => {} });
  handlers.current = {
    move: (event) => {
      const now = drag.current;
      if (!now || event.pointerId !== now.pointerId) return;
      now.hasMoved ||= Math.hypot(event.pageX - now.x, event.pageY - now.y) > THRESHOLD_PX;
      if (!now.hasMoved) return;
      const over = now.places.findIndex(
        ({ left, right, top, bottom }) =>
          left <= event.pageX && event.pageX <= right && top <= event.pageY && event.pageY <= bottom,
      );
      if (over >= 0) now.to = over;
      setShown({ id: now.id, order: moveTo(photos, now.from, now.to) });
    },
    end: (event) => {
      const now = drag.current;
      if (!now || event.pointerId !== now.pointerId) return;
      handlers.current.cancel();
      if (now.hasMoved && now.to !== now.from) onDrop(moveTo(photos, now.from, now.to), now.id);
    },
    cancel: () => {
      drag.current = undefined;
      setShown(undefined);
    },
  };

  useEffect(() => {
    const onMove = (event: PointerEvent) => handlers.current.move(event);
    const onUp = (event: PointerEvent) => handlers.current.end(event);
    const onCancel = () => handlers.current.cancel();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && drag.current && handlers.current.cancel();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
    };
  }, []);

  return { begin, draggedId: shown?.id, order: shown?.order ?? photos };
}
