// A property as everyone can see it: what its listings share, and each listing with its price and next free start.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { PROPERTY_TYPES } from '../hosting/hosting.ts';
import * as w from '../wire.ts';
import { HostCard, ListingCard, ListingDetail } from './listings.ts';

export const PropertyListing = ListingCard.omit({ property: true, distance: true, reasons: true, quote: true }).extend({
  /** The first available start in the weeks searched; null if there's none. */
  freeFrom: w.Instant.nullable(),
  /** Listings of this property whose hours depend on this one's, such as those of a whole place. */
  partIds: z.array(w.Id),
});
export type PropertyListing = z.infer<typeof PropertyListing>;

export const PropertyDetail = z
  .object({
    ...ListingDetail.shape.property.shape,
    type: z.enum(PROPERTY_TYPES).nullable(),
    timeZone: w.TimeZone,
    host: HostCard,
    /** The available listings, the most expensive first; none while all are paused. */
    rooms: z.array(PropertyListing),
    /** The house rules that all its listings share. */
    houseRules: z.array(z.string()),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'HomeDetail' });
export type PropertyDetail = z.infer<typeof PropertyDetail>;

export const propertyEndpoints = {
  'GET /api/homes/{id}': {
    summary: 'Get a property with its listings, area, and shared facts; never its address (B2, B3)',
    access: 'public',
    params: z.object({ id: w.Id }),
    answer: PropertyDetail,
    errors: ['NOT_FOUND', 'GONE'],
  },
} as const satisfies EndpointTable;
