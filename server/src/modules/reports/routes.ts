// Reports over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { fileReport } from './service.ts';

export function registerReportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/reports', ({ actor, body }) => fileReport(deps, actor, body));
}
