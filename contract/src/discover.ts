// Browsing without a place in mind: cities and collections, and how many workspaces fit a way of working. All from data.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { ListingCard } from './listings.ts';
import { PERSONA_IDS } from './personas.ts';
import { Photo } from './photos.ts';
import * as w from './wire.ts';

export const DISCOVER = {
  citiesShown: 24,
  /** A city or a collection with fewer is not shown. */
  minimumListings: 3,
  listingsPerCollection: 6,
  /** Counts stop here: "1,000+". */
  countMaximum: 1_000,
  examplesPerPersona: 3,
  nearKm: 40,
} as const;

/** Each is a rule over what workspaces are, not a choice of ours. */
export const COLLECTION_IDS = [
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

export const Discover = z
  .object({
    cities: z.array(
      z.object({
        city: z.string(),
        state: z.string(),
        country: z.string(),
        count: z.int(),
        /** Half of the workspaces cost less for a day, half more. */
        medianDayMinor: w.Minor,
        currency: w.Currency,
        image: Photo.nullable(),
      }),
    ),
    collections: z.array(
      z.object({
        id: z.enum(COLLECTION_IDS),
        count: z.int(),
        isCountCapped: z.boolean(),
        listings: z.array(Card),
      }),
    ),
  })
  .meta({ id: 'Discover' });
export type Discover = z.infer<typeof Discover>;

export const PersonaMatch = z
  .object({
    id: z.enum(PERSONA_IDS),
    count: z.int(),
    isCountCapped: z.boolean(),
    /** The best liked of them. */
    listings: z.array(Card),
  })
  .meta({ id: 'PersonaMatch' });

export const discoverEndpoints = {
  'GET /api/discover': {
    summary: 'Cities with how many workspaces and what half of them cost less than, and collections by rule',
    access: 'public',
    answer: Discover,
    cacheSeconds: 300,
  },
  'GET /api/personas': {
    summary: `How many workspaces fit each way of working: within ${DISCOVER.nearKm} km of a point, or everywhere`,
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
