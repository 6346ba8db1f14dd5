// Drags a confirmed booking to other hours of its listing. Nothing changes: the drop proposes it to the guest.
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { usePointerDrag } from '../../ui/media/use-pointer-drag.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { MoveObstacle, MoveTarget } from './move-target.ts';
import { moveObstacleWords } from './move-words.ts';
import type { ShownEntry } from './shown-entries.ts';

type Point = { clientX: number; clientY: number };

interface BookingDragOptions {
  /** The quarter hour under the pointer in this listing. */
  quarterAt: (point: Point, listingId: string) => number | undefined;
  findObstacle: (entry: ShownEntry, target: MoveTarget) => MoveObstacle | undefined;
  onMove: (entry: ShownEntry, target: MoveTarget) => void;
}

export interface Moving extends MoveTarget {
  readonly entry: ShownEntry;
  readonly obstacle: MoveObstacle | undefined;
}

interface Grab {
  readonly entry: ShownEntry;
  /** From the booking's start to where it was grabbed. */
  readonly offsetMs: number;
}

export function useBookingDrag({ quarterAt, findObstacle, onMove }: BookingDragOptions) {
  const intl = useIntl();
  const [moving, setMoving] = useState<Moving>();
  // A drop is followed by a click on the same entry.
  const wasDragged = useRef(false);

  const targetAt = ({ entry, offsetMs }: Grab, point: Point): Moving | undefined => {
    const ms = quarterAt(point, entry.listingId);
    if (ms === undefined) return undefined;
    const startMs = ms - offsetMs;
    const target = { startMs, endMs: startMs + entry.endsMs - entry.startsMs };
    return { entry, ...target, obstacle: findObstacle(entry, target) };
  };
  const begin = usePointerDrag<Grab>({
    onMove: (grab, event) => {
      wasDragged.current = true;
      setMoving(targetAt(grab, event));
    },
    onDrop: (grab, event) => {
      setMoving(undefined);
      // After the click that the release causes.
      setTimeout(() => {
        wasDragged.current = false;
      });
      const target = targetAt(grab, event);
      if (!target || target.obstacle === 'same') return;
      if (target.obstacle) toast.error(intl.formatMessage(moveObstacleWords[target.obstacle]));
      else onMove(grab.entry, { startMs: target.startMs, endMs: target.endMs });
    },
    onCancel: () => {
      wasDragged.current = false;
      setMoving(undefined);
    },
  });

  return {
    moving,
    grab: (event: ReactPointerEvent, entry: ShownEntry) => {
      wasDragged.current = false;
      // Touch scrolls; the entry's dialog has a button.
      if (event.pointerType === 'touch') return;
      const ms = quarterAt(event, entry.listingId);
      if (ms !== undefined) begin(event, { entry, offsetMs: ms - entry.startsMs });
    },
    /** Whether this click ends a drag. */
    isDrop: (): boolean => wasDragged.current,
  };
}
