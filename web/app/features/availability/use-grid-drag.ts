// Dragging in the week: a new range on empty ground, a whole bar, or one of its ends. Returns the resulting bar; the editor decides what
// to do with it.
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';
import { type Bar, DAY_MINUTES, newKey, nextWeekday, type Season } from '../../nouns/availability/week-bars.ts';
import { usePointerDrag } from '../../ui/media/use-pointer-drag.ts';
import type { Axis } from './grid-axis.ts';
import { SHORTEST_MINUTES, shiftBar, snapTo, stretchBar } from './week-edits.ts';

type Grip = 'new' | 'move' | 'start' | 'end';

interface Drag {
  grip: Grip;
  from: Bar;
  /** Where the pointer went down: the minute on the axis and the day's row. */
  minute: number;
  row: number;
}

interface GridDragOptions {
  grid: RefObject<HTMLElement | null>;
  axis: Axis;
  stepMinutes: number;
  season: Season;
  onDrop: (bar: Bar, grip: Grip) => void;
  /** A press on empty ground that didn't move. */
  onPress: (weekday: number, minute: number) => void;
}

export function useGridDrag({ grid, axis, stepMinutes, season, onDrop, onPress }: GridDragOptions) {
  const [draft, setDraft] = useState<Bar>();
  /** True from the end of a drag until its click event has passed. */
  const hasJustDragged = useRef(false);

  const tracks = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-track]') ?? [])];
  const toGridPlace = (clientX: number, clientY: number) => {
    const all = tracks();
    const rects = all.map((track) => track.getBoundingClientRect());
    const first = rects[0];
    const row = rects.findIndex(({ bottom }) => clientY < bottom);
    const share = first ? (clientX - first.left) / first.width : 0;
    return { minute: axis.minuteAt(share), row: row < 0 ? all.length - 1 : row };
  };

  const begin = (event: ReactPointerEvent, grip: Grip, bar: Bar | number) => {
    if (event.button !== 0) return;
    const { minute, row } = toGridPlace(event.clientX, event.clientY);
    const at = Math.min(DAY_MINUTES - SHORTEST_MINUTES, Math.floor(minute / stepMinutes) * stepMinutes);
    const from =
      typeof bar === 'number'
        ? { ...season, key: newKey(), weekday: bar, startMinute: at, endMinute: at + stepMinutes }
        : bar;
    hasJustDragged.current = false;
    beginDrag(event, { grip, from, minute, row });
  };

  const barAt = ({ grip, from, minute, row }: Drag, clientX: number, clientY: number): Bar => {
    const now = toGridPlace(clientX, clientY);
    const by = snapTo(now.minute - minute, stepMinutes);
    if (grip === 'move')
      return shiftBar({ ...from, weekday: nextWeekday(from.weekday, now.row - row) }, { minutes: by });
    if (grip === 'start') return stretchBar(from, 'start', snapTo(from.startMinute + by, stepMinutes));
    if (grip === 'end') return stretchBar(from, 'end', snapTo(from.endMinute + by, stepMinutes));
    // A new range grows toward the pointer.
    if (now.minute < from.startMinute) {
      const startMinute = Math.max(0, Math.floor(now.minute / stepMinutes) * stepMinutes);
      return { ...from, startMinute, endMinute: from.endMinute };
    }
    return stretchBar(from, 'end', Math.ceil(now.minute / stepMinutes) * stepMinutes);
  };

  const beginDrag = usePointerDrag<Drag>({
    onMove: (now, event) => setDraft(barAt(now, event.clientX, event.clientY)),
    onDrop: (now, event) => {
      setDraft(undefined);
      hasJustDragged.current = true;
      onDrop(barAt(now, event.clientX, event.clientY), now.grip);
    },
    onPress: (now) => now.grip === 'new' && onPress(now.from.weekday, now.minute),
    onCancel: () => setDraft(undefined),
  });

  return {
    draft,
    begin,
    /** Lets a bar's click handler ignore the click that ends a drag. */
    wasDrag: () => {
      const was = hasJustDragged.current;
      hasJustDragged.current = false;
      return was;
    },
  };
}
