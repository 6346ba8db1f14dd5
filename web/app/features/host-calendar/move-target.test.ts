// Where a booking can be dragged to (C19, E7).
import { expect, it } from 'vitest';
import { findMoveObstacle, isMovable } from './move-target.ts';
import type { ShownEntry } from './shown-entries.ts';

const HOUR_MS = 3_600_000;
const ms = (time: string) => Date.parse(`2026-11-24T${time}:00-05:00`);
const anEntry = (more: Partial<ShownEntry> = {}): ShownEntry =>
  ({
    _id: 'e1',
    listingId: 'l1',
    kind: 'booking',
    booking: { _id: 'b1', status: 'confirmed' },
    startsMs: ms('10:00'),
    endsMs: ms('12:00'),
    gapEndsMs: ms('12:30'),
    ...more,
  }) as ShownEntry;
const other = anEntry({
  _id: 'e2',
  booking: { _id: 'b2', status: 'confirmed' } as never,
  startsMs: ms('14:00'),
  endsMs: ms('15:00'),
  gapEndsMs: ms('15:30'),
});
const around = {
  entries: [anEntry(), other],
  nowMs: ms('08:30'),
  timeZone: 'America/New_York',
  seats: 1,
  openOn: () => [{ startMinute: 8 * 60, endMinute: 18 * 60 }],
};
const at = (time: string, more: object = {}) =>
  findMoveObstacle(anEntry(), { startMs: ms(time), endMs: ms(time) + 2 * HOUR_MS }, { ...around, ...more });

it.each([
  ['10:00', 'same'],
  ['08:15', 'past'],
  ['09:00', undefined],
  ['11:30', undefined],
  // Its own buffer would reach into the other one, and the other's buffer into it.
  ['11:45', 'taken'],
  ['15:15', 'taken'],
  ['15:30', undefined],
  ['16:15', 'closed'],
])('%s is %s (C19)', (time, obstacle) => {
  expect(at(time)).toBe(obstacle);
});

it('leaves desks and longer stays to the server (C19)', () => {
  expect(at('13:00', { seats: 3 })).toBeUndefined();
  const long = { startMs: ms('16:00'), endMs: ms('16:00') + 20 * HOUR_MS };
  expect(findMoveObstacle(anEntry(), long, around)).toBeUndefined();
  expect(at('16:15', { openOn: undefined })).toBeUndefined();
});

it('only confirmed bookings that haven’t begun can be moved (E7)', () => {
  expect(isMovable(anEntry(), ms('09:59'))).toBe(true);
  expect(isMovable(anEntry(), ms('10:00'))).toBe(false);
  expect(isMovable(anEntry({ kind: 'request' }), 0)).toBe(false);
  expect(isMovable(anEntry({ kind: 'block', booking: { _id: 'b1', status: 'cancelled' } as never }), 0)).toBe(false);
});
