// What hosts edit: properties, listings, photos, hours (B1–B12, C1–C9, D1–D4, K1). Every change names the version it's based on,
// so it never overwrites a change made in another tab.
import { z } from 'zod';
import { PolicyId } from '../cancellation-policy-id.ts';
import { COUNTRY_CODES } from '../countries/countries.ts';
import type { EndpointTable } from '../endpoint.ts';
import { highestLimitMinor } from '../limits/amounts.ts';
import { DAMAGE } from '../limits/damages.ts';
import { HOSTING } from '../limits/hosting.ts';
import { PRICING } from '../limits/prices.ts';
import { AMENITIES, BOOKING_MODES, LISTING_KINDS } from '../listings/amenities.ts';
import { COLLECTED_PARTS } from '../listings/listing-changes.ts';
import { LISTING_STATES, Pricing } from '../listings/listings.ts';
import { Photo } from '../listings/photos.ts';
import { PropertyFacts } from '../listings/property-facts.ts';
import { WorkFactSources, WorkFacts } from '../listings/work-facts.ts';
import { KnownCurrency } from '../money/known-currency.ts';
import { ListingPackage } from '../money/packages.ts';
import { MANUAL_METHODS } from '../money/payment-methods.ts';
import { AddOn, Discounts, PriceRule } from '../money/prices.ts';
import { PICTURE_MEDIA_TYPES } from '../picture-types.ts';
import { SITE_LIMITS } from '../settings/site-limits.ts';
import * as w from '../wire.ts';
import { CHECK_IN_PARTS, CheckInInstruction } from './check-in-instructions.ts';
import { CoHosting } from './co-hosts.ts';

export const PROPERTY_TYPES = ['house', 'apartment', 'townhouse', 'loft', 'studio-building', 'cabin', 'other'] as const;
/** How a property's location is known: its host placed the pin, its street was found, or only its postal area or town. */
export const LOCATED_BY = ['pin', 'address', 'area', 'town'] as const;
const text = (maximum: number, minimum = 0) => w.safeText(maximum, minimum);
const note = text(HOSTING.noteMaximumCharacters).nullable();

export const PropertyFields = z.strictObject({
  title: text(80, 1),
  /** Null while its host hasn't said. */
  type: z.enum(PROPERTY_TYPES).nullable(),
  street: text(160, 1),
  unit: text(40).nullable(),
  city: text(100, 1),
  /** The state, province, or county; empty where addresses have none. */
  region: text(60),
  postalCode: text(16, 1),
  country: z.enum(COUNTRY_CODES),
  /** The currency of all its listings' prices; defaults to that of its country. */
  currency: KnownCurrency.optional(),
  neighborhood: text(80).nullable(),
  /** The exact address. Only guests with a confirmed booking see it. */
  point: z.strictObject({ lat: w.Latitude, lng: w.Longitude }),
  /** Defaults to a pin placed by the host. */
  locatedBy: z.enum(LOCATED_BY).optional(),
  timeZone: w.TimeZone,
  /** Who's home during a booking, pets, cameras and other recording devices, parking, and local rules. */
  household: note,
  pets: note,
  cameras: note,
  parking: note,
  localLimits: note,
  ...PropertyFacts.shape,
  arrival: z.array(CheckInInstruction).max(CHECK_IN_PARTS.length * 2),
});
export type PropertyFields = z.infer<typeof PropertyFields>;

export const OwnProperty = z
  .object({
    ...PropertyFields.shape,
    currency: w.Currency,
    locatedBy: z.enum(LOCATED_BY),
    _id: w.Id,
    version: z.int(),
    /** The public location, shown before booking. */
    publicPoint: w.Point,
    listingCount: z.int(),
    coHosting: CoHosting.optional(),
  })
  .meta({ id: 'OwnProperty' });
export type OwnProperty = z.infer<typeof OwnProperty>;

/** Facts a host can add about the listing in their own words. Unstated ones are left out. */
export const FACT_IDS = [
  'desk',
  'chair',
  'monitor',
  'connection',
  'outlets',
  'ports',
  'noise',
  'light',
  'ceiling',
  'entrance',
] as const;
export type FactId = (typeof FACT_IDS)[number];

