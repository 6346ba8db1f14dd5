// Team days over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import * as days from './service.ts';

export function registerTeamDayRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/teams/{id}/days', ({ actor, params, query }) =>
    days.listDays(deps, actor, { teamId: params.id, ...query }),
  );
  bind(app, deps, 'POST /api/teams/{id}/days', async ({ actor, params, body, request, reply }) => {
    const input = { teamId: params.id, ...body };
    const { answer, isReplay } = await days.createDay(deps, actor, input, readIdempotencyKey(request));
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
  bind(app, deps, 'GET /api/team-days/{id}', ({ actor, params }) => days.getDay(deps, actor, params.id));
  bind(app, deps, 'PUT /api/team-days/{id}/answer', ({ actor, params, body }) =>
    days.answerDay(deps, actor, { dayId: params.id, ...body }),
  );
  bind(app, deps, 'POST /api/team-days/{id}/rooms', ({ actor, params, body }) =>
    days.proposeRooms(deps, actor, { dayId: params.id, ...body }),
  );
  bind(app, deps, 'PUT /api/team-days/{id}/vote', ({ actor, params, body }) =>
    days.vote(deps, actor, { dayId: params.id, ...body }),
  );
  bind(app, deps, 'POST /api/team-days/{id}/cancel', ({ actor, params }) => days.cancelDay(deps, actor, params.id));
}
