// HTTP routes for one's own text messages, and for answers that the SMS service received.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { agreeToTexts, getTextMessages, stopTexts } from './service.ts';

export function registerTextMessageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/account/text-messages', ({ actor }) => getTextMessages(deps, actor));
  bind(app, deps, 'PUT /api/account/text-messages', ({ actor, body }) => agreeToTexts(deps, actor, body.version));
  bind(app, deps, 'DELETE /api/account/text-messages', async ({ actor }) => {
    await stopTexts(deps, actor);
    return undefined;
  });
}
