import { expect, it } from 'vitest';
import { viewStay } from './view.ts';

const ZONE = 'America/Los_Angeles';
const stay = (startsAt: string, endsAt: string, guests = 2) =>
  viewStay({ starts_at: new Date(startsAt), ends_at: new Date(endsAt), guests }, ZONE);

it('a visit within one date is shown in whole hours, with month and number of guests, without the day (I2)', () => {
  // From 21:00 to midnight on October 31, local time.
  expect(stay('2026-11-01T04:00:00Z', '2026-11-01T07:00:00Z')).toEqual({
    month: '2026-10',
    unit: 'hour',
    count: 3,
    guests: 2,
  });
  expect(stay('2026-10-06T16:00:00Z', '2026-10-06T19:30:00Z')).toMatchObject({ unit: 'hour', count: 4 });
  expect(stay('2026-10-06T16:00:00Z', '2026-10-06T16:15:00Z')).toMatchObject({ unit: 'hour', count: 1 });
});

it('a stay over several dates is shown in days, also across a clock change (I2)', () => {
  expect(stay('2026-10-30T16:00:00Z', '2026-11-03T01:00:00Z', 1)).toEqual({
    month: '2026-10',
    unit: 'day',
    count: 4,
    guests: 1,
  });
});

it('shows nothing about an unknown stay', () => {
  expect(viewStay({ starts_at: null, ends_at: null, guests: null }, ZONE)).toBeNull();
});
