// HTTP routes for listings.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, RawJson } from '../../http/bind.ts';
import { toPageView } from '../insights/service.ts';
import { getProperty } from './property.ts';
import { getListing, listSimilar } from './service.ts';

export function registerListingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/listings/{id}', async ({ params, actor, request, reads }) => {
    const listing = await getListing(reads.kysely, { listingId: params.id, actor, now: deps.clock.now() });
    if (listing.state === 'live')
      deps.funnel.viewed({ id: listing._id, hostId: listing.host._id }, toPageView(request, actor));
    return listing;
  });

  bind(app, deps, 'GET /api/homes/{id}', ({ params, actor, reads }) =>
    getProperty(reads.kysely, { propertyId: params.id, actor, now: deps.clock.now() }),
  );

  bind(app, deps, 'GET /api/listings/{id}/similar', async ({ params, actor, reads }) => {
    const cards = await listSimilar(reads.kysely, { listingId: params.id, actor });
    return new RawJson(`{"listings":[${cards.join(',')}]}`);
  });
}
