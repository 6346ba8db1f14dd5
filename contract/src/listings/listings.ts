// Public listings: cards, listing pages, reviews and search (SE, HM, AP13, AP17).
import { z } from 'zod';
import { PolicyId } from '../cancellation-policy-id.ts';
import type { EndpointTable } from '../endpoint.ts';
import { SEARCH } from '../limits.ts';
import { OfferedPackage } from '../money/packages.ts';
import { AddOn, Discounts, PriceRule } from '../money/prices.ts';
import { TaxInForce } from '../money/taxes.ts';
import { CancellationLine, CategoryAverages, Review } from '../reviews.ts';
import * as w from '../wire.ts';
import { AMENITIES, BOOKING_MODES, LISTING_KINDS } from './amenities.ts';
import { AvailabilityDay } from './availability-day.ts';
import { MeasuredConnection } from './connection-tests.ts';
import { PropertyFactSources } from './fact-sources.ts';
import { StatedHomeHours } from './home-hours.ts';
import { CancellationRecord, TrustLevels } from './host-facts.ts';
import { MeasuredNoise } from './noise-samples.ts';
import { Photo } from './photos.ts';
import { FACT_STATERS } from './property-fact-values.ts';
import { PropertyFacts } from './property-facts.ts';
import { limitHasMode, TripEstimate, tripFilters, tripHasStart } from './trips.ts';
import { StatedVisitLimits } from './visit-limits.ts';
import { WorkFactCounts, WorkFactSources, WorkFacts, workFactFilters } from './work-facts.ts';

/**
 * Prices of a listing; `fullDay` in currency units as given (AP17), the rest in integer minor units, null where not sold.
 * `fullDay` and `fullDayMinor` are the one price shown, filtered and sorted by (SH7): what one person pays for a full day, cleaning,
 * our fee, and tax included. The others are the host's own prices, which a quote adds up; what single dates cost is for the booking.
 */
export const Pricing = z
  .object({
    fullDay: z.number(),
    fullDayMinor: w.Minor,
    currency: w.Currency,
    dayMinor: w.Minor,
    hourMinor: w.Minor.nullable(),
    halfDayMinor: w.Minor.nullable(),
    weekMinor: w.Minor.nullable(),
    monthMinor: w.Minor.nullable(),
    cleaningMinor: w.Minor,
    extraGuestMinor: w.Minor,
    guestsIncluded: z.int(),
    /** Taxes that are charged on the stay and on our fee; left out without any. Those that aren't included in prices are in `fullDay`. */
    taxes: z.array(TaxInForce).optional(),
  })
  .meta({ id: 'Pricing' });

/** Coordinates are the public location, moved once by a fixed offset; never the exact one. */
export const PublicAddress = z
  .object({
    city: z.string(),
    state: z.string(),
    country: z.string(),
    neighborhood: z.string().nullable(),
    coordinates: w.Point,
  })
  .meta({ id: 'PublicAddress' });

/** Why a result matches the search, most relevant first. The web puts each into words. */
export const FitReason = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('free'), startsAt: w.Instant, endsAt: w.Instant }),
    z.object({ code: z.literal('instant') }),
    z.object({ code: z.literal('answers-in'), minutes: z.int() }),
    z.object({ code: z.literal('seats'), capacity: z.int() }),
    z.object({ code: z.literal('amenities'), amenities: z.array(z.enum(AMENITIES)) }),
    /** The ones the search requested. */
    z.object({ code: z.literal('work-facts'), workFacts: WorkFacts.partial() }),
    z.object({ code: z.literal('within-budget') }),
    z.object({ code: z.literal('close'), distanceKm: z.number() }),
    z.object({ code: z.literal('top-rated') }),
    z.object({ code: z.literal('new') }),
  ])
  .meta({ id: 'FitReason' });
export type FitReason = z.infer<typeof FitReason>;

export const ListingCard = z
  .object({
    _id: w.Id,
    title: z.string(),
    description: z.string(),
    kind: z.enum(LISTING_KINDS),
    images: z.array(Photo),
    /** The listing's number of photos; cards have only the first. */
    photoCount: z.int().optional(),
    /** Its host has the badge for reliable hosts; left out without it (I10). */
    isReliable: z.boolean().optional(),
    pricing: Pricing,
    floor: z.string().nullable(),
    roomName: z.string().nullable(),
    capacity: z.int(),
    bookingMode: z.enum(BOOKING_MODES),
    amenities: z.array(z.enum(AMENITIES)),
    stats: z.object({ rating: z.number().nullable(), reviewCount: z.int() }),
    timeZone: w.TimeZone,
    property: z.object({ _id: w.Id, address: PublicAddress }),
    /** Kilometers from the searched point to the public location; null without a point. */
    distance: z.number().nullable(),
    /** Only in searches that say how people travel, from the searched point. */
    trip: TripEstimate.optional(),
    /** Only in search: why it's shown. */
    reasons: z.array(FitReason).optional(),
    /** Only in searches with hours: the total for exactly those, including fees. */
    quote: z
      .object({
        totalMinor: w.Minor,
        currency: w.Currency,
        durationMinutes: z.int(),
        startsAt: w.Instant,
        endsAt: w.Instant,
      })
      .optional(),
  })
  .meta({ id: 'ListingCard' });
