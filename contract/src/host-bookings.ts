// Bookings in a host's rooms, as the one who answers and receives sees them (K2): lists with what decides an answer, and
// everything as a table for the books (K4).
import { z } from 'zod';
import { BookingSummary, PriceLine } from './bookings.ts';
import { CoHosting } from './co-hosts.ts';
import type { EndpointTable } from './endpoint.ts';
import { HOST_BOOKINGS } from './hosting-limits.ts';
import * as w from './wire.ts';

/** `today`: somebody is there now or comes today, by the clock on the wall of the room. */
export const HOST_BOOKING_TABS = ['requests', 'today', 'upcoming', 'past', 'cancelled'] as const;
export type HostBookingTab = (typeof HOST_BOOKING_TABS)[number];

/** What is known of a guest from their bookings here. Counts only: never where or with whom. */
export const GuestRecord = z
  .object({
    /** Stays that took place, anywhere. */
    stays: z.int(),
    /** Of these, in this host's rooms. */
    staysWithYou: z.int(),
    /** Confirmed bookings the guest cancelled, anywhere. */
    cancelled: z.int(),
    /** What hosts said of them, anywhere: the average of as many reviews. */
    rating: z.number().nullable(),
    reviewCount: z.int(),
    memberSince: w.LocalDate,
    isEmailVerified: z.boolean(),
  })
  .meta({ id: 'GuestRecord' });
export type GuestRecord = z.infer<typeof GuestRecord>;

export const HostBooking = BookingSummary.extend({
  property: z.object({ _id: w.Id, title: z.string() }),
  lines: z.array(PriceLine),
  /** What the host receives: as agreed, after a cancellation as the ledger says. With the fee, null to co-hosts. */
  hostEarningsMinor: w.Minor.nullable(),
  hostFeeMinor: w.Minor.nullable(),
  coHosting: CoHosting.optional(),
  message: z.string().nullable(),
  /** Of requests only: it serves the answer. */
  guestRecord: GuestRecord.nullable(),
}).meta({ id: 'HostBooking' });
export type HostBooking = z.infer<typeof HostBooking>;

const filters = {
  /** A room of the host. */
  listingId: w.Id.optional(),
  /** Part of the guest's name, or the beginning of a reference. */
  q: w.safeText(80).optional(),
};

export const hostBookingEndpoints = {
  'GET /api/host/bookings': {
    summary: 'List bookings at your listings: requests by time left, upcoming soonest first, others latest first (K2)',
    access: 'active',
    query: z.object({
      tab: z.enum(HOST_BOOKING_TABS),
      ...filters,
      /** Where the last answer ended. */
      cursor: z
        .string()
        .max(200)
        .regex(/^[\w-]+$/, 'Must be the cursor from the last response.')
        .optional(),
    }),
    answer: z.object({
      bookings: z.array(HostBooking),
      nextCursor: z.string().nullable(),
      /** How many each tab holds, whatever is searched for. */
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
      .refine((query) => query.from <= query.to, { path: ['to'], message: 'Must not be before the first day.' }),
    download: 'text/csv',
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
