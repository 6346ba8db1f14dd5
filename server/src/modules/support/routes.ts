// HTTP routes for support tickets.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import * as support from './service.ts';

export function registerSupportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/contact', ({ actor, body }) => support.contactStaff(deps, actor, body));
  bind(app, deps, 'POST /api/support/tickets', ({ actor, body }) => support.askStaff(deps, actor, body));
  bind(app, deps, 'GET /api/support/tickets', ({ actor, query }) => support.listOwnTickets(deps, actor, query));
  bind(app, deps, 'GET /api/support/tickets/{id}', ({ actor, params }) => support.getOwnTicket(deps, actor, params.id));
  bind(app, deps, 'POST /api/support/tickets/{id}/messages', ({ actor, params, body }) =>
    support.saySomething(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/support/tickets/{id}/close', ({ actor, params }) =>
    support.closeOwnTicket(deps, actor, params.id),
  );
  bind(app, deps, 'GET /api/staff/tickets', ({ actor, query }) => support.listQueue(deps, actor, query));
  bind(app, deps, 'GET /api/staff/tickets/{id}', ({ actor, params }) =>
    support.viewTicketForStaff(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/staff/tickets/{id}/messages', ({ actor, params, body }) =>
    support.answerTicket(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/tickets/{id}/assign', ({ actor, params, body }) =>
    support.assignTicket(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/tickets/{id}/state', ({ actor, params, body }) =>
    support.moveTicket(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/tickets/{id}/booking', ({ actor, params, body }) =>
    support.attachBooking(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/bookings/{id}/tickets', ({ actor, params, body }) =>
    support.contactSide(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/tickets/{id}/refund-shares', ({ params, query }) =>
    support.refundShares(deps, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/staff/tickets/{id}/refunds', async ({ actor, params, body, request, reply }) => {
    const key = readIdempotencyKey(request);
    const { answer, isReplay } = await support.proposeForTicket(deps, actor, { ...params, ...body }, key);
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
  bind(app, deps, 'POST /api/staff/tickets/{id}/refunds/{refundId}/agree', ({ actor, params, body }) =>
    support.agreeForTicket(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/tickets/{id}/refunds/{refundId}/withdraw', ({ actor, params, body }) =>
    support.withdrawForTicket(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/tickets/{id}/refunds/{refundId}/turn', ({ actor, params, body }) =>
    support.turnForTicket(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/agents', () => support.listAgents(deps));
  bind(app, deps, 'GET /api/staff/macros', () => support.listMacros(deps));
  bind(app, deps, 'POST /api/staff/macros', ({ actor, body }) => support.putMacro(deps, actor, body));
  bind(app, deps, 'DELETE /api/staff/macros/{id}', async ({ actor, params }) => {
    await support.removeMacro(deps, actor, params.id);
    return undefined;
  });
}
