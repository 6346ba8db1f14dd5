// HTTP routes for offers.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listOffers, makeOffer, withdrawOffer } from './service.ts';

export function registerOfferRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/conversations/{id}/offers', ({ actor, params }) => listOffers(deps, actor, params.id));
  bind(app, deps, 'POST /api/conversations/{id}/offers', ({ actor, params, body }) =>
    makeOffer(deps, actor, params.id, body),
  );
  bind(app, deps, 'POST /api/offers/{id}/withdraw', ({ actor, params }) => withdrawOffer(deps, actor, params.id));
}
