// HTTP routes for connected apps.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as apps from './service.ts';

export function registerConnectedAppRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/account/apps', ({ actor, query }) => apps.listApps(deps, actor, query));
  bind(app, deps, 'PATCH /api/account/apps/{id}', ({ actor, params, body }) =>
    apps.narrowApp(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/account/apps/{id}', async ({ actor, params }) => {
    await apps.disconnectApp(deps, actor, params.id);
    return undefined;
  });
}
