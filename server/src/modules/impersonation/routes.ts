// Staff's looks at the product as a member, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { beginLook, endLook, listOwnLooks } from './service.ts';

export function registerMemberLookRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/staff/members/{id}/looks', ({ actor, params, body }) =>
    beginLook(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/looks/{id}/end', async ({ params }) => {
    await endLook(deps, params.id);
    return undefined;
  });
  bind(app, deps, 'GET /api/account/looks', ({ actor, query }) => listOwnLooks(deps, actor, query.cursor));
}
