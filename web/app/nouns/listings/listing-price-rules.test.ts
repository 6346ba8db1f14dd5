import { describe, expect, it } from 'vitest';
import { currencySign } from '../../lib/currency-sign.ts';
import { readAmount, writeAmount } from './listing-price-rules.ts';

describe('a typed price (D1–D3)', () => {
  it.each([
    ['64', 6_400],
    ['64.5', 6_450],
    ['64,50', 6_450],
    [' $ 64 ', 6_400],
    ['CA$64', 6_400],
    ['64.', 6_400],
    ['0', 0],
    ['', null],
    ['   ', null],
    ['64.505', 'wrong'],
    ['-5', 'wrong'],
    ['sixty', 'wrong'],
    ['1e5', 'wrong'],
    ['999999999999', 'wrong'],
  ])('%j is %j', (text, amount) => expect(readAmount(text, 'USD')).toBe(amount));

  it.each([
    ['Rp 1,500,000', 'IDR', 150_000_000],
    ['1.500.000', 'IDR', 150_000_000],
    ['1,500', 'IDR', 150_000],
    ['IDR 1500000,5', 'IDR', 150_000_050],
    ['¥4,500', 'JPY', 4_500],
    ['45.5', 'JPY', 'wrong'],
    ['64,500', 'KWD', 64_500],
    ['1,064,500', 'KWD', 1_064_500_000],
    ['64.5', 'KWD', 64_500],
    ['KWD', 'KWD', 'wrong'],
  ])('%j in %s is %j', (text, currency, amount) => expect(readAmount(text, currency)).toBe(amount));

  it('is formatted as people write it, and reads back the same', () => {
    expect([6_400, 6_450, 5, null].map((amount) => writeAmount(amount, 'CAD', 'en-CA'))).toEqual([
      '64',
      '64.50',
      '0.05',
      '',
    ]);
    expect([6_400, 6_450, 123_450].map((amount) => writeAmount(amount, 'CAD', 'fr-CA'))).toEqual([
      '64',
      '64,50',
      '1234,50',
    ]);
    for (const locale of ['en-US', 'fr-CA', 'es-US'])
      for (const currency of ['USD', 'JPY', 'KWD'])
        for (const amount of [1, 99, 100, 12_345, 1_234_567])
          expect(readAmount(writeAmount(amount, currency, locale), currency), `${amount} ${currency} ${locale}`).toBe(
            amount,
          );
  });
});

it('has the same currency sign as all other amounts (SH7)', () => {
  expect(['USD', 'CAD'].map((currency) => currencySign(currency, 'en-US'))).toEqual(['$', 'CA$']);
  expect(['USD', 'CAD'].map((currency) => currencySign(currency, 'en-CA'))).toEqual(['US$', '$']);
});
