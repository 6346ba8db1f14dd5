import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mondaysUntil } from './weeks.ts';

it.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-21T15:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of Monday, %s', (now, monday) => {
  expect(mondaysUntil(new Date(now), 3).at(-1)).toBe(monday);
});

it('are Mondays, a week apart, over changes of year and clock', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (now) => {
      const mondays = mondaysUntil(now, 12);
      expect(mondays).toHaveLength(12);
      mondays.forEach((monday, at) => {
        expect(new Date(monday).getUTCDay()).toBe(1);
        if (at > 0) expect(Date.parse(monday) - Date.parse(mondays[at - 1]!)).toBe(7 * 86_400_000);
      });
    }),
  );
});
