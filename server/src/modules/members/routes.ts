// HTTP routes for one's own account (AP1, AP2, AP5) and notification preferences.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listAdmissionWaits } from '../audit/service.ts';
import { listNotificationPreferences, setNotificationPreference, setQuietHours } from './notification-preferences.ts';
import { changeProfile, getOwnProfile, syncProfile } from './own-profile.ts';
import { getMember } from './service.ts';
import { ACTIVE, accountStatus, typicalWait, WAITS } from './view.ts';

export function registerMemberRoutes(app: FastifyInstance, deps: Deps): void {
  const { kysely } = deps.db;

  bind(app, deps, 'GET /api/users/profile', ({ actor }) => getOwnProfile(kysely, actor));
  bind(app, deps, 'POST /api/users/profile', ({ actor, body }) => syncProfile(deps, actor, body));
  bind(app, deps, 'PATCH /api/users/profile', ({ actor, body }) => changeProfile(deps, actor, body));

  bind(app, deps, 'GET /api/beta/status', async ({ actor }) => {
    if (actor.isStaff && actor.accountStatus !== 'suspended') return ACTIVE;
    const status = accountStatus(await getMember(kysely, actor.memberId));
    if (status.reason !== 'review') return status;
    const typicalWaitMinutes = typicalWait(await listAdmissionWaits(kysely, WAITS.looked));
    return typicalWaitMinutes === undefined ? status : { ...status, typicalWaitMinutes };
  });

  bind(app, deps, 'GET /api/account/notices', ({ actor }) => listNotificationPreferences(kysely, actor.memberId));
  bind(app, deps, 'PUT /api/account/notices/{name}', ({ actor, params, body }) =>
    setNotificationPreference(kysely, actor.memberId, { ...params, ...body }),
  );
  bind(app, deps, 'PUT /api/account/quiet-hours', ({ actor, body }) =>
    setQuietHours(kysely, actor.memberId, body.quietHours),
  );
}
