// What happened, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listNotifications, readNotifications } from './service.ts';

export function registerNotificationsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/news', ({ actor, query }) => listNotifications(deps, actor, query.cursor));
  bind(app, deps, 'POST /api/news/read', ({ actor, body }) => readNotifications(deps, actor, body.newsId));
}
