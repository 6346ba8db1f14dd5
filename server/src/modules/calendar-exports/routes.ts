// Calendar feeds over HTTP: members manage their links, and anyone with a link can read the file.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import * as calendars from './service.ts';

export function registerCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/calendar-links', async ({ actor }) => ({
    links: await calendars.listCalendarLinks(deps, actor),
  }));
  bind(app, deps, 'POST /api/host/calendar-links', ({ actor, body }) =>
    calendars.createCalendarLink(deps, actor, { listingId: body.listingId, propertyId: body.propertyId ?? null }),
  );
  bind(app, deps, 'DELETE /api/host/calendar-links/{id}', async ({ actor, params }) => {
    await calendars.endCalendarLink(deps, actor, params.id);
    return undefined;
  });

  app.get('/calendar/:file', { config: toRateLimit('read', deps.config.hasRateLimits) }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const text = await calendars.readCalendar(deps, file.replace(/\.ics$/, ''));
    return reply
      .header('cache-control', 'private, max-age=60')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}