export type ListingCard = z.infer<typeof ListingCard>;

export const HostCard = z
  .object({
    _id: w.Id,
    name: z.string(),
    picture: z.string().nullable(),
    memberSince: w.LocalDate,
    isEmailVerified: z.boolean(),
    languages: z.array(z.string()),
    /** Percentage of requests answered in time over 12 months; null for fewer than five requests. */
    responseRatePercent: z.int().nullable(),
    responseMinutes: z.int().nullable(),
    bookingsHosted: z.int(),
    /** Over 12 months (G5). */
    cancellations: CancellationRecord,
    trust: TrustLevels,
    /** Since when they have the badge for reliable hosts; null without it (I10). */
    badgeSince: w.LocalDate.nullable(),
    headline: z.string().nullable(),
  })
  .meta({ id: 'HostCard' });

/** A fact about the space with who said it and when: the host, a guest's measurement, or staff. */
export const Fact = z
  .object({
    id: z.string(),
    value: z.string(),
    source: z.enum(['host', 'host-photo', 'guests', 'staff']),
    statedOn: w.LocalDate,
    /** Of the host's side, who; left out if it was stated before we recorded that. */
    by: z.enum(FACT_STATERS).optional(),
  })
  .meta({ id: 'Fact' });

export const WeeklyHours = z
  .object({
    /** ISO weekday: 1 Monday … 7 Sunday. */
    weekday: z.int().min(1).max(7),
    ranges: z.array(z.object({ startMinute: z.int(), endMinute: z.int() })),
  })
  .meta({ id: 'WeeklyHours' });

export const BookingRules = z
  .object({
    mode: z.enum(BOOKING_MODES),
    /** Guests with this many completed bookings, or one with this host, book instantly; null if everyone does. */
    instantMinStays: z.int().nullable(),
    startStepMinutes: z.int(),
    minDurationMinutes: z.int(),
    maxDurationMinutes: z.int(),
    /** Replaces the shortest booking on some weekdays, Monday first. */
    weekdayMinMinutes: z.array(z.int().nullable()).nullable(),
    /** Replaces the longest booking in the same way. */
    weekdayMaxMinutes: z.array(z.int().nullable()).nullable(),
    maxStayDays: z.int(),
    noticeMinutes: z.int(),
    windowDays: z.int(),
    bufferBeforeMinutes: z.int(),
    bufferAfterMinutes: z.int(),
  })
  .meta({ id: 'BookingRules' });

export const LISTING_STATES = ['draft', 'in_review', 'live', 'paused', 'suspended', 'deleted'] as const;

export const ListingDetail = ListingCard.omit({ reasons: true, quote: true, trip: true })
  .extend({
    state: z.enum(LISTING_STATES),
    seats: z.int(),
    houseRules: z.array(z.string()),
    workFacts: WorkFacts,
    workFactSources: WorkFactSources,
    /** Left out without tests in the last 90 days. */
    connection: MeasuredConnection.optional(),
    /** Left out without samples in the last 90 days. */
    noise: MeasuredNoise.optional(),
    facts: z.array(Fact),
    hours: z.array(WeeklyHours),
    rules: BookingRules,
    cancellationPolicy: PolicyId,
    host: HostCard,
    property: z.object({
      _id: w.Id,
      title: z.string(),
      address: PublicAddress,
      circleRadiusMeters: z.int(),
      household: z.string().nullable(),
      pets: z.string().nullable(),
      cameras: z.string().nullable(),
      parking: z.string().nullable(),
      visitLimits: StatedVisitLimits.optional(),
      homeHours: StatedHomeHours.optional(),
      /** Left out without a floor plan. Who sees it is the host’s choice: `/api/homes/{id}/floor-plan` says. */
      hasFloorPlan: z.boolean().optional(),
      factSources: PropertyFactSources,
      ...PropertyFacts.shape,
    }),
    /** Other listings of the property; with `isLinked`, booking one blocks the other. */
    rooms: z.array(
      z.object({
        _id: w.Id,
        title: z.string(),
        kind: z.enum(LISTING_KINDS),
        fullDayMinor: w.Minor,
        currency: w.Currency,
        image: Photo.nullable(),
        isLinked: z.boolean(),
      }),
    ),
    publishedOn: w.LocalDate.nullable(),
    /** Left out if there are no price rules, discounts, extras or packages. */
    priceRules: z.array(PriceRule).optional(),
    discounts: Discounts.optional(),
    addOns: z.array(AddOn).optional(),
    packages: z.array(OfferedPackage).optional(),
    can: z.object({ book: z.boolean(), edit: z.boolean() }),
  })
  .meta({ id: 'ListingDetail' });
