// Exchange rates for estimates in the reader's currency, entered by staff. Payments are always in the listing's currency.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { EXCHANGE_RATES } from '../limits/exchange-rates.ts';
import { DEFAULT_CURRENCY } from '../limits.ts';
import * as w from '../wire.ts';
import { CURRENCIES } from './currencies.ts';

const perDollar = z.number().min(EXCHANGE_RATES.minimum).max(EXCHANGE_RATES.maximum);

/** Units of the currency for one US dollar on that day. */
const rate = { currency: w.Currency, perDollar, on: w.LocalDate };
export const ExchangeRate = z.object(rate).meta({ id: 'ExchangeRate' });
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const RateCurrency = w.Currency.refine(
  (code) => code !== DEFAULT_CURRENCY && CURRENCIES.includes(code),
  'Choose a currency other than USD.',
);

export const StaffExchangeRate = z
  .object({
    ...rate,
    source: z.string(),
    enteredBy: z.string(),
    enteredAt: w.Instant,
    /** Too old for estimates. */
    isStale: z.boolean(),
  })
  .meta({ id: 'StaffExchangeRate' });
export type StaffExchangeRate = z.infer<typeof StaffExchangeRate>;

const StaffExchangeRates = z.object({ rates: z.array(StaffExchangeRate) });

export const exchangeRateEndpoints = {
  'GET /api/exchange-rates': {
    summary: `Get the latest rate for each currency, for estimates; none older than ${EXCHANGE_RATES.maximumAgeDays} days`,
    access: 'public',
    answer: z.object({ rates: z.array(ExchangeRate) }),
  },
  'GET /api/staff/exchange-rates': {
    summary: 'Get the latest rate for each currency with its source, however old',
    access: 'staff',
    permission: 'fees',
    answer: StaffExchangeRates,
  },
  'POST /api/staff/exchange-rates': {
    summary: 'Enter the rates for a day; each currency’s latest rate applies',
    access: 'staff',
    permission: 'fees',
    body: z.strictObject({
      on: w.LocalDate,
      source: w.safeText(EXCHANGE_RATES.sourceMaximumCharacters, 1),
      rates: z
        .array(z.strictObject({ currency: RateCurrency, perDollar }))
        .min(1)
        .max(CURRENCIES.length)
        .refine((rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length, {
          message: 'Enter each currency once.',
        }),
    }),
    answer: StaffExchangeRates,
    status: 201,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/staff/exchange-rates/{currency}': {
    summary: 'Stop estimates in a currency until a new rate is entered',
    access: 'staff',
    permission: 'fees',
    params: z.object({ currency: w.Currency }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
