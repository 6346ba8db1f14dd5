// HTTP routes for importing and exporting listings as files.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import * as listings from './service.ts';

export function registerListingImportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/room-template', async () => listings.getTemplate());
  bind(app, deps, 'POST /api/host/property-imports/check', ({ actor, body }) =>
    listings.checkPropertyImport(deps, actor, body.text),
  );
  bind(
    app,
    deps,
    'POST /api/host/property-imports',
    async ({ actor, body, request }) =>
      (await listings.importProperties(deps, actor, body.text, readIdempotencyKey(request))).answer,
  );
  bind(app, deps, 'GET /api/properties/{id}/room-file', ({ actor, params, query }) =>
    listings.exportListings(deps, actor, { propertyId: params.id, format: query.format }),
  );
  bind(app, deps, 'POST /api/properties/{id}/room-imports/check', ({ actor, params, body }) =>
    listings.checkImport(deps, actor, { propertyId: params.id, text: body.text }),
  );
  bind(app, deps, 'POST /api/properties/{id}/room-imports', async ({ actor, params, body, request }) => {
    const input = { propertyId: params.id, text: body.text };
    return (await listings.importListings(deps, actor, input, readIdempotencyKey(request))).answer;
  });
}
