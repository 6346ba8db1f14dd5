// A host's calendar: its entries, blocks, and export links for other calendars (C3, C15, C19, C20).
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { highestLimitMinor } from '../limits/amounts.ts';
import { CALENDAR } from '../limits/host-calendars.ts';
import { HOSTING } from '../limits/hosting.ts';
import { PRICING } from '../limits/prices.ts';
import { LISTING_KINDS } from '../listings/amenities.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import * as w from '../wire.ts';
import { CoHosting } from './co-hosts.ts';

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
    /** `linked`: occupied by a booking or block of another listing in the property, which is named. */
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
        cars: z.int(),
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

/** A row of the calendar for all properties. `open` and `dayMinor` have one item per requested date. */
export const CalendarRow = z
  .object({
    _id: w.Id,
    title: z.string(),
    kind: z.enum(LISTING_KINDS),
    state: z.enum(LISTING_STATES),
    seats: z.int(),
    propertyId: w.Id,
    currency: z.string(),
    /** What a day usually costs; 0 while there's no price. */
    usualDayMinor: w.Minor,
    /** Open hours of each date in minutes since midnight: start, end, start, end. */
    open: z.array(z.array(z.int())),
    /** What a day costs on each date, before fees. */
    dayMinor: z.array(w.Minor),
    can: z.object({ block: z.boolean(), price: z.boolean() }),
  })
  .meta({ id: 'CalendarRow' });
export type CalendarRow = z.infer<typeof CalendarRow>;

const CalendarProperty = z.object({
  _id: w.Id,
  title: z.string(),
  city: z.string(),
  timeZone: w.TimeZone,
  coHosting: CoHosting.optional(),
});

const dates = { from: w.LocalDate, to: w.LocalDate };
const listingIds = z
  .array(w.Id)
  .min(1)
  .max(CALENDAR.listingsPerChange)
  .refine((ids) => new Set(ids).size === ids.length, 'List each listing once.');
const dayMinor = z.int().min(1).max(highestLimitMinor(HOSTING.priceMaximum));

/** The price per day for a date range; null means the usual price. */
export const DatePrice = z.strictObject({ ...dates, dayMinor: dayMinor.nullable() });
export type DatePrice = z.infer<typeof DatePrice>;

const KeptTime = z.strictObject({ startsAt: w.Instant, endsAt: w.Instant, note: w.safeText(200).nullable() });

/** The data needed to undo a change to a listing. */
export const CalendarUndo = z.strictObject({
  _id: w.Id,
  removeBlockIds: z.array(w.Id).max(CALENDAR.blocksPerChange),
  addBlocks: z.array(KeptTime).max(CALENDAR.blocksPerChange),
  prices: z.array(DatePrice).max(CALENDAR.daysPerChange),
});
export type CalendarUndo = z.infer<typeof CalendarUndo>;

export const CALENDAR_ACTIONS = ['block', 'unblock', 'price'] as const;

/**
 * One change for some dates of many listings, both dates included. `block` blocks what is still free: bookings and requests stay.
 * `unblock` removes blocks that lie within these dates.
 */
export const CalendarChange = z
  .strictObject({
    action: z.enum(CALENDAR_ACTIONS),
    listingIds,
    ...dates,
    /** Only for `block`. */
    note: w.safeText(200).nullable().optional(),
    /** For `price`: an amount, or a percentage of the usual price; without either the usual price. */
    dayMinor: dayMinor.optional(),
    percent: z.int().min(PRICING.percentMinimum).max(PRICING.percentMaximum).optional(),
    /** For `price`: what guests see beside it. */
    name: w.safeText(PRICING.ruleNameMaximumCharacters, 1).optional(),
  })
  .refine((change) => change.action !== 'price' || change.name !== undefined, {
    path: ['name'],
    message: 'Enter a name.',
  })
  .refine((change) => change.dayMinor === undefined || change.percent === undefined, {
    path: ['percent'],
    message: 'Enter a price or a percentage, not both.',
  });
export type CalendarChange = z.infer<typeof CalendarChange>;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
export const CalendarChangeResult = z
  .object({
    _id: w.Id,
    /** Null if it works, otherwise why not. */
    code: z.enum(codes).nullable(),
    message: z.string().nullable(),
    /** For `price`: day prices before and after, by date range. */
    prices: z.array(z.object({ ...dates, beforeMinor: w.Minor, afterMinor: w.Minor })),
    /** Time that's blocked or unblocked. */
    times: z.array(z.object({ startsAt: w.Instant, endsAt: w.Instant })),
    /** Bookings, requests, and other entries that won't change. */
    keptCount: z.int(),
    /** Undo data; null if nothing changed, and in previews. */
    undo: CalendarUndo.nullable(),
  })
  .meta({ id: 'CalendarChangeResult' });
export type CalendarChangeResult = z.infer<typeof CalendarChangeResult>;

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
    summary: 'Get the calendar of a listing (C19)',
    access: 'active',
    query: z.object({ listingId: w.Id, from: w.LocalDate, to: w.LocalDate }),
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
  'GET /api/host/calendar/listings': {
    summary: 'Get the calendar of all your listings, by property, paged: open hours, day prices, and entries (C20)',
    access: 'active',
    query: z.object({
      from: w.LocalDate,
      to: w.LocalDate,
      propertyId: w.Id.optional(),
      kind: z.enum(LISTING_KINDS).optional(),
      state: z.enum(LISTING_STATES).optional(),
      /** Words from the listing's title or room name, or the property's title or city. */
      q: w.safeText(100).optional(),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      homes: z.array(CalendarProperty),
      rows: z.array(CalendarRow).max(CALENDAR.rowsPerPage),
      entries: z.array(CalendarEntry),
      nextCursor: z.string().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/host/calendar/preview': {
    summary: 'Preview a change to many listings and dates of the calendar without saving it',
    access: 'active',
    maximumSeconds: 30,
    body: CalendarChange,
    answer: z.object({ results: z.array(CalendarChangeResult) }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'preview',
  },
  'POST /api/host/calendar/changes': {
    summary: 'Block dates, unblock them, or set day prices for many listings; each succeeds or fails independently',
    access: 'active',
    maximumSeconds: 60,
    body: CalendarChange,
    answer: z.object({ results: z.array(CalendarChangeResult) }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/host/calendar/undo': {
    summary: 'Undo a calendar change, using the undo data from its results',
    access: 'active',
    maximumSeconds: 60,
    body: z.strictObject({
      listings: z.array(CalendarUndo).min(1).max(CALENDAR.listingsPerChange),
      /** The label guests see next to restored prices. */
      name: w.safeText(PRICING.ruleNameMaximumCharacters, 1),
    }),
    answer: z.object({ results: z.array(CalendarChangeResult) }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
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
