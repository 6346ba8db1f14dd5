// A currency's sign and name for fields with an amount.
import { numberFormat } from './formats.ts';

/** The sign in front of a typed amount, the same as in front of every other amount: `$`, `CA$` (SH7). */
export const currencySign = (currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** The currency's name after an amount: `US dollars`. */
export const currencyWords = (currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;