export type ListingDetail = z.infer<typeof ListingDetail>;

export const SEARCH_SORTS = ['distance', 'price', 'rating', 'newest'] as const;

/** More than a full day costs in any currency; ranks by price are exact up to here. */
const PRICE_MAXIMUM = 8_000_000_000;

/**
 * The search parameters, with the same names in the page's URL and the API (SE1, A13). Prices are in units of the area's commonest
 * currency (AP13).
 */
const searchFilters = {
  lat: w.queryNumber(-90, 90).optional(),
  lng: w.queryNumber(-180, 180).optional(),
  /** Kilometers. */
  radius: w.queryNumber(0.1, SEARCH.maximumRadiusKm).optional(),
  ...tripFilters,
  city: w.safeText(120).optional(),
  address: w.safeText(200).optional(),
  /** West, south, east, north in degrees: the map's area, which replaces the circle. */
  bbox: z
    .string()
    .max(120)
    .regex(/^-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3}$/, 'Must be west,south,east,north.')
    .transform((text) => text.split(',').map(Number) as [number, number, number, number])
    .refine(
      ([west, south, east, north]) =>
        west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north,
      'Must be west,south,east,north in degrees.',
    )
    .optional(),
  minPrice: w.queryNumber(0, PRICE_MAXIMUM).optional(),
  maxPrice: w.queryNumber(0, PRICE_MAXIMUM).optional(),
  people: w.queryInteger(1, 200).optional(),
  kind: w.queryList(LISTING_KINDS).optional(),
  amenities: w.queryList(AMENITIES).optional(),
  instant: w.queryFlag.optional(),
  ...workFactFilters,
  /** Words that must all be in the title or the description (A12). */
  words: w.safeText(80).optional(),
  /** The day in each listing's time zone, with `from` and `to` as its hours (by default the opening hours). */
  date: w.LocalDate.optional(),
  from: w.LocalTime.optional(),
  to: w.LocalTime.optional(),
};

const pricesInOrder = (query: { minPrice?: number | undefined; maxPrice?: number | undefined }) =>
  query.minPrice === undefined || query.maxPrice === undefined || query.minPrice <= query.maxPrice;
const hoursInOrder = (query: { from?: string | undefined; to?: string | undefined }) =>
  query.from === undefined || query.to === undefined || query.from < query.to;
const pointIsWhole = (query: { lat?: number | undefined; lng?: number | undefined }) =>
  (query.lat === undefined) === (query.lng === undefined);

const refined = <T extends z.ZodObject>(schema: T) =>
  schema
    .refine((query) => pricesInOrder(query as never), {
      path: ['maxPrice'],
      message: 'The maximum price can’t be below the minimum.',
    })
    .refine((query) => hoursInOrder(query as never), { path: ['to'], message: 'The end must be after the start.' })
    .refine((query) => pointIsWhole(query as never), { path: ['lng'], message: 'Send lat and lng together.' })
    .refine(limitHasMode, { path: ['by'], message: 'Choose how you travel.' })
    .refine(tripHasStart, { path: ['within'], message: 'Choose a starting point.' });

export const SearchQuery = refined(
  z.object({
    ...searchFilters,
    sort: z.enum(SEARCH_SORTS).optional(),
    page: w.queryInteger(1, SEARCH.maximumPage).optional(),
    limit: w.queryInteger(1, SEARCH.maximumPageSize).optional(),
  }),
);
export type SearchQuery = z.output<typeof SearchQuery>;

export const MapQuery = refined(z.object({ ...searchFilters, zoom: w.queryNumber(0, 22) }));
export const FacetQuery = refined(z.object(searchFilters));

