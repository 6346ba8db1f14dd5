import { expect, it } from 'vitest';
import { pairLines } from './line-pairs.ts';

const listing = (amountMinor: number) => ({ code: 'space' as const, amountMinor });
const extra = (id: string, amountMinor: number) => ({
  code: 'add-on' as const,
  amountMinor,
  addOn: { id, name: id, unit: 'booking' as const, quantity: 1, unitMinor: amountMinor, times: 1 },
});

it('pairs lines by what they are: new ones were nothing, and gone ones come last (E7)', () => {
  const before = [listing(2_000), extra('monitor', 500), { code: 'guest-fee' as const, amountMinor: 125 }];
  const after = [listing(4_000), extra('lunch', 900), { code: 'guest-fee' as const, amountMinor: 245 }];
  expect(pairLines(before, after).map(({ key, beforeMinor, afterMinor }) => [key, beforeMinor, afterMinor])).toEqual([
    ['space', 2_000, 4_000],
    ['add-on lunch', 0, 900],
    ['guest-fee', 125, 245],
    ['add-on monitor', 500, 0],
  ]);
});
