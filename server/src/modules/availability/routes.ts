// The calendar of a listing, for anyone. Hours that a guest holds are free to that guest.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAvailability } from './service.ts';

export function registerAvailabilityRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/listings/{id}/availability', ({ actor, params, query, reads }) =>
    getAvailability(reads.kysely, {
      listingId: params.id,
      fromDate: query.from,
      toDate: query.to,
      now: deps.clock.now(),
      guestId: actor.kind === 'member' ? actor.memberId : undefined,
    }),
  );
}
