// The keyboard's place in the calendar: a quarter of an hour of one room, and how far it was stretched from there. Pure.

import type { LocalDay } from '../../lib/dates/local-day.ts';
import { type DayAxis, instantAt, MINUTE_MS, placeOf } from './day-axis.ts';

export const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Hours of one room that are chosen to be blocked. */
export interface Choice {
  roomId: string;
  fromMs: number;
  untilMs: number;
}

export interface Cursor {
  room: number;
  /** Start of the quarter it stands on. */
  ms: number;
  /** Start of the quarter it was stretched from; undefined while nothing is chosen. */
  anchorMs: number | undefined;
}

export interface CursorGround {
  days: readonly LocalDay[];
  axis: DayAxis;
  roomCount: number;
  /** `down`: hours run down, days across. `across`: hours and days run across, rooms down. */
  hours: 'down' | 'across';
}

export const dayOf = (days: readonly LocalDay[], ms: number): LocalDay =>
  days.find(({ startsMs, endsMs }) => startsMs <= ms && ms < endsMs) ?? days.at(-1)!;

/** Moves by elapsed quarters, so that an hour shown twice is passed twice and a skipped one never. */
const keyMoves: Record<string, { ms?: number; days?: number; rooms?: number; edge?: 'first' | 'last' }> = {
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
    ArrowUp: { rooms: -1 },
    ArrowDown: { rooms: 1 },
  },
};

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** The same place on the clock of another day. */
function onOtherDay(ms: number, by: number, { days, axis }: CursorGround): number {
  const day = dayOf(days, ms);
  const other = days[days.indexOf(day) + by];
  if (!other) return ms;
  return Math.min(instantAt(axis, other, placeOf(axis, day, ms, 'start')), other.endsMs - QUARTER_MS);
}

/** Where a key leads; undefined for keys that mean nothing here. With Shift it stretches, and never into another room. */
export function cursorByKey(
  cursor: Cursor,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  ground: CursorGround,
): Cursor | undefined {
  const { days, roomCount, hours } = ground;
  const move = arrows[hours][key] ?? keyMoves[key];
  const [first, last] = [days[0], days.at(-1)];
  if (!move || !first || !last || (shiftKey && move.rooms)) return undefined;
  const day = dayOf(days, cursor.ms);
  let ms = cursor.ms;
  if (move.edge) ms = move.edge === 'first' ? day.startsMs : day.endsMs - QUARTER_MS;
  if (move.days) ms = onOtherDay(ms, move.days, ground);
  ms = clamp(ms + (move.ms ?? 0), first.startsMs, last.endsMs - QUARTER_MS);
  const room = clamp(cursor.room + (move.rooms ?? 0), 0, roomCount - 1);
  return { room, ms, anchorMs: shiftKey ? (cursor.anchorMs ?? cursor.ms) : undefined };
}

/** What is chosen: from the earlier quarter to the end of the later one. */
export function choiceOf({ ms, anchorMs }: Cursor, roomId: string): Choice | undefined {
  if (anchorMs === undefined) return undefined;
  return choiceBetween(roomId, anchorMs, ms);
}

export const choiceBetween = (roomId: string, oneMs: number, otherMs: number): Choice => ({
  roomId,
  fromMs: Math.min(oneMs, otherMs),
  untilMs: Math.max(oneMs, otherMs) + QUARTER_MS,
});

/** An hour from there, or up to what stands next. */
export function hourFrom(
  roomId: string,
  fromMs: number,
  entries: readonly { listingId: string; startsMs: number }[],
): Choice {
  const nextMs = Math.min(
    ...entries.filter((entry) => entry.listingId === roomId && entry.startsMs > fromMs).map((entry) => entry.startsMs),
  );
  return { roomId, fromMs, untilMs: Math.min(fromMs + HOUR_MS, nextMs) };
}
