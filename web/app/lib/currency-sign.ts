// What stands for a currency where an amount is typed.
import { numberFormat } from './formats.ts';

/** The sign in front of an amount that is typed, as it stands in front of every other one: `$`, `CA$` (SH7). */
export const currencySign = (currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
