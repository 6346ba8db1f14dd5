// HTTP routes for one's own account (AP1, AP2, AP5) and notification preferences.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAccountStatus } from './account-status.ts';
import { listNotificationPreferences, setNotificationPreference, setQuietHours } from './notification-preferences.ts';
import { changeProfile, getOwnProfile, syncProfile } from './own-profile.ts';

export function registerMemberRoutes(app: FastifyInstance, deps: Deps): void {
  const { kysely } = deps.db;

  bind(app, deps, 'GET /api/users/profile', ({ actor }) => getOwnProfile(kysely, deps, actor));
  bind(app, deps, 'POST /api/users/profile', ({ actor, body }) => syncProfile(deps, actor, body));
  bind(app, deps, 'PATCH /api/users/profile', ({ actor, body }) => changeProfile(deps, actor, body));

  bind(app, deps, 'GET /api/beta/status', ({ actor }) => getAccountStatus(kysely, actor));

  bind(app, deps, 'GET /api/account/notices', ({ actor }) => listNotificationPreferences(kysely, actor.memberId));
  bind(app, deps, 'PUT /api/account/notices/{name}', ({ actor, params, body }) =>
    setNotificationPreference(kysely, actor.memberId, { ...params, ...body }),
  );
  bind(app, deps, 'PUT /api/account/quiet-hours', ({ actor, body }) =>
    setQuietHours(kysely, actor.memberId, body.quietHours),
  );
}
