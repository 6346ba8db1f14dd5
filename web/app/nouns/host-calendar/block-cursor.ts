// The keyboard cursor in the calendar: a quarter hour of one listing, and the range selected from there. Pure.

import type { LocalDay } from '../../lib/dates/local-day.ts';
import { type DayAxis, instantAt, MINUTE_MS, toPlace } from './day-axis.ts';

export const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Hours of one listing that are selected for blocking. */
export interface Choice {
  listingId: string;
  fromMs: number;
  untilMs: number;
}

export interface Cursor {
  listingIndex: number;
  /** Start of the cursor's quarter hour. */
  ms: number;
  /** Start of the quarter hour where the selection began; undefined without a selection. */
  anchorMs: number | undefined;
}

export interface CursorGround {
  days: readonly LocalDay[];
  axis: DayAxis;
  listingCount: number;
  /** `down`: hours run down, days across. `across`: hours and days run across, listings down. */
  hours: 'down' | 'across';
}

export const findDay = (days: readonly LocalDay[], ms: number): LocalDay =>
  days.find(({ startsMs, endsMs }) => startsMs <= ms && ms < endsMs) ?? days.at(-1)!;

/** Moves by elapsed quarter hours, so that an hour that occurs twice is passed twice and a skipped one never. */
const keyMoves: Record<string, { ms?: number; days?: number; listings?: number; edge?: 'first' | 'last' }> = {
  PageUp: { ms: -HOUR_MS },
  PageDown: { ms: HOUR_MS },
  Home: { edge: 'first' },
  End: { edge: 'last' },
};
const arrows: Record<CursorGround['hours'], typeof keyMoves> = {
  down: {
    ArrowUp: { ms: -QUARTER_MS },
    ArrowDown: { ms: QUARTER_MS },
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
  },
  across: {
    ArrowLeft: { ms: -QUARTER_MS },
    ArrowRight: { ms: QUARTER_MS },
    ArrowUp: { listings: -1 },
    ArrowDown: { listings: 1 },
  },
};

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** The same wall-clock time on another day. */
function onOtherDay(ms: number, by: number, { days, axis }: CursorGround): number {
  const day = findDay(days, ms);
  const other = days[days.indexOf(day) + by];
  if (!other) return ms;
  return Math.min(instantAt(axis, other, toPlace(axis, day, ms, 'start')), other.endsMs - QUARTER_MS);
}

/** The cursor after a key press; undefined for other keys. With Shift it extends the selection, but never into another listing. */
export function cursorByKey(
  cursor: Cursor,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  ground: CursorGround,
): Cursor | undefined {
  const { days, listingCount, hours } = ground;
  const move = arrows[hours][key] ?? keyMoves[key];
  const [first, last] = [days[0], days.at(-1)];
  if (!move || !first || !last || (shiftKey && move.listings)) return undefined;
  const day = findDay(days, cursor.ms);
  let ms = cursor.ms;
  if (move.edge) ms = move.edge === 'first' ? day.startsMs : day.endsMs - QUARTER_MS;
  if (move.days) ms = onOtherDay(ms, move.days, ground);
  ms = clamp(ms + (move.ms ?? 0), first.startsMs, last.endsMs - QUARTER_MS);
  const listingIndex = clamp(cursor.listingIndex + (move.listings ?? 0), 0, listingCount - 1);
  return { listingIndex, ms, anchorMs: shiftKey ? (cursor.anchorMs ?? cursor.ms) : undefined };
}

/** The selection: from the earlier quarter hour to the end of the later one. */
export function toChoice({ ms, anchorMs }: Cursor, listingId: string): Choice | undefined {
  if (anchorMs === undefined) return undefined;
  return choiceBetween(listingId, anchorMs, ms);
}

export const choiceBetween = (listingId: string, oneMs: number, otherMs: number): Choice => ({
  listingId,
  fromMs: Math.min(oneMs, otherMs),
  untilMs: Math.max(oneMs, otherMs) + QUARTER_MS,
});

/** One hour from there, or less if the next entry starts earlier. */
export function hourFrom(
  listingId: string,
  fromMs: number,
  entries: readonly { listingId: string; startsMs: number }[],
): Choice {
  const nextMs = Math.min(
    ...entries
      .filter((entry) => entry.listingId === listingId && entry.startsMs > fromMs)
      .map((entry) => entry.startsMs),
  );
  return { listingId, fromMs, untilMs: Math.min(fromMs + HOUR_MS, nextMs) };
}
