// HTTP routes for hosts' listings and their calendar.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import * as hosting from './service.ts';

function registerListingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/properties/{id}/listings', async ({ actor, params, body, request }) => {
    const input = { propertyId: params.id, kind: body.kind };
    return (await hosting.createListing(deps, actor, input, readIdempotencyKey(request))).answer;
  });
  bind(app, deps, 'GET /api/host/listings', ({ actor, query }) => hosting.listHostListings(deps, actor, query));
  bind(app, deps, 'GET /api/host/room-summary', ({ actor }) => hosting.getListingSummary(deps, actor));
  bind(app, deps, 'POST /api/host/listings/bulk', async ({ actor, body, request }) => {
    return (await hosting.changeListings(deps, actor, body, readIdempotencyKey(request))).answer;
  });
  bind(app, deps, 'POST /api/host/listings/bulk/preview', async ({ actor, body }) => ({
    results: await hosting.previewChange(deps, actor, body),
  }));
  bind(app, deps, 'GET /api/host/bulk-changes', ({ actor }) => hosting.listChanges(deps, actor));
  bind(app, deps, 'POST /api/host/bulk-changes/{id}/undo', async ({ actor, params, body }) => ({
    results: await hosting.undoChange(deps, actor, { changeId: params.id, ...body }),
  }));
  bind(app, deps, 'GET /api/host/listing-choices', ({ actor, query }) =>
    hosting.listListingChoices(deps, actor, query),
  );
  bind(app, deps, 'GET /api/host/listings/{id}', ({ actor, params }) =>
    hosting.getOwnListing(deps.db.kysely, actor, params.id),
  );
  bind(app, deps, 'PATCH /api/host/listings/{id}', ({ actor, params, body }) =>
    hosting.changeListing(deps, actor, { id: params.id, ...body }),
  );
  bind(app, deps, 'GET /api/host/listings/{id}/preview', ({ actor, params }) =>
    hosting.previewListing(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/changes/publish', ({ actor, params, body }) =>
    hosting.publishChanges(deps, actor, { id: params.id, ...body }),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/changes/discard', ({ actor, params, body }) =>
    hosting.discardChanges(deps, actor, { id: params.id, ...body }),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/publish', ({ actor, params }) =>
    hosting.publishListing(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/pause', ({ actor, params }) =>
    hosting.pauseListing(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/duplicate', async ({ actor, params, request }) => {
    return (await hosting.duplicateListing(deps, actor, params.id, readIdempotencyKey(request))).answer;
  });
  bind(app, deps, 'DELETE /api/host/listings/{id}', async ({ actor, params }) => {
    await hosting.removeListing(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'POST /api/host/listings/{id}/photos', ({ actor, params, query, upload }) =>
    hosting.addPhoto(deps, actor, { listingId: params.id, clientId: query.clientId }, () => upload.chunks()),
  );
  bind(app, deps, 'PUT /api/host/listings/{id}/photos', ({ actor, params, body }) =>
    hosting.arrangePhotos(deps, actor, { id: params.id, ...body }),
  );
  bind(app, deps, 'GET /api/host/price-guide', ({ query }) => hosting.getPriceGuide(deps.db.kysely, query));
}

function registerAvailabilityRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'PUT /api/host/listings/{id}/hours', ({ actor, params, body }) =>
    hosting.setWeeklyHours(deps, actor, { id: params.id, ...body }),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/exceptions', ({ actor, params, body }) =>
    hosting.addException(deps, actor, { id: params.id, exception: body }),
  );
  bind(app, deps, 'DELETE /api/host/listings/{id}/exceptions/{exceptionId}', ({ actor, params }) =>
    hosting.removeException(deps, actor, params),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/test-time', ({ actor, params, body }) =>
    hosting.testTime(deps, actor, {
      id: params.id,
      startsAt: new Date(body.startsAt),
      endsAt: new Date(body.endsAt),
    }),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/blocks', async ({ actor, params, body, request }) => {
    return (await hosting.addBlock(deps, actor, { id: params.id, block: body }, readIdempotencyKey(request))).answer;
  });
  bind(app, deps, 'DELETE /api/host/listings/{id}/blocks/{blockId}', async ({ actor, params }) => {
    await hosting.removeBlock(deps, actor, params);
    return undefined;
  });
  bind(app, deps, 'GET /api/host/calendar/listings', ({ actor, query }) =>
    hosting.getCalendarRows(deps.db.kysely, actor, query),
  );
  bind(app, deps, 'POST /api/host/calendar/preview', ({ actor, body }) => hosting.previewCalendar(deps, actor, body));
  bind(app, deps, 'POST /api/host/calendar/changes', ({ actor, body }) => hosting.changeCalendar(deps, actor, body));
  bind(app, deps, 'POST /api/host/calendar/undo', ({ actor, body }) => hosting.undoCalendar(deps, actor, body));
  bind(app, deps, 'GET /api/host/calendar', ({ actor, query }) => hosting.getCalendar(deps.db.kysely, actor, query));
}

export function registerHostingRoutes(app: FastifyInstance, deps: Deps): void {
  registerListingRoutes(app, deps);
  registerAvailabilityRoutes(app, deps);
}
