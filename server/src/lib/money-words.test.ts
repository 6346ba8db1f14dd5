import { expect, it } from 'vitest';
import { moneyWords } from './money-words.ts';

it.each([
  [2_100, 'USD', '$21.00 USD'],
  [123_456, 'USD', '$1,234.56 USD'],
  [8_000, 'CAD', 'CA$80.00'],
  [8_000, 'JPY', '¥8,000 JPY'],
  [8_000, 'KWD', 'KWD 8.000'],
  [4_550, 'EUR', '€45.50 EUR'],
  [1_234_550, 'HUF', 'HUF 12,345.50'],
])('%i minor units of %s are %s', (amountMinor, currency, words) => {
  expect(moneyWords(amountMinor, currency)).toBe(words);
});
