// A team's month (F12): what its members paid for bookings for it, and what came back, from the ledger. Hosts and the operator invoice each
// booking; this brings them together for the team's books, with the numbers of those invoices.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

/** Sums of many bookings. */
const Sum = z.int();

const ofBooking = z.object({
  _id: w.Id,
  reference: z.string(),
  listingTitle: z.string(),
  startsAt: w.Instant,
  timeZone: w.TimeZone,
  bookedBy: z.string(),
});

export const TeamStatementLine = z
  .object({
    at: w.Instant,
    kind: z.enum(['paid', 'refunded']),
    booking: ofBooking,
    /** Below zero for refunds. */
    amountMinor: Sum,
    /**
     * The share of the booking's tax in a payment. 0 for payments for damage and extra payments, and for refunds, because credit notes say
     * what they correct.
     */
    taxMinor: Sum,
    /** The booking's, or the team's when it was made. */
    purchaseOrder: z.string().nullable(),
    /** Of the invoices and credit notes issued for the booking so far. */
    invoiceNumbers: z.array(z.string()),
  })
  .meta({ id: 'TeamStatementLine' });
export type TeamStatementLine = z.infer<typeof TeamStatementLine>;

export const TeamStatement = z
  .object({
    month: z.string(),
    timeZone: w.TimeZone,
    /** The month isn’t over yet. */
    isOpen: z.boolean(),
    currency: w.Currency,
    paidMinor: Sum,
    refundedMinor: Sum,
    netMinor: Sum,
    lineCount: z.int(),
    /** Of bookings that start in the month and aren’t fully paid now. */
    unpaidMinor: Sum,
    /** Invoices and credit notes issued to the team in the month, which its PDF with invoices has. */
    invoiceCount: z.int(),
  })
  .meta({ id: 'TeamStatement' });
export type TeamStatement = z.infer<typeof TeamStatement>;

const params = z.object({ id: w.Id, month: w.Month });
const bookingParams = z.object({ id: w.Id, bookingId: w.Id });

export const teamStatementEndpoints = {
  'GET /api/teams/{id}/statements/{month}': {
    summary: 'Get what a team’s members paid and got back in a month of the team’s time zone (F12)',
    access: 'active',
    params,
    answer: TeamStatement,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/statements/{month}/lines': {
    summary: 'List a month’s payments and refunds, oldest first, with purchase order and invoice numbers',
    access: 'active',
    params,
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ lines: z.array(TeamStatementLine), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/bookings/{bookingId}/receipt.pdf': {
    summary: 'Download the receipt of a team’s booking, as its owner or admin',
    access: 'active',
    params: bookingParams,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/teams/{id}/bookings/{bookingId}/invoices.pdf': {
    summary: 'Download the invoices and credit notes of a team’s booking, as its owner or admin',
    access: 'active',
    params: bookingParams,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
  },
  'GET /api/teams/{id}/statements/{month}.pdf': {
    summary:
      'Download a team’s month as an accessible PDF, with its billing address, and its bookings’ purchase order and invoice numbers',
    access: 'active',
    params,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/statements/{month}/invoices.pdf': {
    summary: 'Download a team’s month with all invoices and credit notes issued to it in that month as one PDF',
    access: 'active',
    params,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/statements/{month}.csv': {
    summary: 'Download a team’s month as CSV',
    access: 'active',
    params,
    download: 'text/csv',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
