// Listings for staff: in review, changed since staff last looked, and suspended (B11, RO2).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { OwnListing } from '../hosting/hosting.ts';
import { DECISIONS, LISTING_REVIEW, REVIEW_QUEUES } from '../limits/listing-review.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import { Photo } from '../listings/photos.ts';
import { WORK_FACT_TOPIC_IDS } from '../listings/work-fact-values.ts';
import { REPORT_KINDS, REPORT_REASONS } from '../profiles.ts';
import * as w from '../wire.ts';

const Host = z.object({ _id: w.Id, name: z.string() });
const params = z.object({ id: w.Id });

export const StaffListing = z
  .object({
    _id: w.Id,
    title: z.string(),
    state: z.enum(LISTING_STATES),
    city: z.string(),
    host: Host,
    /** When the wait started; null if it isn't waiting. */
    submittedAt: w.Instant.nullable(),
    updatedAt: w.Instant,
    /** The cover. */
    photo: Photo.optional(),
  })
  .meta({ id: 'StaffListing' });
export type StaffListing = z.infer<typeof StaffListing>;

export const ListingReview = z
  .object({
    listing: OwnListing,
    host: Host,
    /** What guests see of the property, and its address for roles that can see members’ data. */
    home: z.object({
      title: z.string(),
      neighborhood: z.string().nullable(),
      city: z.string(),
      region: z.string(),
      country: z.string(),
      address: z.object({ street: z.string(), unit: z.string().nullable(), postalCode: z.string() }).nullable(),
      cameras: z.string().nullable(),
      pets: z.string().nullable(),
      household: z.string().nullable(),
    }),
    /** Full-day prices of similar listings nearby, in the listing’s currency; null if there are too few. */
    nearby: z
      .object({ count: z.int(), radiusKm: z.int(), lowMinor: w.Minor, medianMinor: w.Minor, highMinor: w.Minor })
      .nullable(),
    /** The host’s track record. */
    record: z.object({
      status: z.enum(['active', 'pending', 'suspended']),
      memberSince: w.LocalDate,
      liveListings: z.int(),
      bookings: z.int(),
      /** Bookings they canceled as a host. */
      canceled: z.int(),
      rating: z.number().nullable(),
      reviews: z.int(),
      /** Of this and other listings. */
      approved: z.int(),
      returned: z.int(),
      suspended: z.int(),
    }),
    /** Open reports about this listing or its host. */
    reports: z.array(
      z.object({
        _id: w.Id,
        kind: z.enum(REPORT_KINDS),
        reason: z.enum(REPORT_REASONS),
        text: z.string(),
        at: w.Instant,
      }),
    ),
    submittedAt: w.Instant.nullable(),
    /** What guests see that has changed since staff last approved it; null if they never have. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).nullable(),
    approvedAt: w.Instant.nullable(),
    /** Its history, latest first. */
    decisions: z.array(
      z.object({
        at: w.Instant,
        by: z.string().nullable(),
        decision: z.enum(['submitted', 'approved', 'returned', 'suspended', 'lifted']),
        reasons: z.array(z.string()),
        note: z.string().nullable(),
      }),
    ),
    /** Photos of other listings that look like one of this listing's. */
    alike: z.array(
      z.object({
        photoId: w.Id,
        other: z.object({ listingId: w.Id, title: z.string(), host: Host, photo: Photo }),
        isSameHost: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ListingReview' });
export type ListingReview = z.infer<typeof ListingReview>;

export const listingReviewEndpoints = {
  'GET /api/staff/listings': {
    summary: 'List listings for staff: in review oldest first, others latest change first (RO2)',
    access: 'staff',
    permission: 'listings',
    query: z.object({
      queue: z.enum(REVIEW_QUEUES).optional(),
      /** Title, town, the host's name, or the listing's id. */
      q: w.safeText(100).optional(),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      listings: z.array(StaffListing),
      nextCursor: z.string().nullable(),
      counts: z.object({ inReview: z.int(), suspended: z.int() }),
      /** Whether staff review listings before guests see them. */
      isReviewOn: z.boolean(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/listings/{id}': {
    summary: 'Get a listing with its changes and decisions, for staff; access is logged (RO2)',
    access: 'staff',
    permission: 'listings',
    params,
    answer: ListingReview,
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED'],
  },
  'PUT /api/staff/listings/{id}/checked-facts': {
    summary: 'Say which measurements our team checked, by topic; guests see it until the host changes them',
    access: 'staff',
    permission: 'listings',
    params,
    body: z.strictObject({
      topics: z.array(z.enum(WORK_FACT_TOPIC_IDS)).max(WORK_FACT_TOPIC_IDS.length),
      /** The version that was checked. */
      version: w.version(),
    }),
    answer: ListingReview,
    errors: ['NOT_FOUND', 'GONE', 'FORBIDDEN', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
  'POST /api/staff/listings/{id}/decision': {
    summary: 'Approve, return, suspend, or reinstate a listing; the host sees why by email and in the editor (RO2)',
    access: 'staff',
    permission: 'listings',
    params,
    body: z.strictObject({
      decision: z.enum(DECISIONS),
      /** Required for returning and suspending. */
      reasons: z.array(w.safeText(LISTING_REVIEW.reasonMaximumCharacters, 1)).max(LISTING_REVIEW.reasonsMaximum),
      note: w.safeText(LISTING_REVIEW.noteMaximumCharacters).optional(),
      /** The reviewed version: staff can't decide about a listing that has changed in the meantime without seeing it. */
      version: w.version(),
    }),
    answer: ListingReview,
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED', 'REASON_REQUIRED', 'VERSION_CHANGED', 'LISTING_STATE_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
