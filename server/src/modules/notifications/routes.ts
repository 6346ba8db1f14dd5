// What happened, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listNews, readNews } from './service.ts';

export function registerNewsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/news', ({ actor, query }) => listNews(deps, actor, query.cursor));
  bind(app, deps, 'POST /api/news/read', ({ actor, body }) => readNews(deps, actor, body.newsId));
}
