// Members of a team for whom another member booked (E11). They see when and where, and how to get in by the same rules as the guest,
// but neither the price nor what guest and host write to each other.
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import { Booking } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { LISTING_KINDS } from '../listings/amenities.ts';
import { Photo } from '../listings/photos.ts';
import * as w from '../wire.ts';
import { TeamPerson } from './teams.ts';

export const ATTENDED_TABS = ['upcoming', 'past'] as const;

export const AttendedSummary = z
  .object({
    _id: w.Id,
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    listing: z.object({
      _id: w.Id,
      title: z.string(),
      kind: z.enum(LISTING_KINDS),
      image: Photo.nullable(),
      city: z.string(),
      state: z.string(),
    }),
    bookedBy: TeamPerson,
    host: TeamPerson,
    team: z.object({ _id: w.Id, name: z.string() }),
  })
  .meta({ id: 'AttendedSummary' });
export type AttendedSummary = z.infer<typeof AttendedSummary>;

export const AttendedBooking = AttendedSummary.extend({
  attendees: z.array(TeamPerson),
  houseRules: z.array(z.string()),
  address: Booking.shape.address,
  /** From when the exact address and how to get in are there; null if they are, or won't be. */
  addressFrom: w.Instant.nullable(),
  arrivalNote: z.string().nullable(),
  /** When they see more of it than now; null if nothing more is to come. */
  nextReleaseAt: w.Instant.nullable(),
  wifi: Booking.shape.wifi,
  wayIn: Booking.shape.wayIn,
}).meta({ id: 'AttendedBooking' });
export type AttendedBooking = z.infer<typeof AttendedBooking>;

const params = z.object({ id: w.Id });

export const attendeeEndpoints = {
  'GET /api/attended-bookings': {
    summary: 'List confirmed bookings that someone in your team made for you (E11)',
    access: 'active',
    query: z.object({ tab: z.enum(ATTENDED_TABS).optional(), cursor: z.string().max(200).optional() }),
    answer: z.object({ bookings: z.array(AttendedSummary), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/attended-bookings/{id}': {
    summary: 'Get a booking made for you, with the address and how to get in when its guest has them',
    access: 'active',
    params,
    /** The host's log says who got the address, and with this, that a device saved it for when it's offline. */
    query: z.object({ purpose: z.literal('offline').optional() }),
    answer: AttendedBooking,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'PUT /api/bookings/{id}/attendees': {
    summary: 'Choose who your team’s booking is for, until it ends; they’re notified once it’s confirmed',
    access: 'active',
    params,
    body: z.strictObject({ attendeeIds: z.array(w.Id).max(200) }),
    answer: z.object({ attendees: z.array(TeamPerson) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
