// What local rules allow at a property: how many visits or visitors per hour, day, and week, when, and how many guests' cars at once. They
// count over all of its listings, and no booking, hold, or change can exceed them.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { VISIT_COUNTS, VISIT_LIMIT_SOURCES, VISIT_LIMITS } from './visit-limit-values.ts';

const most = (maximum: number) => z.int().min(1).max(maximum).nullable();

/** Cars that guests bring. */
export const Cars = z.int().min(0).max(VISIT_LIMITS.carsMaximum);

/** The hours of one weekday. */
const VisitHours = z
  .strictObject({
    /** ISO: 1 is Monday. */
    weekday: z.int().min(1).max(7),
    startMinute: z.int().min(0).max(1_439),
    endMinute: z.int().min(1).max(1_440),
  })
  .refine(({ startMinute, endMinute }) => startMinute < endMinute, {
    path: ['endMinute'],
    message: 'The end must be after the start.',
  });

const limits = {
  counts: z.enum(VISIT_COUNTS),
  /** In every clock hour that a booking touches. */
  perHour: most(VISIT_LIMITS.perHourMaximum),
  /** On every local day that a booking touches. */
  perDay: most(VISIT_LIMITS.perDayMaximum),
  /** From Monday through Sunday: a booking counts once for each of its days. */
  perWeek: most(VISIT_LIMITS.perWeekMaximum),
  /** When visits are allowed, once per weekday. Weekdays left out allow none; an empty list allows any time. */
  hours: z
    .array(VisitHours)
    .max(7)
    .refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length, 'Enter each weekday once.'),
  /** Guests' cars at the home at the same time; 0 allows none. */
  cars: Cars.nullable(),
  note: w.safeText(VISIT_LIMITS.noteMaximumCharacters).nullable(),
  /** Where the rules can be read. */
  source: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain })
    .max(VISIT_LIMITS.sourceMaximumCharacters)
    .nullable(),
  how: z.enum(VISIT_LIMIT_SOURCES),
};

export const VisitLimits = z
  // Programs that know nothing about cars leave that limit out.
  .strictObject({ ...limits, cars: limits.cars.default(null) })
  .refine(
    ({ perHour, perDay, perWeek, hours, cars }) =>
      perHour !== null || perDay !== null || perWeek !== null || cars !== null || hours.length > 0,
    { path: ['perDay'], message: 'Enter at least one limit.' },
  );
export type VisitLimits = z.infer<typeof VisitLimits>;

/** With who stated them, and on which local day. */
export const StatedVisitLimits = z
  .object({ ...limits, statedBy: z.enum(['host', 'co-host']), statedOn: w.LocalDate })
  .meta({ id: 'VisitLimits' });
export type StatedVisitLimits = z.infer<typeof StatedVisitLimits>;

/** Why a time isn't available. `hours`: no visits are allowed then. `cars`: too many guests' cars at once, which days never have as a reason. */
export const VisitLimitReason = z
  .object({
    per: z.enum(['hour', 'day', 'week', 'hours', 'cars']),
    most: z.int().nullable(),
    counts: z.enum(VISIT_COUNTS),
  })
  .meta({ id: 'VisitLimitReason' });
export type VisitLimitReason = z.infer<typeof VisitLimitReason>;

/** An upcoming booking that was made before the limits, and stays as it is. */
const ExceedingBooking = z.object({
  bookingId: w.Id,
  reference: z.string(),
  listingId: w.Id,
  listingTitle: z.string(),
  startsAt: w.Instant,
  endsAt: w.Instant,
  guests: z.int(),
  exceeds: VisitLimitReason,
});

const OwnVisitLimits = z
  .object({
    propertyId: w.Id,
    title: z.string(),
    timeZone: w.TimeZone,
    version: z.int(),
    limits: StatedVisitLimits.nullable(),
  })
  .meta({ id: 'OwnVisitLimits' });
export type OwnVisitLimits = z.infer<typeof OwnVisitLimits>;

const params = z.object({ id: w.Id });

export const visitLimitEndpoints = {
  'GET /api/properties/{id}/visit-limits': {
    summary: 'Get what local rules allow at your property',
    access: 'active',
    params,
    answer: OwnVisitLimits,
    errors: ['NOT_FOUND'],
  },
  'PUT /api/properties/{id}/visit-limits': {
    summary: 'Set or remove what local rules allow at your property. Bookings that were made stay as they are',
    access: 'active',
    params,
    body: z.strictObject({ version: w.version(), limits: VisitLimits.nullable() }),
    answer: OwnVisitLimits,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
  'GET /api/properties/{id}/visit-limits/bookings': {
    summary: 'List upcoming bookings that exceed the limits because they were made before, earliest first',
    access: 'active',
    params,
    query: z.object(w.pageQuery),
    answer: z.object({ bookings: z.array(ExceedingBooking), ...w.Paging }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies EndpointTable;
