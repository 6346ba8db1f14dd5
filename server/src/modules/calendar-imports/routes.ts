// Calendar imports of a listing, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as calendarImports from './service.ts';

const which = ({ id, feedId }: { id: string; feedId: string }) => ({ listingId: id, calendarImportId: feedId });

export function registerCalendarImportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/feeds', ({ actor }) => calendarImports.listCalendarImportHealth(deps, actor));
  bind(app, deps, 'GET /api/host/listings/{id}/feeds', ({ actor, params }) =>
    calendarImports.listCalendarImports(deps, actor, params.id),
  );
  bind(
    app,
    deps,
    'POST /api/host/listings/{id}/feeds',
    ({ actor, params, body: { name, url, keepsGap: keepsBuffer = true } }) =>
      calendarImports.addCalendarImport(deps, actor, { listingId: params.id, name, url, keepsGap: keepsBuffer }),
  );
  bind(app, deps, 'PATCH /api/host/listings/{id}/feeds/{feedId}', ({ actor, params, body }) =>
    calendarImports.changeCalendarImport(deps, actor, which(params), body),
  );
  bind(app, deps, 'POST /api/host/listings/{id}/feeds/{feedId}/refresh', ({ actor, params }) =>
    calendarImports.refreshCalendarImport(deps, actor, which(params)),
  );
  bind(app, deps, 'DELETE /api/host/listings/{id}/feeds/{feedId}', async ({ actor, params }) => {
    await calendarImports.removeCalendarImport(deps, actor, which(params));
    return undefined;
  });
}
