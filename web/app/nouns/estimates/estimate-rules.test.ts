import { expect, it } from 'vitest';
import { estimableIn, estimateAmount } from './estimate-rules.ts';

const RATES = [
  { currency: 'CAD', perDollar: 1.4, on: '2026-11-24' },
  { currency: 'EUR', perDollar: 0.9, on: '2026-11-20' },
  { currency: 'IDR', perDollar: 15_873, on: '2026-11-24' },
  { currency: 'JPY', perDollar: 150, on: '2026-11-24' },
  { currency: 'KWD', perDollar: 0.3, on: '2026-11-24' },
];

it.each([
  [4_200, 'USD', 'EUR', { amountMinor: 3_800, on: '2026-11-20' }],
  [500, 'USD', 'EUR', { amountMinor: 450, on: '2026-11-20' }],
  [2_100, 'USD', 'JPY', { amountMinor: 3_150, on: '2026-11-24' }],
  [1_400, 'CAD', 'USD', { amountMinor: 1_000, on: '2026-11-24' }],
  [1_400, 'CAD', 'EUR', { amountMinor: 900, on: '2026-11-20' }],
  [3_000, 'JPY', 'KWD', { amountMinor: 6_000, on: '2026-11-24' }],
  [123_456, 'USD', 'EUR', { amountMinor: 111_000, on: '2026-11-20' }],
  [4_200, 'USD', 'IDR', { amountMinor: 66_700_000, on: '2026-11-24' }],
  [0, 'USD', 'EUR', { amountMinor: 0, on: '2026-11-20' }],
  [4_200, 'USD', 'USD', undefined],
  [4_200, 'USD', 'CHF', undefined],
  [4_200, 'CHF', 'USD', undefined],
])('%i minor units of %s in %s', (amountMinor, currency, wanted, estimate) => {
  expect(estimateAmount({ amountMinor, currency }, wanted, RATES)).toEqual(estimate);
});

it('offers the currencies with rates, and none if the listing’s currency has no rate', () => {
  expect(estimableIn('CAD', RATES)).toEqual(['EUR', 'IDR', 'JPY', 'KWD', 'USD']);
  expect(estimableIn('CHF', RATES)).toEqual([]);
  expect(estimableIn('USD', [])).toEqual([]);
});
