import { expect, it } from 'vitest';
import { slotAddress } from './slot-url.ts';
import { readInput } from './use-slot.ts';

it('extras and a package are part of it (B10, D11)', () => {
  const hours = { startsAt: '2026-12-03T18:00:00Z', endsAt: '2026-12-03T22:00:00Z' };
  const address = slotAddress({ ...hours, timeZone: 'America/Los_Angeles', guests: 1 }, [], 'a-package');
  expect(readInput(new URLSearchParams(address)).packageId).toBe('a-package');
});

it.each([
  ['2026-12-03T18:00:00Z', '2026-12-03T22:00:00Z', 2, { date: '2026-12-03', from: '10:00', to: '14:00', people: 2 }],
  // Until midnight is still the same day.
  ['2026-12-04T04:00:00Z', '2026-12-04T08:00:00Z', 1, { date: '2026-12-03', from: '20:00', to: '24:00', people: 1 }],
  ['2026-12-03T17:00:00Z', '2026-12-06T01:00:00Z', 1, { date: '2026-12-03', until: '2026-12-05', people: 1 }],
])('%s – %s reads back as it was chosen', (startsAt, endsAt, guests, input) => {
  const address = slotAddress({ startsAt, endsAt, timeZone: 'America/Los_Angeles', guests });
  expect(JSON.parse(JSON.stringify(readInput(new URLSearchParams(address))))).toEqual(input);
});
