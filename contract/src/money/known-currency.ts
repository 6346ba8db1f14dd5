import { Currency } from '../wire.ts';
import { CURRENCIES } from './currencies.ts';

/** A currency that prices, rates, and estimates can be in. */
export const KnownCurrency = Currency.refine((code) => CURRENCIES.includes(code), 'Choose a currency from the list.');
