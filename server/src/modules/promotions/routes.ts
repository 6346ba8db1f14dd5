// HTTP routes for promo codes, for staff. Guests use codes with a quote, a hold, and a booking.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as promotions from './service.ts';

export function registerPromotionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/promo-codes', ({ query }) => promotions.listCodes(deps, query));
  bind(app, deps, 'POST /api/staff/promo-codes', ({ actor, body }) => promotions.createCode(deps, actor, body));
  bind(app, deps, 'POST /api/staff/promo-codes/{id}/end', ({ actor, params }) =>
    promotions.endCode(deps, actor, params.id),
  );
}
