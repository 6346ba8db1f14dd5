// The marketplace's books for staff: the balance of each account by month, and the errors the nightly check found.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { STAFF } from '../limits/staff.ts';
import * as w from '../wire.ts';

/** The chart of accounts, in the order of a trial balance. */
export const LEDGER_ACCOUNTS = [
  'clearing',
  'host_receivable',
  'guest_funds_held',
  'host_payable',
  'refunds_payable',
  'tax_payable',
  'platform_revenue',
  'host_fines',
  'disputed_funds',
  'dispute_losses',
  'promotions',
  'guest_credit',
  'damages_due',
  'damages_pending',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Sums of many bookings: integer minor units, debits positive. */
const Balance = z.int();

export const TrialBalanceLine = z
  .object({
    account: z.enum(LEDGER_ACCOUNTS),
    currency: w.Currency,
    openingMinor: Balance,
    debitMinor: Balance,
    creditMinor: Balance,
    closingMinor: Balance,
  })
  .meta({ id: 'TrialBalanceLine' });
export type TrialBalanceLine = z.infer<typeof TrialBalanceLine>;

export const BookBreak = z
  .object({
    _id: w.Id,
    /** The accounting rule that's broken. */
    rule: z.string(),
    /** The booking, entry, or account with the error. */
    subject: z.string(),
    detail: z.string(),
    foundAt: w.Instant,
    lastSeenAt: w.Instant,
    resolvedAt: w.Instant.nullable(),
    /** Staff's findings. */
    note: z.object({ text: z.string(), by: z.string().nullable(), at: w.Instant }).nullable(),
  })
  .meta({ id: 'BookBreak' });
export type BookBreak = z.infer<typeof BookBreak>;

export const bookEndpoints = {
  'GET /api/staff/trial-balance': {
    summary: 'Get each account’s opening balance, movements, and closing balance in a UTC month, per currency (RO2)',
    access: 'staff',
    permission: 'books',
    query: z.object({ month: w.Month }),
    answer: z.object({ month: z.string(), lines: z.array(TrialBalanceLine) }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/trial-balance/export': {
    summary: 'Export the trial balance of a UTC month as CSV (RO2)',
    access: 'staff',
    permission: 'books',
    query: z.object({ month: w.Month }),
    download: 'text/csv',
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/book-breaks': {
    summary: 'List discrepancies found by the nightly check of the books, open ones or all, latest first (RO2)',
    access: 'staff',
    permission: 'books',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), cursor: z.string().max(200).optional() }),
    answer: z.object({
      breaks: z.array(BookBreak),
      checkedAt: w.Instant.nullable(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'PUT /api/staff/book-breaks/{id}/note': {
    summary: 'Add a note to a discrepancy in the books, replacing an earlier one; logged (RO2)',
    access: 'staff',
    permission: 'books',
    params: z.object({ id: w.Id }),
    body: z.strictObject({ text: w.safeText(STAFF.noteMaximumCharacters, 1) }),
    answer: BookBreak,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
