import { expect, it } from 'vitest';
import { readsSame } from './time-zones.ts';

it.each([
  ['2026-12-03T18:00:00Z', 'America/New_York', 'America/New_York', true],
  ['2026-12-03T18:00:00Z', 'America/Toronto', 'America/New_York', true],
  ['2026-12-03T18:00:00Z', 'America/Los_Angeles', 'America/New_York', false],
  // Phoenix has no daylight saving time: the same as Denver in winter, an hour behind it in summer.
  ['2026-12-03T18:00:00Z', 'America/Phoenix', 'America/Denver', true],
  ['2026-07-03T18:00:00Z', 'America/Phoenix', 'America/Denver', false],
  // The same wall-clock time, another date.
  ['2026-12-03T18:00:00Z', 'Pacific/Kiritimati', 'Pacific/Honolulu', false],
])('at %s %s and %s read the same: %s (F4)', (at, one, other, isSame) => {
  expect(readsSame(at, one, other)).toBe(isSame);
});
