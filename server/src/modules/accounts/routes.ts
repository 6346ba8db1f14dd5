// Account endpoints: security, data export, deletion, blocked members, and the waiting list.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { confirmByCode, sendEmailCode } from '../../identity/email-code.ts';
import { changePassword } from '../../identity/own-account.ts';
import { pictureUrl } from '../members/service.ts';
import { joinByTicket, makeLoginTicket, removeLogin } from './add-login.ts';
import { getBetaPlace, joinBeta } from './beta.ts';
import { invite, listPlaces } from './beta-staff.ts';
import { createPasswordConfirmation } from './confirm-password.ts';
import { askForDeletion, takeBackDeletion } from './deletion.ts';
import { createEmailChange } from './email-change-limit.ts';
import { exportOwnData } from './export.ts';
import { endAllSessions, endSession, listSessions } from './sessions.ts';
import * as store from './store.ts';

export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  const askForAddress = createEmailChange(deps);

  bind(app, deps, 'GET /api/account/sign-ins', ({ actor }) => listSessions(deps, actor));
  bind(app, deps, 'DELETE /api/account/sign-ins/{id}', async ({ actor, params }) => {
    await endSession(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'POST /api/account/sign-out-everywhere', async ({ actor }) => {
    await endAllSessions(deps, actor);
    return undefined;
  });
  bind(app, deps, 'POST /api/account/password', async ({ actor, body }) => {
    await tryPassword(actor, () => changePassword(deps, actor.memberId, { ...body, grantId: actor.grantId }));
    return undefined;
  });
  bind(app, deps, 'POST /api/account/email', async ({ actor, body }) => {
    await tryPassword(actor, () => askForAddress(actor, body));
    return { email: body.email };
  });
  bind(app, deps, 'POST /api/account/email-code', ({ actor }) => sendEmailCode(deps, actor));
  bind(app, deps, 'POST /api/account/email-code/check', async ({ actor, body }) => {
    await confirmByCode(deps, actor, body.code);
    return undefined;
  });
  bind(app, deps, 'POST /api/account/login-tickets', ({ actor, body }) =>
    tryPassword(actor, () => makeLoginTicket(deps, actor, body)),
  );
  bind(app, deps, 'POST /api/account/logins', async ({ actor, body }) => {
    await joinByTicket(deps, actor, body);
    return undefined;
  });

  bind(app, deps, 'DELETE /api/account/logins/{id}', async ({ actor, params }) => {
    await removeLogin(deps, actor, params.id);
    return undefined;
  });

  bind(app, deps, 'GET /api/account/export', async ({ actor }) => exportOwnData(deps, actor));
  bind(app, deps, 'POST /api/account/deletion', ({ actor, body }) =>
    tryPassword(actor, () => askForDeletion(deps, actor, body)),
  );
  bind(app, deps, 'DELETE /api/account/deletion', async ({ actor }) => {
    await takeBackDeletion(deps, actor);
    return undefined;
  });

  bind(app, deps, 'GET /api/account/blocked', async ({ actor }) => ({
    members: (await store.listBlocked(deps.db.kysely, actor.memberId)).map((row) => ({
      _id: row.id,
      name: row.name,
      picture: pictureUrl(row),
      blockedAt: row.created_at.toISOString(),
    })),
  }));
  bind(app, deps, 'DELETE /api/account/blocked/{memberId}', async ({ actor, params }) => {
    await store.deleteBlock(deps.db.kysely, actor.memberId, params.memberId);
    return undefined;
  });

  bind(app, deps, 'POST /api/beta/places', ({ body }) => joinBeta(deps, body));
  bind(app, deps, 'GET /api/beta/place', ({ actor }) => getBetaPlace(deps, actor));
  bind(app, deps, 'GET /api/staff/places', ({ query }) => listPlaces(deps, query));
  bind(app, deps, 'POST /api/staff/places/{id}/invitation', async ({ actor, params }) => {
    await invite(deps, actor, params.id);
    return undefined;
  });
}
