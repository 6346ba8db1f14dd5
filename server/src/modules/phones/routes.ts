// HTTP routes for one's own phone number.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { confirmPhone, getPhone, limitNetworks, removePhone, resendCode, setPhone } from './service.ts';

export function registerPhoneRoutes(app: FastifyInstance, deps: Deps): void {
  const sendFrom = limitNetworks(deps);

  bind(app, deps, 'GET /api/users/phone', ({ actor }) => getPhone(deps, actor));
  bind(app, deps, 'PUT /api/users/phone', ({ actor, body, request }) =>
    sendFrom(request.ip, () => setPhone(deps, actor, body.phone)),
  );
  bind(app, deps, 'POST /api/users/phone/code', ({ actor, request }) =>
    sendFrom(request.ip, () => resendCode(deps, actor)),
  );
  bind(app, deps, 'POST /api/users/phone/confirm', ({ actor, body }) => confirmPhone(deps, actor, body.code));
  bind(app, deps, 'DELETE /api/users/phone', async ({ actor }) => {
    await removePhone(deps, actor);
    return undefined;
  });
}
