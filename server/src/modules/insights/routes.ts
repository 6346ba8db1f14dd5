// HTTP routes for a host's own figures, and for counts reported by server-rendered pages.
import type { FastifyInstance } from 'fastify';
import { completeReads } from '../../db/reads.ts';
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
  /** Hosts see what they've just changed, so a replica has to have everything. */
  const complete = async () => ({ ...deps, db: await completeReads(deps.db) });

  bind(app, deps, 'GET /api/host/insights/earnings', async ({ actor, query }) =>
    getEarnings(await complete(), actor, query),
  );
  bind(app, deps, 'GET /api/host/insights/earnings/rooms', async ({ actor, query }) =>
    getEarningsByListing(await complete(), actor, query),
  );
  bind(app, deps, 'GET /api/host/insights/occupancy', async ({ actor, query }) =>
    getOccupancy(await complete(), actor, query),
  );
  bind(app, deps, 'GET /api/host/insights/funnel', async ({ actor, query }) =>
    getFunnel(await complete(), actor, query),
  );
  bind(app, deps, 'POST /api/listings/shown', async ({ actor, body, request }) => {
    await countRendered(deps, toPageView(request, actor), body);
    return undefined;
  });
  bind(app, deps, 'GET /api/host/insights/answers', async ({ actor }) => getAnswers(await complete(), actor));
}
