// Binds the operator's settings for cancellations by hosts.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as fines from './service.ts';

export function registerHostFineRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/cancellation-settings', () => fines.viewSettings(deps));
  bind(app, deps, 'PUT /api/staff/cancellation-settings', ({ actor, body }) => fines.setSettings(deps, actor, body));
}
