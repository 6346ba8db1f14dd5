// In every currency of ISO 4217, what a host types is what the guest's page, email, receipt, spreadsheet, and card payment show.
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { minorDigits, minorPerMajor } from '@daynook/contract/money/minor-units';
import { fromStripeAmount, toStripeAmount } from '@daynook/contract/money/stripe-amounts';
import { expect, it } from 'vitest';
import { decimalAmount } from '../server/src/lib/csv.ts';
import { moneyWords } from '../server/src/lib/money-words.ts';
import { formatMoney } from '../web/app/lib/formats.ts';
import { readAmount, writeAmount } from '../web/app/nouns/listings/listing-price-rules.ts';

/** The number in a text: what's left without signs, codes, and separators of thousands. */
const numberIn = (text: string): string => text.replaceAll(/[^\d.]/g, '').replaceAll(/^\.+|\.+$/g, '');

it.each(CURRENCIES)('is one amount in %s', (currency) => {
  const digits = minorDigits(currency);
  const typed = (1_234.5).toFixed(digits);
  const amountMinor = readAmount(typed, currency);
  if (typeof amountMinor !== 'number') throw new Error(`${typed} isn’t read`);
  expect({
    editor: Number(writeAmount(amountMinor, currency, 'en-US')).toFixed(digits),
    page: numberIn(formatMoney(amountMinor, currency, 'en-US')),
    rounded: Number(numberIn(formatMoney(amountMinor, currency, 'en-US', { isRounded: true }))).toFixed(digits),
    letter: numberIn(moneyWords(amountMinor, currency)),
    file: decimalAmount(amountMinor, currency),
  }).toEqual({ editor: typed, page: typed, rounded: typed, letter: typed, file: typed });
});

it.each<[string, number]>([
  ['USD', 2],
  ['CAD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['IQD', 3],
  ['CLF', 4],
  ['ISK', 0],
  ['UGX', 0],
  // Custom leaves these out, the standard doesn't.
  ...'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'
    .split(' ')
    .map((currency): [string, number] => [currency, 2]),
])('%s has %i decimals', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
  expect(minorPerMajor(currency)).toBe(10 ** digits);
  expect(CURRENCIES).toContain(currency);
});

it('knows every currency once', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  expect(CURRENCIES.every((currency) => /^[A-Z]{3}$/.test(currency))).toBe(true);
});

it.each([
  ['USD', 1_050, 1_050],
  ['JPY', 500, 500],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['MGA', 1_200, 12],
  ['MGA', 1_250, undefined],
  ['KWD', 5_120, 5_120],
  ['KWD', 5_124, undefined],
  ['HUF', 1_045, 1_045],
  ['TWD', 80_050, 80_050],
] as const)('in %s Stripe counts %i minor units as %s', (currency, amountMinor, amount) => {
  expect(toStripeAmount(amountMinor, currency)).toBe(amount);
  if (amount !== undefined) expect(fromStripeAmount(amount, currency)).toBe(amountMinor);
});

it('takes a fee that Stripe counts in hundredths of a króna to the nearest króna', () => {
  expect([fromStripeAmount(150, 'ISK'), fromStripeAmount(149, 'ISK'), fromStripeAmount(-500, 'ISK')]).toEqual([
    2, 1, -5,
  ]);
});
