// HTTP routes for legal documents.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { accept, getAcceptances } from './service.ts';

export function registerLegalRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/legal/acceptances', ({ actor }) => getAcceptances(deps, actor.memberId));
  bind(app, deps, 'POST /api/legal/acceptances', ({ actor, body }) => accept(deps, actor.memberId, body.documents));
}
