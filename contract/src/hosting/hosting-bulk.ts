// The endpoints of a host's listings: the list with its filters, and one change for many of them (K8). Each listing succeeds or fails
// independently. What a change can be is in bulk-changes.ts.
import { z } from 'zod';
import { PolicyId } from '../cancellation-policy-id.ts';
import type { EndpointTable } from '../endpoint.ts';
import { HOSTING } from '../limits/hosting.ts';
import { BULK } from '../limits/hosting-bulk.ts';
import { BOOKING_MODES, LISTING_KINDS } from '../listings/amenities.ts';
import { LISTING_STATES, Pricing } from '../listings/listings.ts';
import { Photo } from '../listings/photos.ts';
import { KnownCurrency } from '../money/known-currency.ts';
import * as w from '../wire.ts';
import { BulkChange, BulkResult } from './bulk-changes.ts';
import { CoHosting } from './co-hosts.ts';
import { MISSING_FIELDS, MissingField } from './hosting.ts';

export const BOOKED_WEEKS = 8;

export const HostListing = z
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
    bookingMode: z.enum(BOOKING_MODES),
    noticeMinutes: z.int(),
    minDurationMinutes: z.int(),
    maxDurationMinutes: z.int(),
    cancellationPolicy: PolicyId,
    stats: z.object({ rating: z.number().nullable(), reviewCount: z.int() }),
    photoCount: z.int(),
    /** Open minutes of a regular week; 0 if it's only open on special dates. */
    weeklyOpenMinutes: z.int(),
    gaps: z.array(MissingField),
    nextBooking: z.object({ _id: w.Id, startsAt: w.Instant, endsAt: w.Instant, guestName: z.string() }).nullable(),
    /** Days with a confirmed booking in the next `BOOKED_WEEKS` weeks. */
    bookedDays: z.int(),
    /** What bookings that start this month earn, received or expected, by currency. Null for co-hosts: it's the owner's. */
    monthEarnings: z.array(z.object({ currency: w.Currency, amountMinor: w.Minor })).nullable(),
    updatedAt: w.Instant,
    coHosting: CoHosting.optional(),
  })
  .meta({ id: 'HostRoom' });
export type HostListing = z.infer<typeof HostListing>;

/** Why guests can't book a listing, most urgent first (K3). */
export const LISTING_NEEDS = ['suspended', 'kept-off', 'no-hours', 'ready', 'unfinished'] as const;
export const ListingNeed = z
  .object({
    kind: z.enum(LISTING_NEEDS),
    room: HostListing.pick({ _id: true, title: true, stateReason: true }),
    /** Missing fields that prevent publishing. */
    missing: z.int(),
  })
  .meta({ id: 'RoomNeed' });
export type ListingNeed = z.infer<typeof ListingNeed>;

/** Listings that need the same thing. `gap` is what unfinished drafts are missing; a draft is counted once per gap. */
export const ListingGroup = z
  .object({
    kind: z.enum(LISTING_NEEDS),
    gap: z.enum(MISSING_FIELDS).nullable(),
    count: z.int(),
    first: ListingNeed.shape.room,
  })
  .meta({ id: 'RoomGroup' });
export type ListingGroup = z.infer<typeof ListingGroup>;

/** The number of listings in each state; states without any are left out. */
const ListingCounts = z.partialRecord(z.enum(LISTING_STATES), z.int());

/** Sort orders for listings. `property` groups by property, oldest first. */
export const LISTING_SORTS = [
  'property',
  'title',
  'state',
  'mode',
  'price',
  'rating',
  'updated',
  'booked',
  'month',
] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];
/** What a listing can be missing; `any` keeps it from being published, `none` doesn't. */
export const MISSING_FILTERS = ['any', 'none', ...MISSING_FIELDS] as const;
export type MissingFilter = (typeof MISSING_FILTERS)[number];

