// Staff correct the time zone of a property. What becomes of each upcoming booking is decided one by one, and shown before.
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

/** `local`: the clock shows the same time in the new zone, so the booking moves. `instant`: it stays at the same moment. */
export const ZONE_KEEPS = ['local', 'instant'] as const;
export type ZoneKeeps = (typeof ZONE_KEEPS)[number];

/**
 * Why a booking can't keep what was chosen. `taken`: something else has these hours. `past`: it would have started already. `busy`: a payment
 * or a change of it is under way.
 */
export const ZONE_CONFLICTS = ['taken', 'past', 'busy'] as const;
export type ZoneConflict = (typeof ZONE_CONFLICTS)[number];

export const ZONE_CORRECTION = {
  /** Upcoming bookings of one property that are corrected together. */
  bookingsMaximum: 300,
  reasonMaximumCharacters: 500,
} as const;

const hours = z.object({ startsAt: w.Instant, endsAt: w.Instant });
const choices = z
  .array(z.strictObject({ bookingId: w.Id, keeps: z.enum(ZONE_KEEPS) }))
  .max(ZONE_CORRECTION.bookingsMaximum);

export const ZoneCorrection = z
  .object({
    property: z.object({ _id: w.Id, title: z.string(), city: z.string(), state: z.string() }),
    from: w.TimeZone,
    to: w.TimeZone,
    /** All listings of the property get the new zone. */
    listings: z.array(z.string()),
    /** Upcoming ones, soonest first. */
    bookings: z.array(
      z.object({
        _id: w.Id,
        reference: z.string(),
        listingTitle: z.string(),
        guestName: z.string(),
        status: z.enum(BOOKING_STATUSES),
        now: hours,
        /** The hours that the clock in the new zone shows as they were booked. */
        local: hours,
        keeps: z.enum(ZONE_KEEPS),
        conflict: z.enum(ZONE_CONFLICTS).nullable(),
      }),
    ),
    /** Stays that are under way keep their hours. */
    underWay: z.int(),
  })
  .meta({ id: 'ZoneCorrection' });
export type ZoneCorrection = z.infer<typeof ZoneCorrection>;

const params = z.object({ id: w.Id });
const staff = {
  access: 'staff',
  permission: 'manage-bookings',
  params,
  answer: ZoneCorrection,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION_FAILED', 'STATE_CHANGED', 'LIMIT_REACHED'],
  bucket: 'write',
  maximumSeconds: 60,
} as const;

export const zoneCorrectionEndpoints = {
  'POST /api/staff/listings/{id}/time-zone/preview': {
    ...staff,
    summary: 'See what correcting the time zone of a listing’s property means for its upcoming bookings (RO2)',
    body: z.strictObject({
      timeZone: w.TimeZone,
      /** Those left out keep the local time, which is usually what guest and host meant. */
      bookings: choices.optional(),
    }),
  },
  'POST /api/staff/listings/{id}/time-zone': {
    ...staff,
    summary:
      'Correct the time zone of a listing’s property and its upcoming bookings; guests and hosts are notified (RO2)',
    body: z.strictObject({
      timeZone: w.TimeZone,
      reason: w.safeText(ZONE_CORRECTION.reasonMaximumCharacters, 1),
      /** One for each upcoming booking, so that none is decided about unseen. */
      bookings: choices,
    }),
  },
} as const satisfies EndpointTable;
