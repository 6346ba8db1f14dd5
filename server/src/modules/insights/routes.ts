// A host's own figures, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAnswers, getEarnings, getOccupancy } from './service.ts';

export function registerInsightRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/insights/earnings', ({ actor, query }) => getEarnings(deps, actor, query));
  bind(app, deps, 'GET /api/host/insights/occupancy', ({ actor, query }) => getOccupancy(deps, actor, query));
  bind(app, deps, 'GET /api/host/insights/answers', ({ actor }) => getAnswers(deps, actor));
}
