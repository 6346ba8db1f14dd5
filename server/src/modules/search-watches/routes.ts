// HTTP routes for saved searches.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { addWatch, listWatches, removeWatch } from './service.ts';

export function registerSearchWatchRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/search-watches', ({ actor }) => listWatches(deps, actor));
  bind(app, deps, 'POST /api/search-watches', ({ actor, body }) => addWatch(deps, actor, body));
  bind(app, deps, 'DELETE /api/search-watches/{id}', async ({ actor, params }) => {
    await removeWatch(deps, actor, params.id);
    return undefined;
  });
}
