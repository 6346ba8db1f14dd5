// HTTP routes for floor plans.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { addFloor, getFloorPlan, getOwnFloorPlan, readFloorPicture, saveFloorPlan } from './service.ts';

export function registerFloorPlanRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/properties/{id}/floor-plan', ({ actor, params }) =>
    getOwnFloorPlan(deps.db.kysely, actor, params.id),
  );
  bind(app, deps, 'POST /api/properties/{id}/floors', ({ actor, params, query, upload }) =>
    addFloor(deps, actor, { id: params.id, name: query.name }, () => upload.chunks()),
  );
  bind(app, deps, 'PUT /api/properties/{id}/floor-plan', ({ actor, params, body }) =>
    saveFloorPlan(deps, actor, { id: params.id, ...body }),
  );
  // Not from a replica: who may see it has to be true now.
  bind(app, deps, 'GET /api/homes/{id}/floor-plan', ({ actor, params, query: { startsAt, endsAt } }) =>
    getFloorPlan(deps.db.kysely, {
      id: params.id,
      actor,
      now: deps.clock.now(),
      range: startsAt && endsAt ? { startsAt: new Date(startsAt), endsAt: new Date(endsAt) } : undefined,
    }),
  );
  bind(app, deps, 'GET /api/homes/{id}/floors/{floorId}/picture', ({ actor, params }) =>
    readFloorPicture(deps, actor, params),
  );
}
