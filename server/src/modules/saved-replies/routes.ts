// HTTP routes for saved replies.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as schedules from './schedules.ts';
import * as replies from './service.ts';

export function registerSavedReplyRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/saved-replies', ({ actor }) => replies.listReplies(deps, actor));
  bind(app, deps, 'POST /api/saved-replies', ({ actor, body }) => replies.addReply(deps, actor, body));
  bind(app, deps, 'PATCH /api/saved-replies/{id}', ({ actor, params, body }) =>
    replies.changeReply(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/saved-replies/{id}', async ({ actor, params }) => {
    await replies.removeReply(deps, actor, params.id);
    return undefined;
  });

  bind(app, deps, 'GET /api/reply-schedules', ({ actor }) => schedules.listSchedules(deps, actor));
  bind(app, deps, 'POST /api/reply-schedules', ({ actor, body }) => schedules.addSchedule(deps, actor, body));
  bind(app, deps, 'DELETE /api/reply-schedules/{id}', async ({ actor, params }) => {
    await schedules.removeSchedule(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'GET /api/bookings/{id}/planned-messages', ({ actor, params }) =>
    schedules.listPlanned(deps, actor, params.id),
  );
  bind(app, deps, 'GET /api/bookings/{id}/reply-facts', ({ actor, params }) =>
    schedules.getReplyFacts(deps, actor, params.id),
  );
  bind(app, deps, 'PUT /api/bookings/{id}/planned-messages/{scheduleId}', ({ actor, params, body }) =>
    schedules.skipPlanned(deps, actor, { bookingId: params.id, scheduleId: params.scheduleId, ...body }),
  );
}
