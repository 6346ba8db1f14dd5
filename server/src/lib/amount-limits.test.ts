import { highestLimitMinor, limitMinor, perDollar } from '@daynook/contract/limits/amounts';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { PRICING } from '@daynook/contract/limits/prices';
import { isCardAmount } from '@daynook/contract/money/card-amounts';
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../test/rounds.ts';
import { prorated } from './prorated.ts';

describe('limits by currency (D1)', () => {
  it.each([
    ['USD', 10_000_000],
    ['JPY', 10_000_000],
    ['KWD', 100_000_000],
    ['IDR', 100_000_000_000],
    ['CLF', 1_000_000_000],
  ])('in %s a price is at most %i minor units', (currency, most) => {
    expect(limitMinor(HOSTING.priceMaximum, currency)).toBe(most);
  });

  it('are exact numbers in every currency and below those of schemas, with prices below what ranks can store', () => {
    for (const currency of CURRENCIES) {
      const price = limitMinor(HOSTING.priceMaximum, currency);
      expect(price, currency).toBeLessThanOrEqual(highestLimitMinor(HOSTING.priceMaximum));
      expect(Number.isSafeInteger(limitMinor(PRICING.bookingMaximum, currency)), currency).toBe(true);
      // A day and cleaning with 30% of fees and tax on top, in thousandths above ten bits.
      expect((2.6 * price * 1000 * 2 ** 10) / minorPerMajor(currency), currency).toBeLessThan(2 ** 53);
      expect([1, 10, 100, 1_000, 10_000]).toContain(perDollar(currency));
    }
  });
});

it.each([
  ['USD', 50, true],
  ['USD', 49, false],
  ['USD', 99_999_999, true],
  ['USD', 100_000_000, false],
  ['JPY', 50, true],
  ['MXN', 999, false],
  ['MXN', 1_000, true],
  ['KWD', 12_340, true],
  ['KWD', 12_345, false],
  ['IDR', 999_999_999_999, true],
  ['ISK', 999_999, true],
  ['ISK', 1_000_000, false],
  ['KPW', 500_000, false],
])('in %s, that %i minor units can be charged to a card is %s (F1)', (currency, amountMinor, isPossible) => {
  expect(isCardAmount(amountMinor, currency)).toBe(isPossible);
});

it('a part of an amount is exact however large both are, rounded half up', () => {
  const amount = fc.integer({ min: -20_000_000_000_000, max: 20_000_000_000_000 });
  const [part, whole] = [fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 10_000, max: 2_000_000 })];
  fc.assert(
    fc.property(amount, part, whole, (amountMinor, parts, of) => {
      const [doubled, twice] = [2n * BigInt(amountMinor) * BigInt(parts) + BigInt(of), 2n * BigInt(of)];
      const share = BigInt(prorated(amountMinor, parts, of));
      expect(share * twice <= doubled && doubled < (share + 1n) * twice).toBe(true);
    }),
    rounds(300, 3_000),
  );
});
