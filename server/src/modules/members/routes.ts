// HTTP routes for one's own account (AP1, AP2, AP5) and notification preferences.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAccountStatus } from './account-status.ts';
import {
  listNotificationPreferences,
  type NotificationPreferences,
  setNotificationPreference,
  setQuietHours,
} from './notification-preferences.ts';
import { changeProfile, getOwnProfile, syncProfile } from './own-profile.ts';

export function registerMemberRoutes(app: FastifyInstance, deps: Deps): void {
  const { kysely } = deps.db;

  bind(app, deps, 'GET /api/users/profile', ({ actor }) => getOwnProfile(kysely, deps, actor));
  bind(app, deps, 'POST /api/users/profile', ({ actor, body }) => syncProfile(deps, actor, body));
  bind(app, deps, 'PATCH /api/users/profile', ({ actor, body }) => changeProfile(deps, actor, body));

  bind(app, deps, 'GET /api/beta/status', ({ actor }) => getAccountStatus(kysely, actor));

  const toSeen = (preferences: NotificationPreferences): NotificationPreferences => ({
    ...preferences,
    hasTexts: preferences.hasTexts && deps.config.sms !== undefined,
  });

  bind(app, deps, 'GET /api/account/notices', async ({ actor }) =>
    toSeen(await listNotificationPreferences(kysely, actor.memberId)),
  );
  bind(app, deps, 'PUT /api/account/notices/{name}', async ({ actor, params, body }) =>
    toSeen(await setNotificationPreference(kysely, actor.memberId, { ...params, ...body })),
  );
  bind(app, deps, 'PUT /api/account/quiet-hours', async ({ actor, body }) =>
    toSeen(await setQuietHours(kysely, actor.memberId, body.quietHours)),
  );
}
