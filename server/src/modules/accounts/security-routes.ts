// Endpoints for authenticator apps, recovery codes, and passkeys.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from './confirm-password.ts';
import {
  addOwnPasskey,
  addOwnUpstream,
  confirmTotp,
  endTotp,
  getSecurity,
  removeOwnPasskey,
  removeOwnUpstream,
  renameOwnPasskey,
  renewCodes,
  startOwnPasskey,
  startOwnUpstream,
  startTotp,
} from './security.ts';

export function registerSecurityRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);

  bind(app, deps, 'GET /api/account/security', ({ actor }) => getSecurity(deps, actor));
  bind(app, deps, 'POST /api/account/totp', ({ actor, body }) =>
    tryPassword(actor, () => startTotp(deps, actor, body)),
  );
  bind(app, deps, 'POST /api/account/totp/confirmation', ({ actor, body }) => confirmTotp(deps, actor, body.code));
  bind(app, deps, 'POST /api/account/totp/removal', async ({ actor, body }) => {
    await tryPassword(actor, () => endTotp(deps, actor, body));
    return undefined;
  });
  bind(app, deps, 'POST /api/account/recovery-codes', ({ actor, body }) =>
    tryPassword(actor, () => renewCodes(deps, actor, body)),
  );
  bind(app, deps, 'POST /api/account/passkeys/options', ({ actor, body }) =>
    tryPassword(actor, () => startOwnPasskey(deps, actor, body)),
  );
  bind(app, deps, 'POST /api/account/passkeys', ({ actor, body }) => addOwnPasskey(deps, actor, body));
  bind(app, deps, 'PATCH /api/account/passkeys/{id}', ({ actor, params, body }) =>
    renameOwnPasskey(deps, actor, { id: params.id, name: body.name }),
  );
  bind(app, deps, 'POST /api/account/passkeys/{id}/removal', async ({ actor, params, body }) => {
    await tryPassword(actor, () => removeOwnPasskey(deps, actor, params.id, body));
    return undefined;
  });
  bind(app, deps, 'POST /api/account/upstream-logins/options', ({ actor, body }) =>
    tryPassword(actor, () => startOwnUpstream(deps, actor, body)),
  );
  bind(app, deps, 'POST /api/account/upstream-logins', ({ actor, body }) => addOwnUpstream(deps, actor, body));
  bind(app, deps, 'POST /api/account/upstream-logins/{id}/removal', async ({ actor, params, body }) => {
    await tryPassword(actor, () => removeOwnUpstream(deps, actor, params.id, body));
    return undefined;
  });
}