const minor = z.int().min(0).max(highestLimitMinor(HOSTING.priceMaximum));

/** The fields a host edits. Prices are in minor units of the property's currency; null if not offered. */
export const ListingFields = z.strictObject({
  title: text(80, 1),
  description: text(HOSTING.descriptionMaximumCharacters),
  kind: z.enum(LISTING_KINDS),
  roomName: text(60).nullable(),
  floor: text(40).nullable(),
  capacity: z.int().min(1).max(200),
  /** Separate bookings at the same time; 1 for exclusive use. */
  seats: z.int().min(1).max(50),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length),
  houseRules: z.array(text(160, 1)).max(20),
  workFacts: WorkFacts,
  facts: z.array(z.strictObject({ id: z.enum(FACT_IDS), value: text(80, 1) })).max(FACT_IDS.length),
  bookingMode: z.enum(BOOKING_MODES),
  /** With `instant`: guests with fewer completed bookings, and new to the host, send a request first; 0 is instant for everyone. */
  instantMinStays: z.int().min(0).max(HOSTING.instantMinStaysMaximum),
  /** Hours that nobody checks in for are free for others so long after the start; 0 never. */
  releaseAfterMinutes: z.union([z.literal(0), z.literal(15), z.literal(30), z.literal(60)]),
  cancellationPolicy: PolicyId,
  /** Ways to pay outside the product that aren't offered for this listing. */
  declinedPaymentMethods: z.array(z.enum(MANUAL_METHODS)).max(MANUAL_METHODS.length),
  dayMinor: minor,
  hourMinor: minor.nullable(),
  halfDayMinor: minor.nullable(),
  weekMinor: minor.nullable(),
  monthMinor: minor.nullable(),
  cleaningMinor: minor,
  /** The most guests agree to pay for damage, once staff decide; 0 without a damage deposit. Nothing is charged or held. */
  damageDepositMinor: z.int().min(0).max(highestLimitMinor(DAMAGE.depositMaximum)),
  extraGuestMinor: minor,
  guestsIncluded: z.int().min(1).max(200),
  priceRules: z.array(PriceRule).max(PRICING.rulesMaximum),
  discounts: Discounts,
  addOns: z.array(AddOn).max(PRICING.addOnsMaximum),
  packages: z.array(ListingPackage).max(PRICING.packagesMaximum),
  startStepMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  minDurationMinutes: z.int().min(30).max(1440),
  maxDurationMinutes: z.int().min(30).max(1440),
  /** The shortest booking by its first weekday, Monday first; null where `minDurationMinutes` applies. */
  weekdayMinMinutes: z.array(z.int().min(30).max(1440).nullable()).length(7).nullable(),
  /** The longest booking in the same way, instead of `maxDurationMinutes`. */
  weekdayMaxMinutes: z.array(z.int().min(30).max(1440).nullable()).length(7).nullable(),
  maxStayDays: z.int().min(1).max(365),
  noticeMinutes: z.int().min(0).max(20_160),
  windowDays: z.int().min(1).max(365),
  bufferBeforeMinutes: z.int().min(0).max(240),
  bufferAfterMinutes: z.int().min(0).max(240),
  /** The parts of a whole place: listings that are booked along with this one. */
  partIds: z.array(w.Id).max(SITE_LIMITS.listingsPerProperty.to),
});
export type ListingFields = z.infer<typeof ListingFields>;

const minuteOfDay = z.int().min(0).max(1440);
export const HoursRange = z
  .strictObject({ startMinute: minuteOfDay, endMinute: minuteOfDay })
  .refine((range) => range.startMinute < range.endMinute, {
    path: ['endMinute'],
    message: 'The end must be after the start.',
  });

export const WeeklyRule = z.strictObject({
  weekday: z.int().min(1).max(7),
  startMinute: z.int().min(0).max(1439),
  endMinute: z.int().min(1).max(1440),
  validFrom: w.LocalDate.nullable(),
  validTo: w.LocalDate.nullable(),
});
export type WeeklyRule = z.infer<typeof WeeklyRule>;

