// Merging two accounts of one person, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { merge, previewMerge } from './service.ts';

export function registerAccountMergeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/members/{id}/merge', ({ actor, params, query }) =>
    previewMerge(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/merge', ({ actor, params, body }) =>
    merge(deps, actor, { ...params, ...body }),
  );
}
