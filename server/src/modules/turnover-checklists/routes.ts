// HTTP routes for turnover checklists.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { addTask, checkTask, listTasks, readChecklist, removeTask } from './service.ts';

export function registerTurnoverChecklistRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/properties/{id}/turnover', ({ actor, params }) => listTasks(deps, actor, params.id));
  bind(app, deps, 'POST /api/properties/{id}/turnover', ({ actor, params, body }) =>
    addTask(deps, actor, params.id, body.text),
  );
  bind(app, deps, 'DELETE /api/properties/{id}/turnover/{taskId}', ({ actor, params }) =>
    removeTask(deps, actor, params),
  );
  bind(app, deps, 'GET /api/bookings/{id}/turnover', ({ actor, params }) => readChecklist(deps, actor, params.id));
  bind(app, deps, 'PUT /api/bookings/{id}/turnover/{taskId}', ({ actor, params, body }) =>
    checkTask(deps, actor, { ...params, ...body }),
  );
}
