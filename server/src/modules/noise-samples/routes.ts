// HTTP routes for noise samples.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { limitNetworks, requireGuestSite, requireHostSite } from '../on-site/service.ts';
import { addSample } from './service.ts';

export function registerNoiseSampleRoutes(app: FastifyInstance, deps: Deps): void {
  const withinLimit = limitNetworks(deps);
  bind(app, deps, 'POST /api/host/listings/{id}/noise-samples', async ({ actor, params, body, request }) => {
    const site = await requireHostSite(deps, actor, params.id);
    return withinLimit(request.ip, site, () => addSample(deps, actor, site, body));
  });
  bind(app, deps, 'POST /api/bookings/{id}/noise-samples', async ({ actor, params, body, request }) => {
    const site = await requireGuestSite(deps, actor, params.id);
    return withinLimit(request.ip, site, () => addSample(deps, actor, site, body));
  });
}
