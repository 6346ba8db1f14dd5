// Search across the staff area, and the history of one payment (RO2).
import { z } from 'zod';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import { TICKET_STATES } from '../limits/support.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import { PAYMENT_METHODS } from '../money/payment-methods.ts';
import * as w from '../wire.ts';
import { StaffPaymentRow } from './tables.ts';

const Person = z.object({ _id: w.Id, name: z.string() });

export const Found = z
  .object({
    members: z.array(
      z.object({ _id: w.Id, name: z.string(), email: z.string(), status: z.enum(['active', 'pending', 'suspended']) }),
    ),
    listings: z.array(
      z.object({ _id: w.Id, title: z.string(), city: z.string(), host: z.string(), state: z.enum(LISTING_STATES) }),
    ),
    bookings: z.array(
      z.object({
        _id: w.Id,
        reference: z.string(),
        status: z.enum(BOOKING_STATUSES),
        listingTitle: z.string(),
        guest: z.string(),
        startsAt: w.Instant,
        timeZone: w.TimeZone,
      }),
    ),
    tickets: z.array(
      z.object({
        _id: w.Id,
        reference: z.string(),
        subject: z.string(),
        from: z.string(),
        state: z.enum(TICKET_STATES),
      }),
    ),
    /** By booking: what its guest pays. */
    payments: z.array(
      z.object({
        bookingId: w.Id,
        reference: z.string(),
        guest: z.string(),
        status: z.enum(PAYMENT_STATUSES),
        totalMinor: w.Minor,
        currency: w.Currency,
      }),
    ),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof Found>;

const Movement = z.object({
  _id: w.Id,
  at: w.Instant,
  kind: z.string(),
  memo: z.string(),
  /** By account; the sum is zero. Negative means money out of the account. */
  entries: z.array(z.object({ account: z.string(), amountMinor: w.Minor })),
});

/** A booking's payment history, from the first card hold to the payout. */
export const PaymentStory = z
  .object({
    booking: z.object({
      _id: w.Id,
      reference: z.string(),
      status: z.enum(BOOKING_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      listing: z.object({ _id: w.Id, title: z.string() }),
      startsAt: w.Instant,
      endsAt: w.Instant,
      timeZone: w.TimeZone,
    }),
    guest: Person,
    host: Person,
    method: z.enum(PAYMENT_METHODS),
    collectedBy: z.enum(['platform', 'host']),
    currency: w.Currency,
    totalMinor: w.Minor,
    refundedMinor: w.Minor,
    /** Paid with credit, and discounted by a promo code. */
    creditMinor: w.Minor,
    promoMinor: w.Minor,
    guestFeeMinor: w.Minor,
    hostFeeMinor: w.Minor,
    hostShareMinor: w.Minor,
    steps: z.array(StaffPaymentRow),
    movements: z.array(Movement),
  })
  .meta({ id: 'PaymentStory' });

export const staffFindEndpoints = {
  'GET /api/staff/find': {
    summary: 'Find members, listings, bookings, tickets, and payments by id, number, name, email, city, or words (RO2)',
    access: 'staff',
    permission: 'overview',
    query: z.object({ q: w.safeText(100, 1) }),
    answer: Found,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/payments/{id}': {
    summary: 'Get the payment history of a booking; access is logged (RO2)',
    access: 'staff',
    permission: 'payments',
    params: z.object({ id: w.Id }),
    answer: PaymentStory,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
