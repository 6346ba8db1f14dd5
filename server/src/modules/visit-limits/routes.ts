// HTTP routes for what local rules allow at a property.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getVisitLimits, listExceeding, setVisitLimits } from './service.ts';

export function registerVisitLimitRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/properties/{id}/visit-limits', ({ actor, params }) =>
    getVisitLimits(deps.db.kysely, actor, params.id),
  );
  bind(app, deps, 'PUT /api/properties/{id}/visit-limits', ({ actor, params, body }) =>
    setVisitLimits(deps, actor, { id: params.id, ...body }),
  );
  bind(app, deps, 'GET /api/properties/{id}/visit-limits/bookings', ({ actor, params, query }) =>
    listExceeding(deps, actor, { id: params.id, page: query.page }),
  );
}
