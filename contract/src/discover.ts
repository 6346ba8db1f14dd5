// Browsing without a place in mind: cities and collections, and how many workspaces fit a way of working. All from data.
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
  /** Of one city, so that the largest does not fill the list. */
  neighborhoodsPerCity: 3,
  /** A city, a neighborhood or a collection with fewer is not shown. */
  minimumListings: 3,
  listingsPerCollection: 3,
  /** Counts stop here: "1,000+". */
  countMaximum: 1_000,
  /** The same for what is free at hours: every count is a look into a calendar. */
  freeCountMaximum: 250,
  examplesPerPersona: 3,
  nearKm: 40,
  /** What "morning" means: wall-clock times of the place. */
  morning: { from: '09:00', to: '12:00' },
} as const;

/** Each is a rule over what workspaces are, not a choice of ours. */
export const COLLECTION_IDS = [
  'free-tomorrow-morning',
  'loved',
  'call-ready-under-60',
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
  /** Half of the workspaces cost less for a day, half more. */
  medianDayMinor: w.Minor,
  currency: w.Currency,
};

/** The hours a collection is about, by the clock of each place, and on which days: at night "tomorrow" is two. */
const CollectionHours = z.object({
  from: w.LocalTime,
  to: w.LocalTime,
  /** The day of most first. */
  days: z.array(z.object({ date: w.LocalDate, count: z.int() })),
});

export const Discover = z
  .object({
    /** Everything that is offered, and the part of the world it lies in. */
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
    /** As hosts call them. */
    neighborhoods: z.array(
      z.object({
        name: z.string(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        ...Stock,
        /** A circle around them. */
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
        /** The best liked that no collection before it names; named again only where there are too few others. */
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

/** What staff wrote in place of the built-in words; null where those hold. */
export const PersonaText = z
  .object({ name: z.string().nullable(), who: z.string().nullable(), needs: z.string().nullable() })
  .meta({ id: 'PersonaText' });

export const PersonaMatch = z
  .object({
    id: z.enum(PERSONA_IDS),
    text: PersonaText,
    filters: PersonaFilters,
    /** False: only people with a link to it see it. */
    isShown: z.boolean(),
    count: z.int(),
    isCountCapped: z.boolean(),
    /** The best liked of them that none before it names; named again only where there are too few others. */
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
