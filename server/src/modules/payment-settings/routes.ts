// HTTP routes for payment settings.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import { viewOperatorOptions, viewOwnOptions } from './service.ts';
import * as settings from './settings.ts';

export function registerPaymentSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);

  bind(app, deps, 'GET /api/payment-options', ({ actor }) => viewOwnOptions(deps, actor));
  bind(app, deps, 'PUT /api/payment-options/{method}', ({ actor, params, body }) =>
    tryPassword(actor, () => settings.setOwnOption(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'DELETE /api/payment-options/{method}', async ({ actor, params }) => {
    await settings.removeOwnOption(deps, actor, params.method);
    return undefined;
  });
  bind(app, deps, 'GET /api/staff/payment-settings', () => viewOperatorOptions(deps));
  bind(app, deps, 'PUT /api/staff/payment-settings', ({ actor, body }) =>
    tryPassword(actor, () => settings.setSettings(deps, actor, body)),
  );
  bind(app, deps, 'PUT /api/staff/payment-options/{method}', ({ actor, params, body }) =>
    tryPassword(actor, () => settings.setOperatorOption(deps, actor, { ...params, ...body })),
  );
}
