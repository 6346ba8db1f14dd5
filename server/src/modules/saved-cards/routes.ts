// HTTP routes for saved cards.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as savedCards from './service.ts';

export function registerSavedCardRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/saved-cards', ({ actor }) => savedCards.listSavedCards(deps, actor));
  bind(app, deps, 'DELETE /api/saved-cards/{cardId}', async ({ actor, params }) => {
    await savedCards.removeSavedCard(deps, actor, params.cardId);
    return undefined;
  });
}
