// HTTP routes for corrections of a property's time zone.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { correctZone, previewZoneCorrection } from './service.ts';

export function registerZoneCorrectionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/staff/listings/{id}/time-zone/preview', ({ actor, params, body }) =>
    previewZoneCorrection(deps, actor, {
      listingId: params.id,
      timeZone: body.timeZone,
      choices: body.bookings ?? [],
    }),
  );
  bind(app, deps, 'POST /api/staff/listings/{id}/time-zone', ({ actor, params, body }) =>
    correctZone(deps, actor, {
      listingId: params.id,
      timeZone: body.timeZone,
      reason: body.reason,
      choices: body.bookings,
    }),
  );
}
