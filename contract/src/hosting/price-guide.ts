// What similar listings nearby cost, for hosts who set their prices.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { LISTING_KINDS } from '../listings/amenities.ts';
import { KnownCurrency } from '../money/known-currency.ts';
import * as w from '../wire.ts';

export const priceGuideEndpoints = {
  'GET /api/host/price-guide': {
    summary: 'Get price quartiles of similar listings nearby',
    access: 'public',
    query: z.object({
      lat: w.queryNumber(-90, 90),
      lng: w.queryNumber(-180, 180),
      kind: z.enum(LISTING_KINDS).optional(),
      /** Of the prices compared. */
      currency: KnownCurrency,
    }),
    answer: z.object({
      count: z.int(),
      radiusKm: z.number(),
      currency: w.Currency.nullable(),
      day: z.object({ lowMinor: w.Minor, medianMinor: w.Minor, highMinor: w.Minor }).nullable(),
      hour: z.object({ lowMinor: w.Minor, medianMinor: w.Minor, highMinor: w.Minor }).nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'search',
  },
} as const satisfies EndpointTable;
