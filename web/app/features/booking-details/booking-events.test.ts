import { EventEmitter } from 'node:events';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { catchUpBookings, followBookings, forgetBookings } from './booking-events.ts';

const KEYS = [
  ['booking', 'a'],
  ['booking', 'b'],
  ['refund-preview', 'a'],
  ['bookings', 'guest', 'upcoming', 1],
  ['bookings', 'host', 'waiting', 1],
  ['action-items', 'sub'],
  ['host-calendar', 'room', 'week'],
  ['listing', 'x'],
];

function world() {
  const queries = new QueryClient();
  for (const key of KEYS) queries.setQueryData(key, {});
  const stale = () => KEYS.filter((key) => queries.getQueryState(key)?.isInvalidated).map((key) => key.join(' '));
  const known = () => KEYS.filter((key) => queries.getQueryData(key) !== undefined).map((key) => key.join(' '));
  return { queries, line: new EventEmitter(), stale, known };
}

const LISTS = ['bookings guest upcoming 1', 'bookings host waiting 1', 'action-items sub', 'host-calendar room week'];

describe('live word of bookings', () => {
  it('makes the booking and every list stale, and nothing else', () => {
    const { queries, line, stale } = world();
    followBookings(line, queries);
    line.emit('booking_changed', { bookingId: 'a', event: 'confirmed' });
    expect(stale()).toEqual(['booking a', 'refund-preview a', ...LISTS]);
  });

  it.each([undefined, null, 'a', {}, { bookingId: 7 }])('thinks nothing of %j', (payload) => {
    const { queries, line, stale } = world();
    followBookings(line, queries);
    line.emit('booking_changed', payload);
    expect(stale()).toEqual([]);
  });

  it('stops when told to', () => {
    const { queries, line, stale } = world();
    followBookings(line, queries)();
    line.emit('booking_changed', { bookingId: 'a', event: 'confirmed' });
    expect(stale()).toEqual([]);
    expect(line.listenerCount('booking_changed')).toBe(0);
  });

  it('asks for every booking after the line was down', () => {
    const { queries, stale } = world();
    catchUpBookings(queries);
    expect(stale()).toEqual(['booking a', 'booking b', ...LISTS]);
  });

  it('forgets one person’s bookings when another is signed in', () => {
    const { queries, known } = world();
    forgetBookings(queries);
    expect(known()).toEqual(['listing x']);
  });
});
