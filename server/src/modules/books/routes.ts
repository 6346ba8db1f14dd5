// The books over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as books from './service.ts';

export function registerBookRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/trial-balance', ({ query }) => books.readTrialBalance(deps, query));
  bind(app, deps, 'GET /api/staff/trial-balance/export', ({ query }) => books.exportTrialBalance(deps, query));
  bind(app, deps, 'GET /api/staff/book-breaks', ({ query }) => books.listBookBreaks(deps, query));
  bind(app, deps, 'PUT /api/staff/book-breaks/{id}/note', ({ actor, params, body }) =>
    books.noteOnBreak(deps, actor, { ...params, ...body }),
  );
}