export const EXCEPTION_KINDS = ['closed', 'open', 'hours'] as const;
export const Exception = z.strictObject({
  dateFrom: w.LocalDate,
  dateTo: w.LocalDate,
  kind: z.enum(EXCEPTION_KINDS),
  /** Minutes of the day, only for `hours`. */
  ranges: z.array(HoursRange).max(8),
  note: text(200).nullable(),
});
export type Exception = z.infer<typeof Exception>;

/** What a listing still needs to be published, and what would improve it. */
export const MISSING_FIELDS = [
  'title',
  'description',
  'price',
  'currency',
  'hours',
  'photos',
  'alt-text',
  'capacity',
  'email',
  'location',
  'household',
  'cameras',
  'pets',
  'arrival',
  'amenities',
  'facts',
  'rules',
] as const;
export const MissingField = z.object({
  code: z.enum(MISSING_FIELDS),
  isBlocking: z.boolean(),
  /** The number of items concerned, such as photos without a description. */
  count: z.int().optional(),
});
export type MissingField = z.infer<typeof MissingField>;

export const OwnPhoto = z.object({
  _id: w.Id,
  alt: z.string(),
  /** Null while it's being processed. */
  photo: Photo.nullable(),
  status: z.enum(['processing', 'ready', 'failed']),
  failure: z.string().nullable(),
});
export type OwnPhoto = z.infer<typeof OwnPhoto>;

export const OwnListing = z
  .object({
    ...ListingFields.shape,
    _id: w.Id,
    version: z.int(),
    state: z.enum(LISTING_STATES),
    /** Why staff sent it back or suspended it. */
    stateReason: z.string().nullable(),
    property: z.object({
      _id: w.Id,
      title: z.string(),
      timeZone: w.TimeZone,
      city: z.string(),
      country: z.enum(COUNTRY_CODES),
    }),
    currency: w.Currency,
    pricing: Pricing,
    workFactSources: WorkFactSources,
    facts: z.array(z.object({ id: z.enum(FACT_IDS), value: z.string(), statedOn: w.LocalDate })),
    weekly: z.array(WeeklyRule),
    exceptions: z.array(z.object({ ...Exception.shape, _id: w.Id })),
    photos: z.array(OwnPhoto),
    gaps: z.array(MissingField),
    /** Changes that guests don't see yet. The fields above include them; `published` has what guests see instead. */
    unpublished: z
      .object({
        parts: z.array(z.enum(COLLECTED_PARTS)),
        published: z.object(ListingFields.shape).partial(),
        changedAt: w.Instant,
      })
      .nullable(),
    siblings: z.array(z.object({ _id: w.Id, title: z.string(), kind: z.enum(LISTING_KINDS), state: z.string() })),
    updatedAt: w.Instant,
    coHosting: CoHosting.optional(),
  })
  .meta({ id: 'OwnListing' });
export type OwnListing = z.infer<typeof OwnListing>;

const propertyParams = z.object({ id: w.Id });
const listingParams = z.object({ id: w.Id });
const version = z.int().min(1);
const listingErrors = ['NOT_FOUND', 'GONE', 'VERSION_CHANGED'] as const;

