// Binds what staff see and decide about how long records are kept.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as retention from './service.ts';

export function registerRetentionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/retention', () => retention.viewRetention(deps));
  bind(app, deps, 'PUT /api/staff/retention/{kind}', ({ actor, params, body }) =>
    retention.setRetention(deps, actor, params.kind, body),
  );
}
