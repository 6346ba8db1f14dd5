// Browsing over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { keptAnswer } from './kept-answer.ts';
import { discover, matchPersonas } from './service.ts';

const FRESH_MS = 5 * 60_000;
/** Midnights fall on quarter-hours everywhere: what is said of tomorrow is never given beyond the one it was worked out in. */
const QUARTER_HOUR_MS = 15 * 60_000;

export function registerDiscoverRoutes(app: FastifyInstance, deps: Deps): void {
  const kept = keptAnswer(() => discover(deps), {
    freshMs: FRESH_MS,
    periodNow: () => Math.floor(deps.clock.now().getTime() / QUARTER_HOUR_MS),
  });
  bind(app, deps, 'GET /api/discover', () => kept());
  // Everywhere it is the same for everybody; near a point it is an index's work.
  const everywhere = keptAnswer(() => matchPersonas(deps, {}), { freshMs: FRESH_MS });
  bind(app, deps, 'GET /api/personas', ({ query }) =>
    query.lat === undefined ? everywhere() : matchPersonas(deps, query),
  );
}
