// HTTP routes for who may host.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { invite, listInvitations, uninvite } from './service.ts';

export function registerHostInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/host-invitations', ({ query }) => listInvitations(deps, query.cursor));
  bind(app, deps, 'POST /api/staff/host-invitations', ({ actor, body }) => invite(deps, actor, body.email));
  bind(app, deps, 'DELETE /api/staff/host-invitations/{id}', async ({ actor, params }) => {
    await uninvite(deps, actor, params.id);
    return undefined;
  });
}