const filter = {
  /** Words of the listing’s title or room name, or the property’s title or city. */
  q: w.safeText(100).optional(),
  state: z.enum(LISTING_STATES).optional(),
  propertyId: w.Id.optional(),
  missing: z.enum(MISSING_FILTERS).optional(),
  mode: z.enum(BOOKING_MODES).optional(),
  /** Currency of the day-price filter; listings in other currencies are left out. */
  currency: KnownCurrency.optional(),
  dayFromMinor: w.queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
  dayToMinor: w.queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
};
const order = { sort: z.enum(LISTING_SORTS).optional(), direction: z.enum(['asc', 'desc']).optional() };

/** Every change names the version it's based on. */
const listings = z
  .array(z.strictObject({ _id: w.Id, version: w.version() }))
  .min(1)
  .max(BULK.listingsMaximum)
  .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'List each listing once.');

const changeParams = z.object({ id: w.Id });

export const hostingBulkEndpoints = {
  'GET /api/host/listings': {
    summary:
      'List your listings, paged and sorted, with status, missing fields, next booking, booked days, earnings, price, and rating',
    access: 'active',
    query: z.object({ ...filter, ...order, cursor: z.string().max(200).optional() }),
    answer: z.object({
      listings: z.array(HostListing),
      nextCursor: z.string().nullable(),
      /** Of all matches, regardless of the requested state. */
      counts: ListingCounts,
      /** All listings, ignoring the filters. */
      totalCount: z.int(),
      /** Of all listings. */
      currencies: z.array(w.Currency),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/host/listing-choices': {
    summary: 'List the IDs and versions of all matching listings you can edit, to change them together',
    access: 'active',
    query: z.object({ ...filter, ...order }),
    answer: z.object({
      listings: z
        .array(
          HostListing.pick({ _id: true, version: true, title: true, state: true, coHosting: true }).extend({
            currency: w.Currency,
          }),
        )
        .max(BULK.choicesMaximum),
      /** More listings match than are returned. */
      isCut: z.boolean(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/host/room-summary': {
    summary: 'Count your listings by status, and list those guests can’t book, most urgent first (K3)',
    access: 'active',
    answer: z.object({
      counts: ListingCounts,
      needs: z.array(ListingNeed).max(HOSTING.needsShown),
      needCount: z.int(),
      groups: z.array(ListingGroup),
    }),
  },
  'POST /api/host/listings/bulk': {
    maximumSeconds: 60,
    summary: 'Apply one change to many listings independently; existing bookings keep their terms (K8)',
    access: 'active',
    body: z.strictObject({
      /** Generated by the client. Requests with the same ID and change count as one change and are undone together. */
      changeId: w.Id,
      change: BulkChange,
      rooms: listings,
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
    maximumSeconds: 60,
    summary: 'Preview a change to many listings without applying it',
    access: 'active',
    body: z.strictObject({ change: BulkChange, rooms: listings }),
    answer: z.object({ results: z.array(BulkResult) }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'GONE'],
    bucket: 'preview',
  },
  'GET /api/host/bulk-changes': {
    summary: 'List your recent bulk changes, newest first; each can be undone for a week',
    access: 'active',
    answer: z.object({
      changes: z
        .array(
          z.object({
            _id: w.Id,
            change: BulkChange,
            at: w.Instant,
            undoUntil: w.Instant,
            /** Listings that were changed. */
            count: z.int(),
            undoneCount: z.int(),
            /** Listings not undone yet, in the order they were changed. */
            listingIds: z.array(w.Id),
          }),
        )
        .max(BULK.recentShown),
    }),
  },
  'POST /api/host/bulk-changes/{id}/undo': {
    maximumSeconds: 60,
    summary: 'Undo a bulk change, except where a listing was changed again since; safe to repeat',
    access: 'active',
    params: changeParams,
    body: z.strictObject({ listingIds: z.array(w.Id).min(1).max(BULK.listingsMaximum) }),
    answer: z.object({ results: z.array(BulkResult) }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
