// Who may answer a change, and how a lower price goes back (E7, 2.8).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitChangeRefund, whatCan } from './rules.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const LATER = new Date('2026-11-22T15:00:00Z');

describe('who can do what', () => {
  it.each([
    ['guest', 'open', 'host', 'accept decline'],
    ['guest', 'open', 'staff', 'accept decline'],
    ['guest', 'open', 'guest', 'withdraw'],
    ['host', 'open', 'guest', 'accept decline'],
    ['host', 'open', 'host', 'withdraw'],
    ['staff', 'open', 'guest', 'accept decline'],
    // Only guests agree to pay.
    ['host', 'open', 'staff', 'withdraw'],
    ['guest', 'unpaid', 'guest', 'withdraw pay'],
    ['guest', 'unpaid', 'host', 'withdraw'],
    ['guest', 'charging', 'guest', ''],
    ['guest', 'accepted', 'host', ''],
  ] as const)('proposed by %s and %s: %s can %s', (by, state, role, words) => {
    const can = (mayChange: boolean, now: Date) =>
      Object.entries(whatCan({ state, by, expiresAt: LATER }, { role, mayChange, now }))
        .filter(([, isPossible]) => isPossible)
        .map(([verb]) => verb)
        .join(' ');
    expect(can(true, NOW)).toBe(words);
    expect([can(false, NOW), can(true, LATER)]).toEqual(['', '']);
  });
});

describe('a lower price', () => {
  it.each([
    ['only money', 0, 2_100, 600, { moneyMinor: 600, creditMinor: 0 }],
    ['only credit', 2_100, 2_100, 600, { moneyMinor: 0, creditMinor: 600 }],
    ['half each', 1_000, 2_000, 600, { moneyMinor: 300, creditMinor: 300 }],
    ['nearly all of it: something is left to pay', 1_999, 2_000, 1_000, { moneyMinor: 0, creditMinor: 1_000 }],
    ['nothing', 0, 2_100, -300, { moneyMinor: 0, creditMinor: 0 }],
  ])('%s', (_, creditMinor, totalMinor, lessMinor, parts) => {
    expect(splitChangeRefund({ creditMinor, totalMinor, unpaidMinor: 0 }, lessMinor)).toEqual(parts);
  });

  it('adds up, and never leaves a booking paid partly with money without money', () => {
    const amounts = fc.integer({ min: 2, max: 100_000 }).chain((totalMinor) =>
      fc.record({
        totalMinor: fc.constant(totalMinor),
        creditMinor: fc.integer({ min: 0, max: totalMinor }),
        lessMinor: fc.integer({ min: 1, max: totalMinor - 1 }),
      }),
    );
    fc.assert(
      fc.property(amounts, ({ totalMinor, creditMinor, lessMinor }) => {
        const back = splitChangeRefund({ totalMinor, creditMinor, unpaidMinor: 0 }, lessMinor);
        const chargedMinor = totalMinor - creditMinor;
        expect(back.moneyMinor + back.creditMinor).toBe(lessMinor);
        expect(Math.min(back.moneyMinor, back.creditMinor)).toBeGreaterThanOrEqual(0);
        expect(back.creditMinor).toBeLessThanOrEqual(creditMinor);
        if (chargedMinor > 0) expect(back.moneyMinor).toBeLessThan(chargedMinor);
        else expect(back.moneyMinor).toBe(0);
      }),
    );
  });
});