export const SearchAnswer = z
  .object({
    listings: z.array(ListingCard),
    ...w.Paging,
    /** True if there are more than `total`, because counting stops at a limit. */
    isTotalCapped: z.boolean(),
    /** The place that the search text was resolved to (SE8). */
    place: z
      .object({
        name: z.string(),
        center: w.Point,
        radiusKm: z.number(),
        placeId: z.string().nullable(),
        timeZone: w.TimeZone.nullable(),
        /** What a neighborhood has, if the search is by its name: how many listings, and the median price of a day. */
        stock: z.object({ count: z.int(), medianDayMinor: w.Minor, currency: w.Currency }).optional(),
        /** Attribution of the address data, which must be shown with the results. */
        attribution: z.string().optional(),
      })
      .nullable(),
    /** Without results: changes that would find some (A18). */
    hints: z.array(
      z.discriminatedUnion('code', [
        z.object({ code: z.literal('widen'), radiusKm: z.number(), count: z.int() }),
        z.object({ code: z.literal('longer-trip'), minutes: z.int(), count: z.int() }),
        z.object({ code: z.literal('another-day'), date: w.LocalDate, count: z.int() }),
        z.object({ code: z.literal('drop-filters'), count: z.int() }),
      ]),
    ),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const MapPin = z
  .object({
    _id: w.Id,
    lat: z.number(),
    lng: z.number(),
    title: z.string(),
    fullDayMinor: w.Minor,
    totalMinor: w.Minor.nullable(),
    currency: w.Currency,
  })
  .meta({ id: 'MapPin' });
export const MapCluster = z
  .object({
    lat: z.number(),
    lng: z.number(),
    count: z.int(),
    minDayMinor: w.Minor,
    currency: w.Currency,
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    /** True if the count is an estimate: say "about". */
    isEstimate: z.boolean().optional(),
  })
  .meta({ id: 'MapCluster' });

const listingParams = z.object({ id: w.Id });

export const listingEndpoints = {
  'GET /api/listings/search': {
    summary: 'Search workspaces by location, price, features, and availability (AP13)',
    access: 'public',
    query: SearchQuery,
    answer: SearchAnswer,
    errors: ['VALIDATION_FAILED'],
    bucket: 'search',
    cacheSeconds: 30,
  },
  'GET /api/listings/map': {
    summary: 'List map pins with prices, or clusters for crowded views',
    access: 'public',
    query: MapQuery,
    answer: z.object({
      pins: z.array(MapPin),
      clusters: z.array(MapCluster),
      total: z.int(),
      isTotalCapped: z.boolean(),
    }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'search',
    cacheSeconds: 30,
  },
  'GET /api/listings/facets': {
    summary: 'Count the workspaces each amenity and kind filter would leave (A8)',
    access: 'public',
    query: FacetQuery,
    answer: z.object({
      amenities: z.record(z.string(), z.int()),
      kinds: z.record(z.string(), z.int()),
      instant: z.int(),
      workFacts: WorkFactCounts,
      price: z
        .object({
          minMinor: w.Minor,
          maxMinor: w.Minor,
          currency: w.Currency,
          /** Prices in other currencies there: compared by the rates of estimates, or left out of a search by price. */
          others: z.enum(['none', 'converted', 'left-out']),
          /** The price histogram: each step starts where the previous one ends, and the last is open-ended. */
          histogram: z.object({ fromMinor: w.Minor, stepMinor: w.Minor, counts: z.array(z.int()) }),
        })
        .nullable(),
      /** The number of workspaces counted, nearest first. With `isSampled`, there are more. */
      lookedAt: z.int(),
      isSampled: z.boolean(),
    }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'search',
    cacheSeconds: 30,
  },
  'GET /api/listings/nearby': {
    summary: 'List up to 12 workspaces for the home page: within 100 km, or everywhere if fewer than three (HM5, HM6)',
    access: 'public',
    query: z.object({ lat: w.queryNumber(-90, 90), lng: w.queryNumber(-180, 180) }),
    answer: z.object({ listings: z.array(ListingCard), isGlobal: z.boolean() }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'search',
    cacheSeconds: 60,
  },
  'GET /api/listings/{id}': {
    summary: 'Get a workspace',
    access: 'public',
    params: listingParams,
    answer: ListingDetail,
    errors: ['NOT_FOUND', 'GONE'],
  },
  'GET /api/listings/{id}/availability': {
    summary: 'List available hours by day, in the listing’s time zone',
    access: 'public',
    params: listingParams,
    query: z
      .object({ from: w.LocalDate, to: w.LocalDate })
      .refine((query) => query.from <= query.to, { path: ['to'], message: 'Must be on or after from.' }),
    answer: z.object({ timeZone: w.TimeZone, days: z.array(AvailabilityDay) }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'GONE'],
  },
  'GET /api/listings/{id}/reviews': {
    summary: 'List reviews, newest first',
    access: 'public',
    params: listingParams,
    query: z.object(w.pageQuery),
    answer: z.object({
      reviews: z.array(Review),
      /** Cancellations by the host in the last 12 months, between this page's reviews. */
      cancellations: z.array(CancellationLine),
      ...w.Paging,
      histogram: z.array(z.int()).length(5),
      categories: CategoryAverages,
    }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  'GET /api/listings/{id}/similar': {
    summary: 'List up to six similar workspaces nearby',
    access: 'public',
    params: listingParams,
    answer: z.object({ listings: z.array(ListingCard) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies EndpointTable;
