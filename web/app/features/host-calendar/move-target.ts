// Where a booking can be dragged to in the calendar, and why not elsewhere. A first answer while dragging: the server checks the hours
// again when the change is proposed. Pure.

import { localDay } from '../../lib/dates/local-day.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { MINUTE_MS } from '../../nouns/host-calendar/day-axis.ts';
import type { ShownEntry } from './shown-entries.ts';

export interface MoveTarget {
  readonly startMs: number;
  readonly endMs: number;
}
export type MoveObstacle = 'past' | 'taken' | 'closed' | 'same';

/** Confirmed bookings that haven't begun. Others are shown, too, such as canceled ones whose hours stay blocked. */
export const isMovable = ({ kind, booking, startsMs }: ShownEntry, nowMs: number): boolean =>
  kind === 'booking' && booking?.status === 'confirmed' && startsMs > nowMs;

interface Around {
  readonly entries: readonly ShownEntry[];
  readonly nowMs: number;
  readonly timeZone: string;
  /** With several, other bookings leave room for this one. */
  readonly seats: number;
  readonly openOn?: ((date: string) => readonly { startMinute: number; endMinute: number }[]) | undefined;
}

/** Hours within a day have to be open. Longer stays are for the server to judge. */
function isClosed({ startMs, endMs }: MoveTarget, { timeZone, openOn }: Around): boolean {
  const date = toLocalDate(new Date(startMs), timeZone);
  const day = localDay(date, timeZone);
  if (!openOn || endMs > day.endsMs) return false;
  const minuteAt = (ms: number) => (ms - day.startsMs) / MINUTE_MS;
  // On a day with a clock change, minutes since midnight aren't the wall clock's.
  if (day.pieces.length > 1) return false;
  return !openOn(date).some(
    ({ startMinute, endMinute }) => startMinute <= minuteAt(startMs) && minuteAt(endMs) <= endMinute,
  );
}

const isTaken = (moved: ShownEntry, { startMs, endMs }: MoveTarget, { entries, seats }: Around): boolean =>
  seats === 1 &&
  entries.some(
    (other) =>
      other.listingId === moved.listingId &&
      other.booking?._id !== moved.booking?._id &&
      startMs < other.gapEndsMs &&
      other.startsMs < endMs + (moved.gapEndsMs - moved.endsMs),
  );

/** Undefined if it can be proposed. */
export function findMoveObstacle(moved: ShownEntry, target: MoveTarget, around: Around): MoveObstacle | undefined {
  if (target.startMs === moved.startsMs) return 'same';
  if (target.startMs < around.nowMs) return 'past';
  if (isTaken(moved, target, around)) return 'taken';
  return isClosed(target, around) ? 'closed' : undefined;
}
