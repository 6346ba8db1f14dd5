// External calendars imported for a listing: their settings and statuses (C16–C18).
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

/**
 * An import's status. Pages say up to date, last sync failed, and out of date. `stale`: nothing was received for a day, so guests have
 * to send a request.
 */
export const CALENDAR_IMPORT_HEALTHS = ['fresh', 'failing', 'stale'] as const;

/** Problems in a calendar that could still be read. */
export const CALENDAR_WARNINGS = [
  /** Events with invalid times, which were skipped. */
  'unreadable',
  /** Unknown time zone names, read as the listing's time zone. */
  'unknown-zone',
  /** More repeats than are imported. */
  'too-many-times',
  /** Series whose later events were all moved: these remain at their original time. */
  'changed-series',
  /** Events that end before they start: they occupy no time. */
  'backwards',
] as const;

export const CalendarWarning = z
  .object({ code: z.enum(CALENDAR_WARNINGS), count: z.int(), detail: z.string().nullable() })
  .meta({ id: 'FeedWarning' });
export type CalendarWarning = z.infer<typeof CalendarWarning>;

export const CalendarImport = z
  .object({
    _id: w.Id,
    listingId: w.Id,
    name: z.string(),
    /** The website it comes from. The full URL is secret and never returned. */
    host: z.string(),
    /** The URL's last characters, to distinguish two from one website. */
    ending: z.string(),
    keepsGap: z.boolean(),
    health: z.enum(CALENDAR_IMPORT_HEALTHS),
    createdAt: w.Instant,
    lastTriedAt: w.Instant,
    lastOkAt: w.Instant,
    nextTryAt: w.Instant,
    /** Why the last attempt failed; null if it didn't. */
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** In the calendar as last read, without our own events. */
    eventCount: z.int(),
    freeCount: z.int(),
    ownCount: z.int(),
    /** The imported busy times, from the start of the first to the end of the last. */
    busyCount: z.int(),
    busyFrom: w.Instant.nullable(),
    busyUntil: w.Instant.nullable(),
    warnings: z.array(CalendarWarning),
  })
  .meta({ id: 'Feed' });
export type CalendarImport = z.infer<typeof CalendarImport>;

/** A booking during hours that another calendar shows as busy. It stays until a person decides otherwise. */
export const CalendarImportConflict = z
  .object({
    feedId: w.Id,
    feedName: z.string(),
    booking: z.object({
      _id: w.Id,
      reference: z.string(),
      status: z.enum(BOOKING_STATUSES),
      guestName: z.string(),
      startsAt: w.Instant,
      endsAt: w.Instant,
    }),
  })
  .meta({ id: 'FeedConflict' });
export type CalendarImportConflict = z.infer<typeof CalendarImportConflict>;

const CalendarImportName = w.safeText(60, 1);
const listingParams = z.object({ id: w.Id });
const calendarImportParams = z.object({ id: w.Id, feedId: w.Id });

export const calendarImportEndpoints = {
  'GET /api/host/feeds': {
    summary: 'List the status of all imported calendars, those needing attention first (C17)',
    access: 'active',
    answer: z.object({
      feeds: z.array(
        CalendarImport.pick({ _id: true, listingId: true, name: true, health: true, lastOkAt: true }).extend({
          listingTitle: z.string(),
          timeZone: w.TimeZone,
        }),
      ),
    }),
  },
  'GET /api/host/listings/{id}/feeds': {
    summary: 'List a listing’s imported calendars, their status, and conflicting bookings (C16, C17)',
    access: 'active',
    params: listingParams,
    answer: z.object({
      timeZone: w.TimeZone,
      feeds: z.array(CalendarImport),
      conflicts: z.array(CalendarImportConflict),
    }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  'POST /api/host/listings/{id}/feeds': {
    summary: 'Import a calendar after reading it once (C16)',
    access: 'active',
    params: listingParams,
    body: z.strictObject({
      name: CalendarImportName,
      url: z.string().min(1, 'Required.').max(2_000),
      keepsGap: z.boolean().optional(),
    }),
    answer: CalendarImport,
    status: 201,
    errors: [
      'NOT_FOUND',
      'GONE',
      'VALIDATION_FAILED',
      'IMPORT_REJECTED',
      'LIMIT_REACHED',
      'OUTBOUND_OFF',
      'RATE_LIMITED',
    ],
    bucket: 'outbound',
  },
  'PATCH /api/host/listings/{id}/feeds/{feedId}': {
    summary: 'Rename an imported calendar, or set whether the buffer applies to its busy times',
    access: 'active',
    params: calendarImportParams,
    body: z.strictObject({ name: CalendarImportName.optional(), keepsGap: z.boolean().optional() }),
    answer: CalendarImport,
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/host/listings/{id}/feeds/{feedId}/refresh': {
    summary: 'Sync an imported calendar now; the response includes any failure (C17)',
    access: 'active',
    params: calendarImportParams,
    answer: CalendarImport,
    errors: ['OUTBOUND_OFF', 'NOT_FOUND', 'GONE', 'RATE_LIMITED'],
    bucket: 'outbound',
  },
  'DELETE /api/host/listings/{id}/feeds/{feedId}': {
    summary: 'Remove an imported calendar and its busy times',
    access: 'active',
    params: calendarImportParams,
    errors: ['NOT_FOUND', 'GONE'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
