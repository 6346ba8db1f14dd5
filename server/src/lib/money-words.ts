// Writes amounts as the pages show them to the current reader.
import { minorDigits } from '@daynook/contract/money/minor-units';
import { currentReader } from './languages/reader.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** "$21.00 USD", "CA$80.00", in French "21,00 $ US": always names the currency. */
export function moneyWords(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  const { language, locale } = currentReader();
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format); // creating one is far more expensive than using it
  const text = format.format(amountMinor / 10 ** digits);
  // In English, spaces are rare and people search for amounts. Elsewhere, they'd separate an amount from its sign at the end of a line.
  const space = language === 'en' ? ' ' : '\u00a0';
  const named = /\p{L}/u.test(text) ? text : `${text} ${currency}`;
  return named.replaceAll(/[ \u00a0\u202f]/g, space);
}

/** Replaces each amount written as `{1000 USD}` with words. SQL only has minor units. */
export const withMoneyWords = (text: string): string =>
  text.replace(/\{(-?\d+) ([A-Z]{3})\}/g, (_, minor: string, currency: string) => moneyWords(Number(minor), currency));

/** How a currency may appear next to an amount in American English: `CA$` and `$`. */
export const currencySymbols = (currency: string): string[] =>
  (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  );
