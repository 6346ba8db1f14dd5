// Staff's looks at the product as a member, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { endImpersonation, listOwnImpersonations, startImpersonation } from './service.ts';

export function registerImpersonationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/staff/members/{id}/looks', ({ actor, params, body }) =>
    startImpersonation(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/looks/{id}/end', async ({ params }) => {
    await endImpersonation(deps, params.id);
    return undefined;
  });
  bind(app, deps, 'GET /api/account/looks', ({ actor, query }) => listOwnImpersonations(deps, actor, query.cursor));
}
