// HTTP routes for bookings at a host's listings.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, Download } from '../../http/bind.ts';
import { exportHostBookings, listHostBookings } from './service.ts';

export function registerHostBookingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/bookings', ({ actor, query }) => listHostBookings(deps, actor, query));
  bind(app, deps, 'GET /api/host/bookings/export', async ({ actor, query }) => {
    const { stream, fileName } = exportHostBookings(deps, actor, query);
    return new Download(stream, fileName);
  });
}
