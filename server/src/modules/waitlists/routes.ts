// HTTP routes for waitlists.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as waitlists from './service.ts';

const toRange = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

export function registerWaitlistRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/waitlist', ({ actor }) => waitlists.listWaitlist(deps, actor));
  bind(app, deps, 'POST /api/listings/{id}/waitlist', ({ actor, params, body }) =>
    waitlists.joinWaitlist(deps, actor, {
      listingId: params.id,
      guests: body.guests,
      cars: body.cars ?? 0,
      ...toRange(body),
    }),
  );
  bind(app, deps, 'DELETE /api/listings/{id}/waitlist', async ({ actor, params, query }) => {
    await waitlists.leaveWaitlist(deps, actor, { listingId: params.id, ...toRange(query) });
    return undefined;
  });
}
