// Bookings at a host's listings (K2): lists with what helps hosts decide, and a CSV export for accounting (K4).
import { z } from 'zod';
import { BookingSummary, PriceLine } from '../bookings.ts';
import { BookingAnswer } from '../checkout-questions.ts';
import type { EndpointTable } from '../endpoint.ts';
import { requestFacts } from '../guest-records.ts';
import { HOST_BOOKINGS } from '../limits/host-bookings.ts';
import { TaxLine } from '../money/taxes.ts';
import * as w from '../wire.ts';
import { CoHosting } from './co-hosts.ts';

/** `today`: a guest is there now or comes today, in the listing's time zone. */
export const HOST_BOOKING_TABS = ['requests', 'today', 'upcoming', 'past', 'cancelled'] as const;
export type HostBookingTab = (typeof HOST_BOOKING_TABS)[number];

export const HostBooking = BookingSummary.extend({
  property: z.object({ _id: w.Id, title: z.string() }),
  lines: z.array(PriceLine),
  /** When the guest said that they had paid outside the product; null if they haven't. */
  paymentSentAt: w.Instant.nullable(),
  /** What the host receives: as agreed, or by the ledger after a cancellation. Null for co-hosts, like the fee. */
  hostEarningsMinor: w.Minor.nullable(),
  hostFeeMinor: w.Minor.nullable(),
  /** Tax on the fee, as agreed; left out without any, and for co-hosts. */
  hostFeeTaxes: z.array(TaxLine).optional(),
  coHosting: CoHosting.optional(),
  message: z.string().nullable(),
  answers: z.array(BookingAnswer),
  ...requestFacts,
}).meta({ id: 'HostBooking' });
export type HostBooking = z.infer<typeof HostBooking>;

const filters = {
  /** One of the host's listings. */
  listingId: w.Id.optional(),
  /** Part of the guest's name, or the start of a reference. */
  q: w.safeText(80).optional(),
};

export const hostBookingEndpoints = {
  'GET /api/host/bookings': {
    summary: 'List bookings at your listings: requests by time left, upcoming soonest first, others latest first (K2)',
    access: 'active',
    query: z.object({
      tab: z.enum(HOST_BOOKING_TABS),
      ...filters,
      /** From the last response. */
      cursor: z
        .string()
        .max(200)
        .regex(/^[\w-]+$/, 'Must be the cursor from the last response.')
        .optional(),
    }),
    answer: z.object({
      bookings: z.array(HostBooking),
      nextCursor: z.string().nullable(),
      /** The number of bookings in each tab, regardless of the search. */
      counts: z.object({
        requests: z.int(),
        today: z.int(),
        upcoming: z.int(),
        past: z.int(),
        cancelled: z.int(),
      }),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/host/bookings/export': {
    summary: `Export bookings at your listings that start between two dates as CSV, oldest first, up to ${HOST_BOOKINGS.exportMaximumDays} days (K4)`,
    access: 'active',
    query: z
      .object({ from: w.LocalDate, to: w.LocalDate, ...filters })
      .refine((query) => query.from <= query.to, { path: ['to'], message: 'The last day can’t be before the first.' }),
    download: 'text/csv',
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
