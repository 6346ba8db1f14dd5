// Teams over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import * as teams from './service.ts';

export function registerTeamRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/teams', ({ actor }) => teams.listTeams(deps, actor));
  bind(app, deps, 'POST /api/teams', async ({ actor, body, request, reply }) => {
    const { answer, isReplay } = await teams.createTeam(deps, actor, body, readIdempotencyKey(request));
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
  bind(app, deps, 'GET /api/teams/{id}', ({ actor, params }) => teams.getTeam(deps, actor, params.id));
  bind(app, deps, 'PATCH /api/teams/{id}', ({ actor, params, body }) =>
    teams.changeDetails(deps, actor, { teamId: params.id, ...body }),
  );
  bind(app, deps, 'DELETE /api/teams/{id}', async ({ actor, params }) => {
    await teams.closeTeam(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'GET /api/teams/{id}/events', ({ actor, params, query }) =>
    teams.listEvents(deps, actor, { teamId: params.id, ...query }),
  );
  registerMemberRoutes(app, deps);
  registerInvitationRoutes(app, deps);
  registerRuleRoutes(app, deps);
}

function registerMemberRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/teams/{id}/members', ({ actor, params, query }) =>
    teams.listMembers(deps, actor, { teamId: params.id, ...query }),
  );
  bind(app, deps, 'PATCH /api/teams/{id}/members/{memberId}', ({ actor, params, body }) =>
    teams.changeRole(deps, actor, { teamId: params.id, memberId: params.memberId, ...body }),
  );
  bind(app, deps, 'DELETE /api/teams/{id}/members/{memberId}', async ({ actor, params }) => {
    await teams.removeMember(deps, actor, { teamId: params.id, memberId: params.memberId });
    return undefined;
  });
}

function registerInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/teams/{id}/invitations', ({ actor, params, query }) =>
    teams.listInvitations(deps, actor, { teamId: params.id, ...query }),
  );
  bind(app, deps, 'POST /api/teams/{id}/invitations', ({ actor, params, body }) =>
    teams.invite(deps, actor, { teamId: params.id, ...body }),
  );
  bind(app, deps, 'DELETE /api/teams/{id}/invitations/{invitationId}', async ({ actor, params }) => {
    await teams.withdraw(deps, actor, { teamId: params.id, invitationId: params.invitationId });
    return undefined;
  });
  bind(app, deps, 'GET /api/team-invitations/{id}', ({ actor, params }) => teams.getInvitation(deps, actor, params.id));
  bind(app, deps, 'POST /api/team-invitations/{id}/accept', ({ actor, params }) =>
    teams.accept(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/team-invitations/{id}/decline', async ({ actor, params }) => {
    await teams.decline(deps, actor, params.id);
    return undefined;
  });
}

function registerRuleRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'PUT /api/teams/{id}/rules', ({ actor, params, body }) =>
    teams.changeRules(deps, actor, { teamId: params.id, ...body }),
  );
  bind(app, deps, 'GET /api/teams/{id}/budget', ({ actor, params, query }) =>
    teams.getBudget(deps, actor, { teamId: params.id, ...query }),
  );
  bind(app, deps, 'GET /api/teams/{id}/listings', ({ actor, params, query }) =>
    teams.listListings(deps, actor, { teamId: params.id, ...query }),
  );
  bind(app, deps, 'PUT /api/teams/{id}/listings/{listingId}', async ({ actor, params }) => {
    await teams.addListing(deps, actor, { teamId: params.id, listingId: params.listingId });
    return undefined;
  });
  bind(app, deps, 'DELETE /api/teams/{id}/listings/{listingId}', async ({ actor, params }) => {
    await teams.removeListing(deps, actor, { teamId: params.id, listingId: params.listingId });
    return undefined;
  });
}
