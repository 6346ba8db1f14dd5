// A home as everybody may see it: what its rooms share, each room with its price and when it is free next.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { PROPERTY_TYPES } from '../hosting/hosting.ts';
import * as w from '../wire.ts';
import { HostCard, ListingCard, ListingDetail } from './listings.ts';

export const HomeRoom = ListingCard.omit({ property: true, distance: true, reasons: true, quote: true }).extend({
  /** The first start that could be booked now, in the weeks looked at; null where there is none. */
  freeFrom: w.Instant.nullable(),
  /** Rooms of this home whose hours go with this one's, as those of a whole place do. */
  partIds: z.array(w.Id),
});
export type HomeRoom = z.infer<typeof HomeRoom>;

export const HomeDetail = z
  .object({
    ...ListingDetail.shape.property.shape,
    type: z.enum(PROPERTY_TYPES).nullable(),
    timeZone: w.TimeZone,
    host: HostCard,
    /** What is offered now, the dearest first; none while all rooms are paused. */
    rooms: z.array(HomeRoom),
    /** What every room of it asks. */
    houseRules: z.array(z.string()),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'HomeDetail' });
export type HomeDetail = z.infer<typeof HomeDetail>;

export const homeEndpoints = {
  'GET /api/homes/{id}': {
    summary: 'Get a property with its listings, area, and shared facts; never its address (B2, B3)',
    access: 'public',
    params: z.object({ id: w.Id }),
    answer: HomeDetail,
    errors: ['NOT_FOUND', 'GONE'],
  },
} as const satisfies EndpointTable;
