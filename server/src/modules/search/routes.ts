// HTTP routes for searching. Responses to visitors without hours are cached for seconds and have an ETag. With hours, nothing is
// cached.
import type { FastifyInstance } from 'fastify';
import { onSettingsChanged } from '../../current-settings.ts';
import type { Database } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { bind, type Handled, RawJson } from '../../http/bind.ts';
import { hasJustWritten } from '../../http/just-written.ts';
import type { Bounds } from '../../lib/geo/bounds.ts';
import { type Shown, toPageView } from '../insights/service.ts';
import { onListingsChanged } from '../listings/service.ts';
import { locateAddress } from '../places/service.ts';
import { type CachedAnswer, createAnswerCache } from './answer-cache.ts';
import { createCounts } from './counter.ts';
import { createSearchTools, findFacets, findMapView, findNearby, searchListings } from './service.ts';

interface Asked {
  readonly json: Buffer;
  readonly bounds: Bounds | null;
  readonly shown?: readonly Shown[];
}

const toBytes = (answer: unknown): Buffer => Buffer.from(JSON.stringify(answer));

/** Each application has its own tools and caches, so two in one process share nothing. */
export function registerSearchRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = createSearchTools(deps);
  const toolsFor = (db: Database) => ({ ...tools, db });
  const cache = createAnswerCache(deps.db.reads);
  const counter = createCounts(deps);
  app.addHook('onClose', async () => {
    stopListening();
    stopFollowing();
    await counter.stop();
  });
  const stopListening = onListingsChanged(cache.forget);
  // They say what can be filtered by.
  const stopFollowing = onSettingsChanged(() => cache.forget(undefined));

  /** The cached response to the same request, otherwise a new one. */
  async function cached(
    key: string,
    { reads, request }: Pick<Handled<'GET /api/listings/search'>, 'reads' | 'request'>,
    ask: () => Promise<Asked>,
  ): Promise<CachedAnswer> {
    // Who just saved something may be faster than the notification of it.
    const known = hasJustWritten(request) ? undefined : cache.find(key);
    if (known) return known;
    const asOf = cache.asOf(reads);
    const { json, ...about } = await ask();
    return cache.put(key, json, { ...about, asOf });
  }
  const cachedJson = async (...args: Parameters<typeof cached>): Promise<RawJson> => {
    const answer = await cached(...args);
    return new RawJson(answer.json, answer);
  };

  bind(app, deps, 'GET /api/listings/search', async ({ query, actor, request, reads }) => {
    const pageView = toPageView(request, actor);
    const count = (shown: readonly Shown[]) => {
      if (pageView.counts && (query.page ?? 1) === 1) counter.count(shown.length > 0);
    };
    // Here and not in the service, because jobs repeat searches and must not use up the address service's one request per second.
    const ask = async () => {
      const located = await locateAddress(deps, query);
      const { json, where, shown } = await searchListings(toolsFor(reads), located.query, located.attribution);
      return { json, bounds: where.area?.bounds ?? null, shown };
    };
    if (query.date !== undefined) {
      const { json, shown } = await ask();
      deps.funnel.shown(shown, pageView);
      count(shown);
      return new RawJson(json, { isFleeting: true });
    }
    const answer = await cached(`search ${JSON.stringify(query)}`, { reads, request }, ask);
    count(answer.shown);
    // A client that already has this response isn't shown the listings again.
    if (!request.headers['if-none-match']?.includes(answer.etag)) deps.funnel.shown(answer.shown, pageView);
    return new RawJson(answer.json, answer);
  });

  bind(app, deps, 'GET /api/listings/map', async ({ query, reads, request }) => {
    const ask = async () => ({
      json: toBytes(await findMapView(toolsFor(reads), (await locateAddress(deps, query)).query)),
      bounds: query.bbox ?? null,
    });
    if (query.date !== undefined) return new RawJson((await ask()).json, { isFleeting: true });
    return cachedJson(`map ${JSON.stringify(query)}`, { reads, request }, ask);
  });

  bind(app, deps, 'GET /api/listings/facets', async ({ query, reads, request }) => {
    const ask = async () => ({
      json: toBytes(await findFacets(toolsFor(reads), (await locateAddress(deps, query)).query)),
      bounds: query.bbox ?? null,
    });
    if (query.date !== undefined) return new RawJson((await ask()).json, { isFleeting: true });
    return cachedJson(`facets ${JSON.stringify(query)}`, { reads, request }, ask);
  });

  bind(app, deps, 'GET /api/listings/nearby', async ({ query, reads, request }) =>
    cachedJson(`nearby ${JSON.stringify(query)}`, { reads, request }, async () => ({
      json: await findNearby(toolsFor(reads), query),
      bounds: null,
    })),
  );
}
