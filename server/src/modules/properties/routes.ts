// HTTP routes for a host's properties (AP7, AP8, CS4).
import type { Answer } from '@daynook/contract/api';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import { coHostingMarks } from '../permissions/service.ts';
import { changeProperty, createProperty, getOwnProperty } from './service.ts';
import { listOwnListings, listOwnProperties } from './store.ts';

type OwnListing = Answer<'GET /api/listings/my-listings'>[number];

export function registerPropertyRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/properties/my-properties', async ({ actor }) => {
    const properties = await listOwnProperties(deps.db.kysely, actor.memberId);
    const findMarks = await coHostingMarks(deps.db.kysely, actor.memberId);
    return properties.map((row) => ({
      _id: row.id,
      title: row.title,
      city: row.city,
      state: row.region,
      country: row.country,
      timeZone: row.time_zone,
      listingCount: row.listing_count,
      ...findMarks(row.id),
    }));
  });

  bind(app, deps, 'GET /api/listings/my-listings', async ({ actor }) => {
    const listings = await listOwnListings(deps.db.kysely, actor.memberId);
    const findMarks = await coHostingMarks(deps.db.kysely, actor.memberId);
    // The card is sent as stored. Only what depends on the reader is added.
    return listings.map(({ property_id: propertyId, card, state }) => ({
      ...(card as OwnListing),
      distance: null,
      state: state as OwnListing['state'],
      ...findMarks(propertyId),
    }));
  });

  bind(app, deps, 'POST /api/properties', async ({ actor, body, request }) => {
    const { answer } = await createProperty(deps, actor, body, readIdempotencyKey(request));
    return answer;
  });
  bind(app, deps, 'GET /api/properties/{id}', ({ actor, params }) => getOwnProperty(deps.db.kysely, actor, params.id));
  bind(app, deps, 'PATCH /api/properties/{id}', ({ actor, params, body }) =>
    changeProperty(deps, actor, { id: params.id, ...body }),
  );
}
