// HTTP routes for exchange rates.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as rates from './service.ts';

export function registerExchangeRateRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/exchange-rates', () => rates.readRates(deps));
  bind(app, deps, 'GET /api/staff/exchange-rates', () => rates.listRates(deps));
  bind(app, deps, 'POST /api/staff/exchange-rates', ({ actor, body }) => rates.enterRates(deps, actor, body));
  bind(app, deps, 'DELETE /api/staff/exchange-rates/{currency}', async ({ actor, params }) => {
    await rates.endRates(deps, actor, params.currency);
    return undefined;
  });
}
