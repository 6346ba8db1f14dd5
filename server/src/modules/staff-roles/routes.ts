// HTTP routes for staff roles.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import { setRoles } from './assign-roles.ts';
import { listStaffRoles } from './service.ts';

export function registerStaffRoleRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  bind(app, deps, 'GET /api/staff/roles', () => listStaffRoles(deps));
  bind(app, deps, 'PUT /api/staff/roles/{id}', ({ actor, params, body }) =>
    tryPassword(actor, () => setRoles(deps, actor, { ...params, ...body })),
  );
}
