// HTTP routes for members' own calendars.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import * as calendars from './service.ts';

export function registerCalendarPushRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  bind(app, deps, 'GET /api/account/calendar-push', ({ actor }) => calendars.getCalendarPush(deps, actor));
  bind(app, deps, 'PUT /api/account/calendar-push', ({ actor, body }) =>
    tryPassword(actor, () => calendars.connectCalendar(deps, actor, body), 'proof.password'),
  );
  bind(app, deps, 'POST /api/account/calendar-push/calendars', ({ body }) => calendars.findPushCalendars(deps, body));
  bind(app, deps, 'PATCH /api/account/calendar-push', ({ actor, body }) => calendars.choosePushed(deps, actor, body));
  bind(app, deps, 'POST /api/account/calendar-push/check', ({ actor }) => calendars.checkCalendar(deps, actor));
  bind(app, deps, 'DELETE /api/account/calendar-push', ({ actor, query }) =>
    calendars.disconnectCalendar(deps, actor, query),
  );
}
