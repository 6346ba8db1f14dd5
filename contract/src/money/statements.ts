// Monthly statements of a host’s balance, from the ledger (decision 0057).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { STATEMENT_LINES } from '../limits/statements.ts';
import * as w from '../wire.ts';
import { COLLECTORS } from './payment-methods.ts';

/** Sums of many bookings. */
const Sum = z.int();

export const StatementLine = z
  .object({
    at: w.Instant,
    kind: z.enum(STATEMENT_LINES),
    booking: z.object({ _id: w.Id, reference: z.string(), listingTitle: z.string() }).nullable(),
    /** Before our fee. */
    grossMinor: Sum,
    /** Our fee and other amounts we keep or remit; negative if given back. */
    feeMinor: Sum,
    /** The change of the balance: gross minus fee. */
    amountMinor: Sum,
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.infer<typeof StatementLine>;

const section = {
  currency: w.Currency,
  /**
   * `platform`: we received the guests’ money and owe the host their part. `host`: guests paid the host directly, and the balance is
   * below zero by what isn’t the host’s: money for upcoming bookings, refunds to send, and our fees.
   */
  collectedBy: z.enum(COLLECTORS),
  openingMinor: Sum,
  closingMinor: Sum,
};

export const StatementSection = z
  .object({
    ...section,
    grossMinor: Sum,
    feeMinor: Sum,
    /** The sum of all movements: closing minus opening. */
    changeMinor: Sum,
    lineCount: z.int(),
    /** The oldest first, up to a limit. */
    lines: z.array(StatementLine),
  })
  .meta({ id: 'StatementSection' });
export type StatementSection = z.infer<typeof StatementSection>;

export const Statement = z
  .object({
    month: z.string(),
    timeZone: z.string(),
    /** The month isn’t over yet. */
    isOpen: z.boolean(),
    sections: z.array(StatementSection),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof Statement>;

const params = z.object({ month: w.Month });

export const statementEndpoints = {
  'GET /api/statements': {
    summary: 'List the months in which your balance changed, latest first, with closing balances',
    access: 'active',
    query: z.object({ before: w.Month.optional() }),
    answer: z.object({
      timeZone: z.string(),
      months: z.array(
        z.object({
          month: z.string(),
          isOpen: z.boolean(),
          sections: z.array(z.object(section)),
          /** Our fee was invoiced in it. */
          hasFeeInvoices: z.boolean(),
        }),
      ),
      /** The cursor for earlier months; null if there are none. */
      nextBefore: z.string().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/statements/{month}': {
    summary: 'Get your statement for a month in your time zone: opening balance, movements, closing balance',
    access: 'active',
    params,
    answer: Statement,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/statements/{month}.pdf': {
    summary: 'Download your statement for a month as an accessible PDF',
    access: 'active',
    params,
    download: 'application/pdf',
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/statements/{month}.csv': {
    summary: 'Download your statement for a month as CSV',
    access: 'active',
    params,
    download: 'text/csv',
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/statements/{month}/invoices.pdf': {
    summary: 'Download our host fee invoices to you from a month as an accessible PDF',
    access: 'active',
    params,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
