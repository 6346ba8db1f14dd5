// Writes amounts as the pages show them, to American readers unless the caller names others.
import { minorDigits } from '@daynook/contract/money/minor-units';

const formats = new Map<string, Intl.NumberFormat>();

/** "$21.00 USD", "CA$80.00": always names the currency. */
export function moneyWords(amountMinor: number, currency: string, locale = 'en-US'): string {
  const digits = minorDigits(currency);
  const format =
    formats.get(`${locale} ${currency}`) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(`${locale} ${currency}`, format); // creating one is far more expensive than using it
  const text = format.format(amountMinor / 10 ** digits);
  const plain = text.replaceAll('\u00a0', ' ');
  return /\p{L}/u.test(plain) ? plain : `${plain} ${currency}`;
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
