// Co-hosts over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as coHosts from './service.ts';

export function registerCoHostRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/properties/{id}/co-hosts', ({ actor, params }) => coHosts.getPanel(deps, actor, params.id));
  bind(app, deps, 'POST /api/properties/{id}/co-hosts/invitations', ({ actor, params, body }) =>
    coHosts.invite(deps, actor, { propertyId: params.id, ...body }),
  );
  bind(app, deps, 'DELETE /api/properties/{id}/co-hosts/invitations/{invitationId}', async ({ actor, params }) => {
    await coHosts.withdraw(deps, actor, { propertyId: params.id, invitationId: params.invitationId });
    return undefined;
  });
  bind(app, deps, 'PATCH /api/properties/{id}/co-hosts/{memberId}', ({ actor, params, body }) =>
    coHosts.changeLevel(deps, actor, { propertyId: params.id, memberId: params.memberId, ...body }),
  );
  bind(app, deps, 'DELETE /api/properties/{id}/co-hosts/{memberId}', async ({ actor, params }) => {
    await coHosts.remove(deps, actor, { propertyId: params.id, memberId: params.memberId });
    return undefined;
  });
  bind(app, deps, 'GET /api/co-host-invitations/{id}', ({ actor, params }) =>
    coHosts.getInvitation(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/co-host-invitations/{id}/accept', ({ actor, params }) =>
    coHosts.accept(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/co-host-invitations/{id}/decline', async ({ actor, params }) => {
    await coHosts.decline(deps, actor, params.id);
    return undefined;
  });
}
