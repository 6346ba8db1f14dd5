import { expect, it } from 'vitest';
import { readRates } from './rate-text.ts';

it('reads a line for each currency', () => {
  expect(readRates('EUR 0.92\ncad = 1.4\n\nJPY, 150.5', 'USD')).toEqual({
    rates: [
      { currency: 'EUR', perDollar: 0.92 },
      { currency: 'CAD', perDollar: 1.4 },
      { currency: 'JPY', perDollar: 150.5 },
    ],
    wrong: undefined,
  });
});

it('reads a bank’s table, and turns its base into US dollars', () => {
  const table = 'Date, USD, JPY, GBP\n25 November 2026, 1.25, 160, 0.85';
  expect(readRates(table, 'EUR').rates).toEqual([
    { currency: 'EUR', perDollar: 0.8 },
    { currency: 'JPY', perDollar: 128 },
    { currency: 'GBP', perDollar: 0.68 },
  ]);
});

it.each([
  ['EUR', 'USD', 'EUR '],
  ['EUR 0,92', 'USD', 'EUR 0 92'],
  ['EUR -1', 'USD', 'EUR -1'],
  ['EURO 1', 'USD', 'EURO 1'],
  ['JPY 160', 'EUR', 'USD'],
])('says what it can’t read in %j by %s', (text, base, wrong) => {
  expect(readRates(text, base)).toEqual({ rates: [], wrong });
});
