// Keyboard navigation between the pins of the search map.
import type { KeyboardEvent } from 'react';

const DIRECTIONS: Record<string, (dx: number, dy: number) => number> = {
  ArrowRight: (dx, dy) => (dx > Math.abs(dy) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
  ArrowLeft: (dx, dy) => (-dx > Math.abs(dy) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
  ArrowDown: (dx, dy) => (dy > Math.abs(dx) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
  ArrowUp: (dx, dy) => (-dy > Math.abs(dx) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
};

/** On a focused pin an arrow key moves to the nearest pin in that direction. Elsewhere the keys move the map. */
export function moveBetweenPins(event: KeyboardEvent, frame: HTMLElement | null): void {
  const cost = DIRECTIONS[event.key];
  const from = event.target as HTMLElement;
  if (!cost || !frame || from.dataset['pin'] === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const middle = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(from);
  let best: { element: HTMLElement; value: number } | undefined;
  for (const element of frame.querySelectorAll<HTMLElement>('[data-pin]')) {
    if (element === from) continue;
    const there = middle(element);
    const value = cost(there.x - here.x, there.y - here.y);
    if (Number.isFinite(value) && (!best || value < best.value)) best = { element, value };
  }
  best?.element.focus({ preventScroll: true });
}
