// Browsing without a place: cities and collections, and the number of listings per persona. All of it comes from data.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { AMENITIES, LISTING_KINDS } from './listings/amenities.ts';
import { ListingCard } from './listings/listings.ts';
import { Photo } from './listings/photos.ts';
import { PERSONA_IDS } from './personas.ts';
import * as w from './wire.ts';

export const DISCOVER = {
  citiesShown: 24,
  neighborhoodsShown: 12,
  /** The maximum from one city, so that the largest doesn't fill the list. */
  neighborhoodsPerCity: 3,
  /** Cities, neighborhoods, and collections with fewer listings are hidden. */
  minimumListings: 3,
  listingsPerCollection: 3,
  /** The most that a day costs in the collection about prices, in dollars; in other currencies about as much. */
  lowPriceDollars: 60,
  /** Counting stops here: "1,000+". */
  countMaximum: 1_000,
  /** The same for counts of free hours, where every listing needs a calendar lookup. */
  freeCountMaximum: 250,
  examplesPerPersona: 3,
  nearKm: 40,
  /** The meaning of "morning" and so on, in each listing's local time. */
  morning: { from: '09:00', to: '12:00' },
} as const;

/** Each collection is a rule about listings rather than a manual choice. */
export const COLLECTION_IDS = [
  'free-tomorrow-morning',
  'loved',
  'call-ready-low-price',
  'new-this-week',
  'step-free',
  'garden',
  'table-for-eight',
  'quiet-with-a-door',
] as const;
export type CollectionId = (typeof COLLECTION_IDS)[number];

const Card = ListingCard.omit({ reasons: true, quote: true });

const Stock = {
  count: z.int(),
  /** The median price per day. */
  medianDayMinor: w.Minor,
  currency: w.Currency,
};

/** The hours of a collection in each listing's local time, and its days: at night "tomorrow" can mean two dates. */
const CollectionHours = z.object({
  from: w.LocalTime,
  to: w.LocalTime,
  /** Sorted by the number of listings, highest first. */
  days: z.array(z.object({ date: w.LocalDate, count: z.int() })),
});

export const Discover = z
  .object({
    /** All listings, and the area they're in. */
    supply: z.object({
      count: z.int(),
      bounds: z.object({ west: w.Longitude, south: w.Latitude, east: w.Longitude, north: w.Latitude }).nullable(),
    }),
    cities: z.array(
      z.object({
        city: z.string(),
        state: z.string(),
        country: z.string(),
        ...Stock,
        image: Photo.nullable(),
      }),
    ),
    /** As hosts named it. */
    neighborhoods: z.array(
      z.object({
        name: z.string(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        ...Stock,
        /** A circle around the listings. */
        center: w.Point,
        radiusKm: z.number(),
      }),
    ),
    collections: z.array(
      z.object({
        id: z.enum(COLLECTION_IDS),
        count: z.int(),
        isCountCapped: z.boolean(),
        hours: CollectionHours.nullable(),
        /** The best-rated ones that aren't in an earlier collection, unless there are too few others. */
        listings: z.array(Card),
      }),
    ),
  })
  .meta({ id: 'Discover' });
export type Discover = z.infer<typeof Discover>;

export const PersonaFilters = z
  .object({
    amenities: z.array(z.enum(AMENITIES)),
    people: z.int().nullable(),
    kinds: z.array(z.enum(LISTING_KINDS)),
    isInstant: z.boolean(),
  })
  .meta({ id: 'PersonaFilters' });

/** Texts by staff that replace the built-in ones; null if they don't. */
export const PersonaText = z
  .object({ name: z.string().nullable(), who: z.string().nullable(), needs: z.string().nullable() })
  .meta({ id: 'PersonaText' });

export const PersonaMatch = z
  .object({
    id: z.enum(PERSONA_IDS),
    text: PersonaText,
    filters: PersonaFilters,
    /** If false, only people with a link can see it. */
    isShown: z.boolean(),
    count: z.int(),
    isCountCapped: z.boolean(),
    /** The best-rated ones that aren't in an earlier one, unless there are too few others. */
    listings: z.array(Card),
  })
  .meta({ id: 'PersonaMatch' });

export const discoverEndpoints = {
  'GET /api/discover': {
    summary: 'List cities, neighborhoods, and collections, with workspace counts and median prices',
    access: 'public',
    answer: Discover,
    cacheSeconds: 300,
  },
  'GET /api/personas': {
    summary: `List work styles in order, and how many workspaces fit each: within ${DISCOVER.nearKm} km of a point, or everywhere`,
    access: 'public',
    query: z
      .object({ lat: w.queryNumber(-90, 90).optional(), lng: w.queryNumber(-180, 180).optional() })
      .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
        path: ['lng'],
        message: 'Send lat and lng together.',
      }),
    answer: z.object({ isNear: z.boolean(), personas: z.array(PersonaMatch) }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'search',
    cacheSeconds: 300,
  },
} as const satisfies EndpointTable;
