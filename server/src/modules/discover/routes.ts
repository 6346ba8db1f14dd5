// Browsing over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { keptAnswer } from './kept-answer.ts';
import { editPersona, orderPersonas, readPersonas } from './persona-edits.ts';
import { discover, matchPersonas } from './service.ts';

const FRESH_MS = 5 * 60_000;
/** Midnight falls on a quarter-hour in every zone, so results about tomorrow are valid at most until the next one. */
const QUARTER_HOUR_MS = 15 * 60_000;

export function registerDiscoverRoutes(app: FastifyInstance, deps: Deps): void {
  const quarterHour = () => Math.floor(deps.clock.now().getTime() / QUARTER_HOUR_MS);
  const kept = keptAnswer(() => discover(deps), { freshMs: FRESH_MS, periodNow: quarterHour });
  bind(app, deps, 'GET /api/discover', () => kept());
  // Results for everywhere are the same for everyone, so they're cached. Near a point an index is fast enough. Edits by staff on
  // this node show at once, and those on other nodes within a quarter-hour, because both start a new period.
  let edits = 0;
  const periodNow = () => quarterHour() + edits;
  const everywhere = keptAnswer(() => matchPersonas(deps, {}), { freshMs: FRESH_MS, periodNow });
  bind(app, deps, 'GET /api/personas', ({ query }) =>
    query.lat === undefined ? everywhere() : matchPersonas(deps, query),
  );

  bind(app, deps, 'GET /api/staff/personas', () => readPersonas(deps.db.kysely));
  bind(app, deps, 'PUT /api/staff/personas/{persona}', async ({ actor, params, body }) => {
    const edited = await editPersona(deps, actor, { ...params, ...body });
    edits += 1;
    return edited;
  });
  bind(app, deps, 'PUT /api/staff/personas', async ({ actor, body }) => {
    const ordered = await orderPersonas(deps, actor, body);
    edits += 1;
    return ordered;
  });
}
