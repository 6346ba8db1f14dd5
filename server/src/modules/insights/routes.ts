// HTTP routes for a host's own figures, and for counts reported by server-rendered pages.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  countRendered,
  getAnswers,
  getEarnings,
  getEarningsByListing,
  getFunnel,
  getOccupancy,
  toPageView,
} from './service.ts';

export function registerInsightRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/insights/earnings', ({ actor, query }) => getEarnings(deps, actor, query));
  bind(app, deps, 'GET /api/host/insights/earnings/rooms', ({ actor, query }) =>
    getEarningsByListing(deps, actor, query),
  );
  bind(app, deps, 'GET /api/host/insights/occupancy', ({ actor, query }) => getOccupancy(deps, actor, query));
  bind(app, deps, 'GET /api/host/insights/funnel', ({ actor, query }) => getFunnel(deps, actor, query));
  bind(app, deps, 'POST /api/listings/shown', async ({ actor, body, request }) => {
    await countRendered(deps, toPageView(request, actor), body);
    return undefined;
  });
  bind(app, deps, 'GET /api/host/insights/answers', ({ actor }) => getAnswers(deps, actor));
}
