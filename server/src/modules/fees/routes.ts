// HTTP routes for our fees.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as fees from './service.ts';

export function registerFeeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/fees', ({ actor }) => fees.readFees(deps, actor));
  bind(app, deps, 'GET /api/staff/fees', ({ actor }) => fees.listFees(deps, actor));
  bind(app, deps, 'POST /api/staff/fees', ({ actor, body }) => fees.scheduleFees(deps, actor, body));
  bind(app, deps, 'DELETE /api/staff/fees/{id}', async ({ actor, params }) => {
    await fees.cancelFees(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'POST /api/staff/fees/preview', ({ body }) => fees.previewFees(deps, body));
  bind(app, deps, 'GET /api/staff/host-fees', ({ query }) => fees.listHostRates(deps, query));
  bind(app, deps, 'POST /api/staff/host-fees', ({ actor, body }) => fees.agreeHostRate(deps, actor, body));
}
