// HTTP routes for who's home at a property.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getHomeHours, setHomeHours } from './service.ts';

export function registerHomeHoursRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/properties/{id}/home-hours', ({ actor, params }) =>
    getHomeHours(deps.db.kysely, actor, params.id),
  );
  bind(app, deps, 'PUT /api/properties/{id}/home-hours', ({ actor, params, body }) =>
    setHomeHours(deps, actor, { id: params.id, ...body }),
  );
}
