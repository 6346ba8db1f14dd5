// The link that opens the dialog to change a booking, with hours (E7).
import { expect, it } from 'vitest';
import { changeLink, readChangeHours, withoutChangeHours } from './change-link.ts';

const HOURS = { startMs: Date.parse('2026-11-24T15:00:00Z'), endMs: Date.parse('2026-11-24T17:00:00Z') };

it('names the hours and can be read again (E7)', () => {
  const url = new URL(changeLink('b1', HOURS), 'https://example.org');
  expect([url.pathname, url.hash]).toEqual(['/booking/b1', '#change-booking']);
  expect(readChangeHours(url.searchParams)).toEqual(HOURS);
  url.searchParams.set('tab', 'x');
  expect(withoutChangeHours(url.searchParams)).toBe('?tab=x');
});

it.each([
  '',
  'starts=x&ends=y',
  'starts=2026-11-24T17:00:00Z&ends=2026-11-24T15:00:00Z',
  'starts=2026-11-24T17:00:00Z',
])('ignores “%s” (E7)', (search) => {
  expect(readChangeHours(new URLSearchParams(search))).toBeUndefined();
  expect(withoutChangeHours(new URLSearchParams(search))).toBe('');
});
