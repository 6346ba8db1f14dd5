// What's shown and stored offline, and for how long (R7).
import { describe, expect, it } from 'vitest';
import type { Kept } from '../../lib/offline/offline-database.ts';
import { BOOKINGS, CONVERSATIONS, isDue, type KeptBooking, RECEIPT, toOfflineView } from './kept-shapes.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const booking: KeptBooking = {
  _id: 'b1',
  reference: 'DN-1',
  role: 'guest',
  status: 'confirmed',
  startsAt: '2026-11-21T16:00:00Z',
  endsAt: '2026-11-21T18:00:00Z',
  timeZone: 'America/Toronto',
  title: 'Attic desk',
  place: 'Toronto, ON',
  withName: 'Nadia Okafor',
  bookedBy: null,
  addressLines: ['1 Main Street'],
  addressFrom: '2026-11-20T16:00:00Z',
  arrivalNote: 'Code 4711',
  nextReleaseAt: null,
  wifi: { name: 'Attic', password: null },
  wayIn: [],
};
const kept = (values: Partial<Kept> = {}): Kept => ({
  key: BOOKINGS,
  sub: 'ana',
  asOf: '2026-11-21T14:50:00Z',
  until: '2026-12-05T14:50:00Z',
  data: [booking],
  ...values,
});

describe('what’s shown offline', () => {
  it('is its owner’s, with the time it was loaded', () => {
    const stored = [kept(), kept({ key: CONVERSATIONS, data: [] }), kept({ key: `${RECEIPT}b1`, data: { _id: 'b1' } })];
    expect(toOfflineView(stored, 'ana', NOW)).toEqual({
      asOf: '2026-11-21T14:50:00Z',
      bookings: [booking],
      conversations: [],
      receipts: [{ _id: 'b1' }],
      photos: [],
    });
    for (const sub of ['bo', undefined])
      expect(toOfflineView(stored, sub, NOW)).toEqual({
        asOf: undefined,
        bookings: [],
        conversations: [],
        receipts: [],
        photos: [],
      });
  });

  it('ends: how to get in with the booking, the booking a day later, and everything two weeks after it was loaded', () => {
    const at = (instant: string) => toOfflineView([kept()], 'ana', Date.parse(instant)).bookings;
    expect(at('2026-11-21T17:59:59Z')[0]?.arrivalNote).toBe('Code 4711');
    expect(at('2026-11-21T18:00:00Z')[0]).toMatchObject({
      arrivalNote: null,
      wifi: null,
      addressLines: ['1 Main Street'],
    });
    expect(at('2026-11-22T18:00:00Z')).toEqual([]);
    const late = kept({ data: [{ ...booking, endsAt: '2027-01-01T00:00:00Z' }] });
    expect(toOfflineView([late], 'ana', Date.parse('2026-12-05T14:50:00Z')).bookings).toEqual([]);
  });
});

describe('loading it again', () => {
  const due = (now: string, data = [booking]) => isDue({ ...kept(), data } as Kept<KeptBooking[]>, Date.parse(now));

  it('is due after a quarter of an hour, or if the clock was set back', () => {
    expect(due('2026-11-21T14:51:00Z')).toBe(false);
    expect(due('2026-11-21T15:05:00Z')).toBe(true);
    expect(due('2026-11-21T14:00:00Z')).toBe(true);
  });

  it.each([
    ['an address', { addressLines: [], arrivalNote: null }],
    ['the code of the door', { arrivalNote: 'Parking: in the drive' }],
  ])('is due as soon as the server shows %s that it didn’t before', (_, seen) => {
    const soon = [{ ...booking, ...seen, nextReleaseAt: '2026-11-21T14:55:00Z' }];
    expect(due('2026-11-21T14:54:59Z', soon)).toBe(false);
    expect(due('2026-11-21T14:55:00Z', soon)).toBe(true);
  });

  it('is due again while the clock here is ahead of the server’s, for a few minutes', () => {
    const early = (nextReleaseAt: string) => due('2026-11-21T14:51:00Z', [{ ...booking, nextReleaseAt }]);
    expect(early('2026-11-21T14:49:00Z')).toBe(true);
    expect(early('2026-11-21T14:44:00Z')).toBe(false);
  });
});
