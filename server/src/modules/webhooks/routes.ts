// HTTP routes for webhooks.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import * as webhooks from './service.ts';

export function registerWebhookRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  bind(app, deps, 'GET /api/account/webhooks', ({ actor, query }) => webhooks.listWebhooks(deps, actor, query));
  bind(app, deps, 'POST /api/account/webhooks', ({ actor, body }) =>
    tryPassword(actor, () => webhooks.addWebhook(deps, actor, body)),
  );
  bind(app, deps, 'PATCH /api/account/webhooks/{id}', ({ actor, params, body }) =>
    webhooks.changeWebhook(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/account/webhooks/{id}', async ({ actor, params }) => {
    await webhooks.removeWebhook(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'POST /api/account/webhooks/{id}/secret', ({ actor, params, body }) =>
    tryPassword(actor, () => webhooks.rotateSecret(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'POST /api/account/webhooks/{id}/test', ({ actor, params }) =>
    webhooks.sendTest(deps, actor, params.id),
  );
  bind(app, deps, 'GET /api/account/webhooks/{id}/deliveries', ({ actor, params, query }) =>
    webhooks.listDeliveries(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/account/webhooks/{id}/deliveries/{deliveryId}/replay', ({ actor, params }) =>
    webhooks.replayDelivery(deps, actor, params),
  );
  bind(app, deps, 'POST /api/account/webhooks/{id}/replay', ({ actor, params, body }) =>
    webhooks.replayRange(deps, actor, { ...params, ...body }),
  );
}
