// Selecting cells by pointer or keyboard: a click opens a day, dragging across days and listings selects, Shift extends.

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { isRightToLeft } from '../../../lib/text-direction.ts';
import { usePointerDrag } from '../../../ui/media/use-pointer-drag.ts';
import { type Cell, isOne, type Range, rangeByKey, within } from './range.ts';

interface RangeOptions {
  grid: RefObject<HTMLElement | null>;
  size: { rows: number; dates: number };
  /** The date where the keyboard starts. */
  startDate: number;
  /** Identifies the days and listings; a selection on others is cleared. */
  of: string;
  onOpen: (cell: Cell) => void;
  onChosen: () => void;
}

const AT_START: Cell = { row: 0, date: 0 };

/** The cell an element stands in, or under a point of the page. */
function readCell(element: Element | null | undefined): Cell | undefined {
  const found = element?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (!found) return undefined;
  const [row = 0, date = 0] = found.split(' ').map(Number);
  return { row, date };
}

export function useRange({ grid, size, startDate, of, onOpen, onChosen }: RangeOptions) {
  const start = { ...AT_START, date: startDate };
  const [held, setHeld] = useState<Range>();
  const [chosenIn, setChosenIn] = useState(of);
  if (chosenIn !== of) {
    setChosenIn(of);
    setHeld(undefined);
  }
  const range = within(held ?? { anchor: start, cursor: start }, size);
  const isChosen = held !== undefined && !isOne(range);

  /** The cell is rendered by then, so it can take focus. */
  const focusCursor = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
      }),
    );

  const drag = usePointerDrag<{ cell: Cell; isTouch: boolean }>({
    onMove: ({ cell, isTouch }, event) => {
      // Touch scrolls; dates are selected in the dialog that a tap opens.
      if (isTouch) return;
      const over = readCell(document.elementFromPoint(event.clientX, event.clientY));
      if (over) setHeld({ anchor: cell, cursor: over });
    },
    onDrop: ({ isTouch }) => {
      if (!isTouch) focusCursor();
    },
    onPress: ({ cell }) => {
      setHeld({ anchor: cell, cursor: cell });
      onOpen(cell);
    },
    onCancel: () => setHeld(undefined),
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = readCell(event.target as Element);
    if (!cell) return;
    if (event.shiftKey && event.button === 0) {
      event.preventDefault();
      setHeld({ anchor: range.anchor, cursor: cell });
      focusCursor();
      return;
    }
    drag(event, { cell, isTouch: event.pointerType === 'touch' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!readCell(event.target as Element)) return;
    if (event.key === 'Escape' && isChosen) {
      event.preventDefault();
      setHeld({ anchor: range.cursor, cursor: range.cursor });
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (isChosen) onChosen();
      else onOpen(range.cursor);
      return;
    }
    if (event.altKey) return;
    const isRtl = grid.current !== null && isRightToLeft(grid.current);
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const next = rangeByKey(range, { key, shiftKey, ctrlKey, metaKey, isRtl }, size);
    if (!next) return;
    event.preventDefault();
    setHeld(next);
    focusCursor();
  };

  return {
    range,
    isChosen,
    clear: () => setHeld({ anchor: range.cursor, cursor: range.cursor }),
    onPointerDown,
    onKeyDown,
  };
}
