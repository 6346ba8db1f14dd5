// A host's listings side by side, and one change for many of them (K8). Each listing succeeds or fails independently.
import { z } from 'zod';
import { LISTING_KINDS } from './amenities.ts';
import { highestLimitMinor } from './amount-limits.ts';
import { CANCELLATION_POLICY_IDS } from './cancellation-policies.ts';
import { CoHosting } from './co-hosts.ts';
import type { EndpointTable } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { Gap } from './hosting.ts';
import { BULK, HOSTING } from './hosting-limits.ts';
import { LISTING_STATES, Pricing } from './listings.ts';
import { Photo } from './photos.ts';
import * as w from './wire.ts';

export const HostRoom = z
  .object({
    _id: w.Id,
    version: z.int(),
    title: z.string(),
    description: z.string(),
    kind: z.enum(LISTING_KINDS),
    roomName: z.string().nullable(),
    state: z.enum(LISTING_STATES),
    stateReason: z.string().nullable(),
    image: Photo.nullable(),
    property: z.object({ _id: w.Id, title: z.string(), city: z.string(), timeZone: w.TimeZone }),
    pricing: Pricing,
    cancellationPolicy: z.enum(CANCELLATION_POLICY_IDS),
    stats: z.object({ rating: z.number().nullable(), reviewCount: z.int() }),
    /** Open minutes of a regular week; 0 if it's only open on special dates. */
    weeklyOpenMinutes: z.int(),
    gaps: z.array(Gap),
    nextBooking: z.object({ _id: w.Id, startsAt: w.Instant, endsAt: w.Instant, guestName: z.string() }).nullable(),
    coHosting: CoHosting.optional(),
  })
  .meta({ id: 'HostRoom' });
export type HostRoom = z.infer<typeof HostRoom>;

/** Why guests can't book a listing, most urgent first (K3). */
export const ROOM_NEEDS = ['suspended', 'kept-off', 'no-hours', 'ready', 'unfinished'] as const;
export const RoomNeed = z
  .object({
    kind: z.enum(ROOM_NEEDS),
    room: HostRoom.pick({ _id: true, title: true, stateReason: true }),
    /** Missing fields that prevent publishing. */
    missing: z.int(),
  })
  .meta({ id: 'RoomNeed' });
export type RoomNeed = z.infer<typeof RoomNeed>;

/** The number of listings in each state; states without any are left out. */
const RoomCounts = z.partialRecord(z.enum(LISTING_STATES), z.int());

const minor = z.int().min(0).max(highestLimitMinor(HOSTING.priceMaximum));
/** The prices that a percentage changes; null if not offered. Cleaning and extra guests stay as they are. */
export const RoomPrices = z.strictObject({
  dayMinor: minor,
  hourMinor: minor.nullable(),
  halfDayMinor: minor.nullable(),
  weekMinor: minor.nullable(),
  monthMinor: minor.nullable(),
});
export type RoomPrices = z.infer<typeof RoomPrices>;

/** Every change names the version it's based on. */
const rooms = z
  .array(z.strictObject({ _id: w.Id, version: z.int().min(1), prices: RoomPrices.optional() }))
  .min(1)
  .max(BULK.roomsMaximum)
  .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'List each listing once.');
const percent = z
  .int()
  .min(BULK.percentMinimum)
  .max(BULK.percentMaximum)
  .refine((value) => value !== 0, 'Choose a change.');

/** `prices` come with each listing, to undo a percentage. */
export const BULK_ACTIONS = ['pause', 'publish', 'percent', 'prices', 'policy', 'hours'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
export const BulkResult = z
  .object({
    _id: w.Id,
    /** Null if it worked, otherwise why not. */
    code: z.enum(codes).nullable(),
    message: z.string().nullable(),
    /** The listing now; null if it doesn't exist. */
    version: z.int().nullable(),
    state: z.enum(LISTING_STATES).nullable(),
    /** Only for price changes: the prices before and after. */
    before: RoomPrices.nullable(),
    after: RoomPrices.nullable(),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof BulkResult>;

export const hostingBulkEndpoints = {
  'GET /api/host/listings': {
    summary: 'List your listings, paged, by property, with status, missing fields, next booking, price, and rating',
    access: 'active',
    query: z.object({
      /** Words of the listing’s title or room name, or the property’s title or city. */
      q: w.safeText(100).optional(),
      state: z.enum(LISTING_STATES).optional(),
      propertyId: w.Id.optional(),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      listings: z.array(HostRoom),
      nextCursor: z.string().nullable(),
      /** Of all matches, regardless of the requested state. */
      counts: RoomCounts,
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/host/room-summary': {
    summary: 'Count your listings by status, and list those guests can’t book, most urgent first (K3)',
    access: 'active',
    answer: z.object({ counts: RoomCounts, needs: z.array(RoomNeed).max(HOSTING.needsShown), needCount: z.int() }),
  },
  'POST /api/host/listings/bulk': {
    maximumSeconds: 60,
    summary: 'Apply one change to many listings independently; existing bookings keep their terms (K8)',
    access: 'active',
    body: z
      .strictObject({
        action: z.enum(BULK_ACTIONS),
        rooms,
        /** For `percent`: −50 to 100. */
        percent: percent.optional(),
        /** For `policy`. */
        cancellationPolicy: z.enum(CANCELLATION_POLICY_IDS).optional(),
        /** For `hours`: the listing whose weekly hours the others get. */
        fromListingId: w.Id.optional(),
      })
      .refine((body) => body.action !== 'percent' || body.percent !== undefined, {
        path: ['percent'],
        message: 'Enter by how much.',
      })
      .refine((body) => body.action !== 'policy' || body.cancellationPolicy !== undefined, {
        path: ['cancellationPolicy'],
        message: 'Choose one.',
      })
      .refine((body) => body.action !== 'hours' || body.fromListingId !== undefined, {
        path: ['fromListingId'],
        message: 'Choose a listing.',
      })
      .refine((body) => body.action !== 'prices' || body.rooms.every(({ prices }) => prices !== undefined), {
        path: ['rooms'],
        message: 'Set prices for every listing.',
      }),
    answer: z.object({ results: z.array(BulkResult) }),
    isIdempotent: true,
    errors: [
      'VALIDATION_FAILED',
      'NOT_FOUND',
      'GONE',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
    bucket: 'write',
  },
  'POST /api/host/listings/bulk/preview': {
    summary: 'Preview a percentage price change without applying it',
    access: 'active',
    body: z.strictObject({ rooms, percent }),
    answer: z.object({ results: z.array(BulkResult) }),
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
