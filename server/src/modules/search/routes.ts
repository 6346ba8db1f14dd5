// Searching over HTTP. Anonymous answers without hours are kept for seconds and carry a tag; with hours nothing is kept.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, RawJson } from '../../http/bind.ts';
import type { Bounds } from '../../lib/geo/bounds.ts';
import { onListingsChanged } from '../listings/service.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createSearchTools, findFacets, findMapView, findNearby, searchListings } from './service.ts';

const bytesOf = (answer: unknown): Buffer => Buffer.from(JSON.stringify(answer));

/** Tools and caches are the application's own: two applications of one process share nothing. */
export function registerSearchRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = createSearchTools(deps);
  const cache = createAnswerCache();
  app.addHook('onClose', async () => stopListening());
  const stopListening = onListingsChanged(cache.forget);

  /** The kept answer to the very same question, else a new one. */
  async function cached(key: string, ask: () => Promise<{ json: Buffer; bounds: Bounds | null }>): Promise<RawJson> {
    const known = cache.find(key);
    if (known) return new RawJson(known.json, known);
    const asOf = cache.asOf();
    const { json, bounds } = await ask();
    const kept = cache.put(key, json, { bounds, asOf });
    return new RawJson(kept.json, kept);
  }

  bind(app, deps, 'GET /api/listings/search', async ({ query }) => {
    const ask = async () => {
      const { json, where } = await searchListings(tools, query);
      return { json, bounds: where.area?.bounds ?? null };
    };
    if (query.date !== undefined) return new RawJson((await ask()).json, { isFleeting: true });
    return cached(`search ${JSON.stringify(query)}`, ask);
  });

  bind(app, deps, 'GET /api/listings/map', async ({ query }) => {
    const ask = async () => ({ json: bytesOf(await findMapView(tools, query)), bounds: query.bbox ?? null });
    if (query.date !== undefined) return new RawJson((await ask()).json, { isFleeting: true });
    return cached(`map ${JSON.stringify(query)}`, ask);
  });

  bind(app, deps, 'GET /api/listings/facets', async ({ query }) => {
    const ask = async () => ({ json: bytesOf(await findFacets(tools, query)), bounds: query.bbox ?? null });
    if (query.date !== undefined) return new RawJson((await ask()).json, { isFleeting: true });
    return cached(`facets ${JSON.stringify(query)}`, ask);
  });

  bind(app, deps, 'GET /api/listings/nearby', async ({ query }) =>
    cached(`nearby ${JSON.stringify(query)}`, async () => ({ json: await findNearby(tools, query), bounds: null })),
  );
}
