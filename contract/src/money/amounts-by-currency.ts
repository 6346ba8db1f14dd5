import { z } from 'zod';
import { limitMinor } from '../limits/amounts.ts';
import { Minor } from '../wire.ts';
import { KnownCurrency } from './known-currency.ts';

/** One amount per currency, each with a limit in US dollars. */
export const amountsByCurrency = (maximumDollars: number) =>
  z.record(KnownCurrency, Minor.min(1)).superRefine((amounts, { addIssue }) => {
    for (const [currency, amountMinor] of Object.entries(amounts))
      if (amountMinor > limitMinor(maximumDollars, currency))
        addIssue({ code: 'custom', path: [currency], message: 'Enter a smaller amount.' });
  });
