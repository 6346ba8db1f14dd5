// HTTP routes for the installation's checks of itself.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { sendTestPush } from '../push/service.ts';
import { sendTestText } from '../text-messages/service.ts';
import { checkInstallation, sendTestEmail } from './service.ts';

export function registerSelfCheckRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/self-check', () => checkInstallation(deps));
  bind(app, deps, 'POST /api/staff/self-check/email', ({ actor }) => sendTestEmail(deps, actor));
  bind(app, deps, 'POST /api/staff/self-check/push', ({ actor }) => sendTestPush(deps, actor));
  bind(app, deps, 'POST /api/staff/self-check/text-message', ({ actor }) => sendTestText(deps, actor));
}
