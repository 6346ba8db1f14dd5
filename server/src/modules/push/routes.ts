// HTTP routes for browsers that get push notifications.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listPushDevices, removePushDevice, savePushDevice } from './service.ts';

export function registerPushRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/account/push-devices', ({ actor }) => listPushDevices(deps, actor));
  bind(app, deps, 'PUT /api/account/push-devices', ({ actor, body, request }) =>
    savePushDevice(deps, actor, body, request.headers['user-agent'] ?? ''),
  );
  bind(app, deps, 'DELETE /api/account/push-devices/{id}', async ({ actor, params }) => {
    await removePushDevice(deps, actor, params.id);
    return undefined;
  });
}
