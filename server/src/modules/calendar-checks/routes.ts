// Hosts' checks of their calendars over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { confirmCalendar } from './service.ts';

export function registerCalendarCheckRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/host/calendar-check', async ({ actor }) => {
    await confirmCalendar(deps, actor);
    return undefined;
  });
}
