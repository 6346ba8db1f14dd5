// The demo's outbox over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listOwnEmails } from './own-emails.ts';

export function registerEmailRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/mail/outbox', ({ actor, query }) => listOwnEmails(deps, actor, query.page ?? 1));
}
