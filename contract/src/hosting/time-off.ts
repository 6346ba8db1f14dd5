// Time off: dates when a host is away. Their properties can't be booked, and people who message them get an automatic reply (K10).
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import { TIME_OFF } from '../limits/time-off.ts';
import * as w from '../wire.ts';

const TimeOffInput = z.strictObject({
  /** The first and last day away, in each property’s time zone. */
  fromDate: w.LocalDate,
  toDate: w.LocalDate,
  /** Null for all properties, including future ones. */
  propertyIds: z.array(w.Id).min(1).max(TIME_OFF.propertiesMaximum).nullable(),
  /** Part of the automatic reply during the time off. */
  note: w.safeText(TIME_OFF.noteMaximumCharacters).nullable(),
});
export type TimeOffInput = z.infer<typeof TimeOffInput>;

export const TimeOff = z
  .object({
    _id: w.Id,
    fromDate: w.LocalDate,
    toDate: w.LocalDate,
    note: z.string().nullable(),
    /** The properties; null for all. */
    homes: z.array(z.object({ _id: w.Id, title: z.string() })).nullable(),
    isNow: z.boolean(),
  })
  .meta({ id: 'Absence' });
export type TimeOff = z.infer<typeof TimeOff>;

export const timeOffEndpoints = {
  'GET /api/host/absences': {
    summary: 'List your current and upcoming time off, soonest first (K10)',
    access: 'active',
    query: z.object(w.pageQuery),
    answer: z.object({ absences: z.array(TimeOff), ...w.Paging }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/host/absences/preview': {
    summary: 'List bookings and requests in a date range; time off doesn’t change them (K10)',
    access: 'active',
    body: TimeOffInput,
    answer: z.object({
      total: z.int(),
      bookings: z.array(
        z.object({
          _id: w.Id,
          status: z.enum(BOOKING_STATUSES),
          listingTitle: z.string(),
          guestName: z.string(),
          startsAt: w.Instant,
          endsAt: w.Instant,
          timeZone: w.TimeZone,
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/host/absences': {
    summary: 'Add time off for all or some properties (K10)',
    access: 'active',
    body: TimeOffInput,
    answer: TimeOff,
    status: 201,
    isIdempotent: true,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'LIMIT_REACHED', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
    bucket: 'write',
  },
  'DELETE /api/host/absences/{id}': {
    summary: 'Cancel time off; the usual hours apply again immediately (K10)',
    access: 'active',
    params: z.object({ id: w.Id }),
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
