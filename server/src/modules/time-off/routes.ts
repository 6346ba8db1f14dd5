// HTTP routes for hosts' time off.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import { addTimeOff, listTimeOff, previewTimeOff, removeTimeOff } from './service.ts';

export function registerTimeOffRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/absences', ({ actor, query }) => listTimeOff(deps, actor, query.page));
  bind(app, deps, 'POST /api/host/absences/preview', ({ actor, body }) => previewTimeOff(deps, actor, body));
  bind(app, deps, 'POST /api/host/absences', async ({ actor, body, request, reply }) => {
    const { answer, isReplay } = await addTimeOff(deps, actor, body, readIdempotencyKey(request));
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
  bind(app, deps, 'DELETE /api/host/absences/{id}', async ({ actor, params }) => {
    await removeTimeOff(deps, actor, params.id);
    return undefined;
  });
}
