import { expect, it } from 'vitest';
import { type BookingAddress, isFiltered, readAddress, writeAddress } from './bookings-url.ts';

const PLAIN: BookingAddress = {
  view: 'list',
  tab: 'upcoming',
  page: 1,
  q: '',
  from: undefined,
  to: undefined,
  on: undefined,
};
const read = (text: string) => readAddress(new URLSearchParams(text));

it.each<[string, Partial<BookingAddress>]>([
  ['', {}],
  ['tab=waiting', { tab: 'waiting' }],
  ['tab=past&page=3', { tab: 'past', page: 3 }],
  ['tab=nonsense&page=-1', {}],
  ['tab=past&page=1.5', { tab: 'past' }],
  ['tab=past&page=99999', { tab: 'past' }],
  ['tab=all&q=+loft+', { tab: 'all', q: 'loft' }],
  ['from=2026-12-01&to=2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['from=2026-12-31&to=2026-12-01', { from: '2026-12-31' }],
  ['from=2026-02-30', {}],
  ['view=calendar', { view: 'calendar', tab: 'all' }],
  ['view=calendar&on=2026-12-03&tab=past', { view: 'calendar', tab: 'past', on: '2026-12-03' }],
])('“%s” is read (MB1)', (text, wanted) => {
  expect(read(text)).toEqual({ ...PLAIN, ...wanted });
});

it('writes only what differs, and reads it back (MB1)', () => {
  expect(writeAddress(PLAIN)).toBe('?');
  const list: BookingAddress = { ...PLAIN, tab: 'past', page: 2, q: 'Zoë & Ana', from: '2026-12-01' };
  expect(read(writeAddress(list))).toEqual(list);
  const calendar: BookingAddress = { ...PLAIN, view: 'calendar', tab: 'cancelled', q: 'loft', on: '2026-12-03' };
  expect(read(writeAddress(calendar))).toEqual(calendar);
  expect(writeAddress({ ...calendar, tab: 'all', q: '', on: undefined })).toBe('?view=calendar');
});

it('a calendar keeps no dates of the list, and is not filtered by them (MB1)', () => {
  expect(writeAddress({ ...PLAIN, view: 'calendar', tab: 'all', from: '2026-12-01', page: 4 })).toBe('?view=calendar');
  expect(isFiltered({ ...PLAIN, from: '2026-12-01' })).toBe(true);
  expect(isFiltered(PLAIN)).toBe(false);
});
