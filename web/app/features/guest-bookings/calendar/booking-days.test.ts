import { expect, it } from 'vitest';
import { byDate, byFirstDate, toDates } from './booking-days.ts';

const booking = (name: string, startsAt: string, endsAt: string, timeZone: string) => ({
  name,
  startsAt,
  endsAt,
  timeZone,
});
const NEW_YORK = 'America/New_York';
const evening = booking('evening', '2026-12-03T00:00:00.000Z', '2026-12-03T02:00:00.000Z', NEW_YORK);
const days = booking('days', '2026-12-03T14:00:00.000Z', '2026-12-06T05:00:00.000Z', NEW_YORK);
const months = booking('months', '2026-11-01T14:00:00.000Z', '2027-01-20T22:00:00.000Z', NEW_YORK);
const early = booking('early', '2026-12-02T18:00:00.000Z', '2026-12-02T20:00:00.000Z', 'Pacific/Auckland');

it('dates are in the listing’s zone, and an end at midnight counts as the day before (MB1)', () => {
  expect(toDates(evening)).toEqual({ first: '2026-12-02', last: '2026-12-02' });
  expect(toDates(days)).toEqual({ first: '2026-12-03', last: '2026-12-05' });
  expect(toDates(early)).toEqual({ first: '2026-12-03', last: '2026-12-03' });
});

it('a booking stands on each of its days, and no further than what is shown (MB1)', () => {
  const found = byDate([days, early, months, evening], '2026-12-01', '2026-12-05');
  expect([...found].map(([date, some]) => [date, some.map(({ name }) => name)]).sort()).toEqual([
    ['2026-12-01', ['months']],
    ['2026-12-02', ['months', 'evening']],
    ['2026-12-03', ['months', 'early', 'days']],
    ['2026-12-04', ['months', 'days']],
    ['2026-12-05', ['months', 'days']],
  ]);
});

it('the list beside it names each booking once (MB1)', () => {
  const found = byFirstDate([days, early, months, evening], '2026-12-01', '2026-12-31');
  expect(found.map(({ date, bookings }) => [date, bookings.map(({ name }) => name)])).toEqual([
    ['2026-12-01', ['months']],
    ['2026-12-02', ['evening']],
    ['2026-12-03', ['early', 'days']],
  ]);
});
