// HTTP routes for API tokens.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import * as tokens from './service.ts';

export function registerApiTokenRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  bind(app, deps, 'GET /api/account/tokens', ({ actor, query }) => tokens.listTokens(deps, actor, query));
  bind(app, deps, 'POST /api/account/tokens', ({ actor, body }) =>
    tryPassword(actor, () => tokens.createToken(deps, actor, body)),
  );
  bind(app, deps, 'PATCH /api/account/tokens/{id}', ({ actor, params, body }) =>
    tokens.changeToken(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/account/tokens/{id}', async ({ actor, params }) => {
    await tokens.revokeToken(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'GET /api/account/token', ({ actor }) => tokens.getCurrentToken(deps, actor));
}
