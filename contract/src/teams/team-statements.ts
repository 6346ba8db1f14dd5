// A team's month (F12): what its members paid for bookings for it, and what came back, from the ledger. Hosts and the operator invoice each
// booking; this brings them together for the team's books.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

/** Sums of many bookings. */
const Sum = z.int();

const ofBooking = z.object({
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
    /** The oldest first, up to a limit. */
    lines: z.array(TeamStatementLine),
    /** Bookings that start in the month and aren’t fully paid now. */
    unpaid: z.array(z.object({ booking: ofBooking, amountMinor: Sum })),
  })
  .meta({ id: 'TeamStatement' });
export type TeamStatement = z.infer<typeof TeamStatement>;

const params = z.object({ id: w.Id, month: w.Month });

export const teamStatementEndpoints = {
  'GET /api/teams/{id}/statements/{month}': {
    summary: 'Get what a team’s members paid and got back in a month of the team’s time zone (F12)',
    access: 'active',
    params,
    answer: TeamStatement,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/statements/{month}.pdf': {
    summary:
      'Download a team’s month as an accessible PDF, with its billing address, and the purchase order numbers it had when its members booked',
    access: 'active',
    params,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/statements/{month}.csv': {
    summary: 'Download a team’s month as CSV',
    access: 'active',
    params,
    download: 'text/csv',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
