// A host's calendar: its entries, blocks, and export links for other calendars (C3, C15, C19, C20).
import { z } from 'zod';
import { LISTING_KINDS } from './amenities.ts';
import { BOOKING_STATUSES } from './booking-states.ts';
import { CoHosting } from './co-hosts.ts';
import type { EndpointTable } from './endpoint.ts';
import { LISTING_STATES } from './listings.ts';
import * as w from './wire.ts';

export const Block = z.strictObject({
  startsAt: w.Instant,
  endsAt: w.Instant,
  note: w.safeText(200).nullable(),
  /** Repeats weekly at the same wall-clock time up to this date; null for once (C3). */
  weeklyUntil: w.LocalDate.nullable(),
});
export type Block = z.infer<typeof Block>;

/** An entry of a host's calendar. It ends at `endsAt`, and the buffer after it at `gapEndsAt`. */
export const CalendarEntry = z
  .object({
    _id: w.Id,
    listingId: w.Id,
    seat: z.int(),
    /** `linked`: occupied because of a booking or block of another listing in the property, which it names. */
    kind: z.enum(['booking', 'request', 'hold', 'block', 'linked', 'external']),
    startsAt: w.Instant,
    endsAt: w.Instant,
    gapEndsAt: w.Instant,
    booking: z
      .object({
        _id: w.Id,
        listingId: w.Id,
        reference: z.string(),
        status: z.enum(BOOKING_STATUSES),
        guestName: z.string(),
        guests: z.int(),
      })
      .nullable(),
    block: z.object({ _id: w.Id, listingId: w.Id, note: z.string().nullable(), occurrenceCount: z.int() }).nullable(),
    /** For `external`: the imported calendar with this busy time, and the listing that imports it. */
    external: z.object({ feedId: w.Id, feedName: z.string(), listingId: w.Id }).optional(),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** A link that exports the calendar of a listing, a property, or everything a member books and hosts. */
export const CalendarLink = z
  .object({
    _id: w.Id,
    listing: z.object({ _id: w.Id, title: z.string() }).nullable(),
    property: z.object({ _id: w.Id, title: z.string() }).nullable(),
    url: z.string(),
    createdAt: w.Instant,
    lastReadAt: w.Instant.nullable(),
  })
  .meta({ id: 'CalendarLink' });
export type CalendarLink = z.infer<typeof CalendarLink>;

const listingParams = z.object({ id: w.Id });

export const hostCalendarEndpoints = {
  'POST /api/host/listings/{id}/blocks': {
    summary: 'Block time, once or weekly (C3, C19)',
    access: 'active',
    params: listingParams,
    body: Block,
    answer: z.object({ _id: w.Id, occurrenceCount: z.int() }),
    status: 201,
    isIdempotent: true,
    errors: [
      'NOT_FOUND',
      'GONE',
      'VALIDATION_FAILED',
      'SLOT_TAKEN',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    bucket: 'write',
  },
  'DELETE /api/host/listings/{id}/blocks/{blockId}': {
    summary: 'Remove a block, including every recurrence',
    access: 'active',
    params: z.object({ id: w.Id, blockId: w.Id }),
    errors: ['NOT_FOUND', 'GONE'],
    bucket: 'write',
  },
  'GET /api/host/calendar': {
    summary: 'Get the calendar of a listing, or of every listing of a property (C19, C20)',
    access: 'active',
    query: z.object({ listingId: w.Id.optional(), propertyId: w.Id.optional(), from: w.LocalDate, to: w.LocalDate }),
    answer: z.object({
      timeZone: w.TimeZone,
      rooms: z.array(
        z.object({
          _id: w.Id,
          title: z.string(),
          kind: z.enum(LISTING_KINDS),
          state: z.enum(LISTING_STATES),
          seats: z.int(),
        }),
      ),
      entries: z.array(CalendarEntry),
      coHosting: CoHosting.optional(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/calendar-links': {
    summary: 'List the export links for your calendars (C15)',
    access: 'active',
    answer: z.object({ links: z.array(CalendarLink) }),
  },
  'POST /api/host/calendar-links': {
    summary: 'Create a secret calendar link for a listing, a property, or everything; replaces the old one',
    access: 'active',
    body: z
      .strictObject({ listingId: w.Id.nullable(), propertyId: w.Id.nullable().optional() })
      .refine(({ listingId, propertyId }) => !listingId || !propertyId, {
        path: ['propertyId'],
        message: 'Choose a listing or a property.',
      }),
    answer: CalendarLink,
    status: 201,
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/host/calendar-links/{id}': {
    summary: 'Turn off a calendar link; subscribers stop getting updates',
    access: 'active',
    params: z.object({ id: w.Id }),
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
