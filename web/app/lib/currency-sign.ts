// What stands for a currency where an amount is typed, and what it’s called.
import { numberFormat } from './formats.ts';

/** The sign in front of an amount that is typed, as it stands in front of every other one: `$`, `CA$` (SH7). */
export const currencySign = (currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** The currency in words, as it follows an amount: `US dollars`. */
export const currencyWords = (currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;
