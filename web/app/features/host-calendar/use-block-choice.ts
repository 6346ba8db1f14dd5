// Selects hours to block in a grid, by pointer or keyboard.

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { isRightToLeft } from '../../lib/text-direction.ts';
import {
  type Choice,
  type Cursor,
  type CursorGround,
  choiceBetween,
  cursorByKey,
  hourFrom,
  QUARTER_MS,
  toChoice,
} from '../../nouns/host-calendar/block-cursor.ts';
import { instantAt } from '../../nouns/host-calendar/day-axis.ts';
import { usePointerDrag } from '../../ui/media/use-pointer-drag.ts';
import { announce } from '../../ui/overlays/announcer.tsx';
import type { ClockWords } from './entry-words.ts';
import type { ShownEntry } from './shown-entries.ts';

interface BlockChoiceOptions {
  grid: RefObject<HTMLElement | null>;
  ground: CursorGround;
  listingIds: readonly string[];
  entries: readonly ShownEntry[];
  /** The drawn minutes of a track, from start to end. */
  window: { from: number; until: number };
  startMs: number;
  clock: ClockWords;
  onBlock: (choice: Choice) => void;
  onOpen: (entry: ShownEntry) => void;
}

interface Press {
  listingId: string;
  ms: number;
  isTouch: boolean;
}

export function useBlockChoice(options: BlockChoiceOptions) {
  const { grid, ground, listingIds, entries, window: shown, startMs, clock, onBlock, onOpen } = options;
  const [dragged, setDragged] = useState<Choice>();
  const [held, setHeld] = useState<Cursor>();
  const [first, last] = [ground.days[0]!, ground.days.at(-1)!];
  const isInView = held && first.startsMs <= held.ms && held.ms < last.endsMs && held.listingIndex < listingIds.length;
  const cursor: Cursor = isInView ? held : { listingIndex: 0, ms: startMs, anchorMs: undefined };
  const listingId = listingIds[cursor.listingIndex] ?? '';
  const chosen = toChoice(cursor, listingId);

  /** The quarter hour under the pointer, in the listing where the press started. */
  const quarterAt = (event: { clientX: number; clientY: number }, listing: string): number | undefined => {
    const tracks = [...(grid.current?.querySelectorAll<HTMLElement>(`[data-listing="${listing}"]`) ?? [])];
    const rects = tracks.map((track) => track.getBoundingClientRect());
    const isRtl = grid.current && isRightToLeft(grid.current);
    const over = rects.findIndex(({ left, right }) => left <= event.clientX && event.clientX < right);
    const isBefore = event.clientX < Math.min(...rects.map(({ left }) => left));
    const at = over >= 0 ? over : isBefore !== Boolean(isRtl) ? 0 : rects.length - 1;
    const rect = rects[at];
    const day = ground.days.find(({ date }) => date === tracks[at]?.dataset['track']);
    if (!rect || !day) return undefined;
    const along =
      ground.hours === 'down'
        ? (event.clientY - rect.top) / rect.height
        : isRtl
          ? (rect.right - event.clientX) / rect.width
          : (event.clientX - rect.left) / rect.width;
    const share = Math.min(1, Math.max(0, along));
    const ms = instantAt(ground.axis, day, shown.from + share * (shown.until - shown.from));
    const quarter = day.startsMs + Math.floor((ms - day.startsMs) / QUARTER_MS) * QUARTER_MS;
    return Math.min(quarter, day.endsMs - QUARTER_MS);
  };

  const choiceAt = (press: Press, event: PointerEventLike): Choice =>
    choiceBetween(press.listingId, press.ms, quarterAt(event, press.listingId) ?? press.ms);
  const beginDrag = usePointerDrag<Press>({
    // Touch scrolls; a tap selects.
    onMove: (press, event) => !press.isTouch && setDragged(choiceAt(press, event)),
    onDrop: (press, event) => {
      setDragged(undefined);
      if (!press.isTouch) onBlock(choiceAt(press, event));
    },
    onPress: (press) => onBlock(hourFrom(press.listingId, press.ms, entries)),
    onCancel: () => setDragged(undefined),
  });

  const entryUnder = () =>
    entries.find((entry) => entry.listingId === listingId && entry.startsMs <= cursor.ms && cursor.ms < entry.endsMs);

  const openOrBlock = () => {
    const under = chosen ? undefined : entryUnder();
    if (under) onOpen(under);
    else onBlock(chosen ?? hourFrom(listingId, cursor.ms, entries));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      openOrBlock();
      return;
    }
    if (event.key === 'Escape') return setHeld({ ...cursor, anchorMs: undefined });
    const next = cursorByKey(cursor, event, ground);
    if (!next) return;
    event.preventDefault();
    setHeld(next);
    const choice = toChoice(next, listingId);
    if (choice) announce(clock.span(choice.fromMs, choice.untilMs));
  };

  return {
    cursor,
    listingId,
    /** What's selected so far by drag or keyboard. */
    choice: dragged ?? chosen,
    entryUnder,
    quarterAt,
    onKeyDown,
    onPointerDown: (event: PointerEvent, listing: string) => {
      const ms = quarterAt(event, listing);
      if (ms === undefined) return;
      beginDrag(event, { listingId: listing, ms, isTouch: event.pointerType === 'touch' });
    },
  };
}
type PointerEventLike = { clientX: number; clientY: number };
export type BlockChoice = ReturnType<typeof useBlockChoice>;