export const hostingEndpoints = {
  'POST /api/properties': {
    maximumSeconds: 15,
    summary: 'Create a property; its approximate public location never changes',
    access: 'active',
    needsConfirmedEmail: true,
    body: PropertyFields,
    answer: OwnProperty,
    status: 201,
    isIdempotent: true,
    errors: [
      'HOSTING_BY_INVITATION',
      'VALIDATION_FAILED',
      'LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    bucket: 'write',
  },
  'GET /api/properties/{id}': {
    summary: 'Get your property with its exact address',
    access: 'active',
    params: propertyParams,
    answer: OwnProperty,
    errors: ['NOT_FOUND'],
  },
  'PATCH /api/properties/{id}': {
    summary: 'Update a property. If the version is out of date, the response has the current one',
    access: 'active',
    params: propertyParams,
    body: z.strictObject({ version, changes: PropertyFields.partial() }),
    answer: OwnProperty,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CHANGED', 'BOOKINGS_AHEAD'],
    bucket: 'write',
  },
  'POST /api/properties/{id}/listings': {
    summary: 'Create a draft listing with default hours and rules',
    access: 'active',
    needsConfirmedEmail: true,
    params: propertyParams,
    body: z.strictObject({ kind: z.enum(LISTING_KINDS) }),
    answer: OwnListing,
    status: 201,
    isIdempotent: true,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'LIMIT_REACHED', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
    bucket: 'write',
  },
  'GET /api/host/listings/{id}': {
    summary: 'Get your listing for editing, with missing fields',
    access: 'active',
    params: listingParams,
    answer: OwnListing,
    errors: ['NOT_FOUND', 'GONE'],
  },
  'PATCH /api/host/listings/{id}': {
    summary: 'Update a listing. If it’s live, changes wait to be published. Existing bookings keep their terms',
    access: 'active',
    params: listingParams,
    body: z.strictObject({
      version,
      changes: ListingFields.partial(),
      /** If true, guests see these changes right away, even if the listing is live. */
      publish: z.boolean().optional(),
    }),
    answer: OwnListing,
    errors: [...listingErrors, 'VALIDATION_FAILED', 'LISTING_INCOMPLETE'],
    bucket: 'write',
  },
  'PUT /api/host/listings/{id}/hours': {
    summary: 'Replace the weekly hours (C1)',
    access: 'active',
    params: listingParams,
    body: z.strictObject({ version, weekly: z.array(WeeklyRule).max(HOSTING.weeklyRulesMaximum) }),
    answer: OwnListing,
    errors: [...listingErrors, 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/host/listings/{id}/exceptions': {
    summary: 'Set different hours, or none, on certain dates (C2)',
    access: 'active',
    params: listingParams,
    body: Exception,
    answer: OwnListing,
    status: 201,
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/host/listings/{id}/exceptions/{exceptionId}': {
    summary: 'Remove special dates',
    access: 'active',
    params: z.object({ id: w.Id, exceptionId: w.Id }),
    answer: OwnListing,
    errors: ['NOT_FOUND', 'GONE'],
    bucket: 'write',
  },
  'POST /api/host/listings/{id}/test-time': {
    summary: 'Check whether a time range can be booked now, or why not',
    access: 'active',
    params: listingParams,
    body: z.strictObject({ startsAt: w.Instant, endsAt: w.Instant }),
    answer: z.object({ isBookable: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED'],
  },
  'POST /api/host/listings/{id}/duplicate': {
    summary: 'Copy a listing to a new draft, without photos and bookings (B12)',
    access: 'active',
    needsConfirmedEmail: true,
    params: listingParams,
    answer: OwnListing,
    status: 201,
    isIdempotent: true,
    errors: [
      'NOT_FOUND',
      'GONE',
      'VALIDATION_FAILED',
      'LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    bucket: 'write',
  },
  'DELETE /api/host/listings/{id}': {
    summary: 'Permanently delete a listing; refused while it has upcoming bookings',
    access: 'active',
    params: listingParams,
    errors: ['NOT_FOUND', 'GONE', 'BOOKINGS_AHEAD'],
    bucket: 'write',
  },
  'POST /api/host/listings/{id}/photos': {
    summary: 'Upload a photo as the request body. Sizes are made in the background. Idempotent by clientId',
    access: 'active',
    params: listingParams,
    /** Made by the client, one per photo, and reused for retries. */
    query: z.object({ clientId: w.Id }),
    upload: { mediaTypes: PICTURE_MEDIA_TYPES, maximumBytes: HOSTING.photoMaximumBytes },
    answer: OwnPhoto,
    status: 201,
    errors: [
      'NOT_FOUND',
      'GONE',
      'IMAGE_REFUSED',
      'LIMIT_REACHED',
      'REQUEST_TIMEOUT',
      'STORAGE_FULL',
      'STORAGE_UNAVAILABLE',
    ],
    bucket: 'write',
  },
  'PUT /api/host/listings/{id}/photos': {
    summary:
      'Set the order and captions of photos; the first is the cover. Omitted ones are removed. If it’s live, this waits to be published',
    access: 'active',
    params: listingParams,
    body: z.strictObject({
      version,
      photos: z
        .array(z.strictObject({ _id: w.Id, alt: text(HOSTING.altMaximumCharacters) }))
        .max(SITE_LIMITS.photosPerListing.to),
      /** As for the listing's fields. */
      publish: z.boolean().optional(),
    }),
    answer: OwnListing,
    errors: [...listingErrors, 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
