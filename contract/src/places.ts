// Places: suggestions, details, geocoding, spelling, outlines, and the visitor's location (AP9–AP12, SE8–SE11, HM7).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import * as w from './wire.ts';

const Text = z.object({ text: z.string() });

export const PlacePrediction = z
  .object({ placeId: z.string(), text: Text, structuredFormat: z.object({ mainText: Text, secondaryText: Text }) })
  .meta({ id: 'PlacePrediction' });

export const PlaceDetails = z
  .object({
    id: z.string(),
    formattedAddress: z.string(),
    location: z.object({ latitude: z.number(), longitude: z.number() }),
    addressComponents: z.array(z.object({ types: z.array(z.string()), longText: z.string(), shortText: z.string() })),
  })
  .meta({ id: 'PlaceDetails' });

export const GeocodeResult = z
  .object({
    address_components: z.array(
      z.object({ types: z.array(z.string()), long_name: z.string(), short_name: z.string() }),
    ),
    formatted_address: z.string(),
    place_id: z.string(),
    geometry: z.object({ location: w.Point }),
  })
  .meta({ id: 'GeocodeResult' });

export const placeEndpoints = {
  'POST /api/places/autocomplete': {
    summary: 'Suggest places for typed text (AP10)',
    access: 'public',
    body: z.strictObject({ input: w.safeText(200), languageCode: z.string().max(16).optional() }),
    answer: z.object({ suggestions: z.array(z.object({ placePrediction: PlacePrediction })) }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'places',
  },
  'GET /api/places/geocode': {
    summary: 'Geocode an address or place name (AP12)',
    access: 'public',
    aliases: ['/places/geocode'],
    query: z.object({ address: w.safeText(200).optional() }),
    answer: z.object({ status: z.enum(['OK', 'ZERO_RESULTS', 'INVALID_REQUEST']), results: z.array(GeocodeResult) }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'places',
  },
  'GET /api/places/suggest-spelling': {
    summary: 'Suggest the city a misspelling probably means (SE11)',
    access: 'public',
    query: z.object({ text: w.safeText(120) }),
    answer: z.object({
      suggestion: z.object({ text: z.string(), placeId: z.string(), lat: z.number(), lng: z.number() }).nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'places',
  },
  'GET /api/places/boundary': {
    summary: 'Get the outline of a city or state, if known (SE8)',
    access: 'public',
    query: z.object({
      placeId: z.string().max(120).optional(),
      lat: w.queryNumber(-90, 90).optional(),
      lng: w.queryNumber(-180, 180).optional(),
    }),
    answer: z.object({
      boundary: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) }).nullable(),
      attribution: z.string().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'places',
    cacheSeconds: 3600,
  },
  'GET /api/places/{placeId}': {
    summary: 'Get a place (AP11)',
    access: 'public',
    params: z.object({ placeId: z.string().max(120) }),
    answer: PlaceDetails,
    errors: ['NOT_FOUND'],
    bucket: 'places',
  },
  'GET /api/address/location-from-ip': {
    summary: 'Get the visitor’s approximate location; the browser’s time zone can be a hint (AP9)',
    access: 'public',
    query: z.object({ timeZone: w.TimeZone.optional() }),
    answer: z.object({
      success: z.boolean(),
      location: z.object({ currency: w.Currency, timezone: w.TimeZone, city: z.string(), coordinates: w.Point }),
    }),
    bucket: 'places',
  },
} as const satisfies EndpointTable;
