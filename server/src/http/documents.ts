// Serves the web: built files, and pages rendered by the web's own request handler, which reaches the API in-process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { constants, createGzip } from 'node:zlib';
import { UNITS_COOKIE, ZONE_COOKIE } from '@daynook/contract/limits';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { withinTime } from '../lib/time-limit.ts';
import { sendBusyPage } from './busy-page.ts';
import { isForPrograms, refuseUnknown } from './not-found.ts';
import { createPageFees, type PageFees } from './page-fees.ts';
import { createNetworkLimit, PAGES_PER_MINUTE } from './rate-limits.ts';
import { RenderQueue } from './render-queue.ts';
import { CARD_FORM_PERMISSIONS, newNonce, pagePolicy } from './security-headers.ts';

const DEVELOPMENT_LIMIT_MS = 120_000;

type FetchApi = (path: string, init?: RequestInit) => Promise<Response>;
interface PageContext {
  nonce: string;
  fetchApi: FetchApi;
  publicUrl: string;
  findsAddresses: boolean;
  readFees: () => Promise<PageFees | undefined>;
}

/** What the web's build exports: see web/app/entry.server.tsx. */
export type PageHandler = (request: Request, page: PageContext) => Promise<Response>;

const WEB_BUILD = join(import.meta.dirname, '../../../web/build');

/** The built web's page handler, or undefined when the web has not been built. */
export async function loadPageHandler(): Promise<PageHandler | undefined> {
  const file = join(WEB_BUILD, 'server/index.js');
  if (!existsSync(file)) return undefined;
  const build = (await import(pathToFileURL(file).href)) as {
    entry: { module: { createPageHandler(build: unknown): PageHandler } };
  };
  return build.entry.module.createPageHandler(build);
}

/** A `fetch` that never leaves the process: page loaders use it to ask our own API. */
function fetchInProcess(app: FastifyInstance, clientAddress: string): FetchApi {
  return async (path, init) => {
    const asked = app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: path,
      headers: Object.fromEntries(new Headers(init?.headers)),
      remoteAddress: clientAddress,
      ...(init?.body ? { payload: init.body as string } : {}),
    });
    const answer = await asked.catch((error: { code?: unknown }) => {
      if (error.code === 'FST_ERR_REOPENED_CLOSE_SERVER') return undefined;
      throw error;
    });
    // We're stopping: the page at work is sent without it, and the browser asks again.
    if (!answer) return new Response(null, { status: 503 });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? answer.body : null, { status: answer.statusCode, headers });
  };
}

const PAGE_COOKIES = [
  new RegExp(`(?:^|; ?)(${UNITS_COOKIE}=(?:metric|imperial))(?=;|$)`),
  new RegExp(`(?:^|; ?)(${ZONE_COOKIE}=[A-Za-z0-9_+/-]{1,64})(?=;|$)`),
];

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Nothing that identifies a person goes to page loaders: public pages are the same for everyone, but for the units and the time zone.
    if (typeof value === 'string' && !['cookie', 'authorization', 'connection'].includes(name))
      headers.set(name, value);
  }
  const cookies = PAGE_COOKIES.flatMap((cookie) => cookie.exec(request.headers.cookie ?? '')?.[1] ?? []);
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return new Request(publicUrl + request.url, { method: request.method, headers });
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The public address, when both it and the host asked for are this machine under different names. */
function loopbackHome(host: string, publicUrl: string): string | undefined {
  const property = new URL(publicUrl);
  const isAlias = host !== property.host && LOOPBACK.test(host) && LOOPBACK.test(property.host);
  return isAlias && host.split(':').at(-1) === property.host.split(':').at(-1) ? property.origin : undefined;
}

/**
 * The page as the browser can take it. The hook that compresses answers sees routes only, and pages are what no route
 * takes. Flushed with every piece, so that what is ready is on its way.
 */
function compressed(page: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  // Dates and prices are written as the reader's language writes them, distances in the units they chose: root.tsx asks.
  reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie');
  if (
    request.method === 'HEAD' ||
    !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers['accept-encoding'] ?? '')
  ) {
    return page;
  }
  reply.header('content-encoding', 'gzip');
  // A page that breaks off takes the compression with it: the reply then ends as broken, too.
  return pipeline(page, createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH }), () => {});
}

/** The one page that may load Stripe's card form. */
const CHECKOUT = /^\/(?:listing\/[^/?]+\/book|booking\/[^/?]+\/pay)(?:[/?]|$)/;

interface PageRendering {
  app: FastifyInstance;
  deps: Deps;
  handle: (request: Request, page: Omit<PageContext, 'readFees'>) => Promise<Response>;
  request: FastifyRequest;
  reply: FastifyReply;
  isDevelopment: boolean;
}

async function renderPage({ app, deps, handle, request, reply, isDevelopment }: PageRendering) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('allow', 'GET, HEAD');
    throw new AppError('METHOD_NOT_ALLOWED');
  }
  // Without a policy nothing asks for it, and React would report that the browser hides it from scripts.
  const nonce = isDevelopment ? '' : newNonce();
  const { publicUrl } = deps.config;
  const property = loopbackHome(request.host, publicUrl);
  // Sign-in returns to the one address the provider knows: http://127.0.0.1 is led to http://localhost and the like.
  if (property) return reply.redirect(property + request.url, 302);
  const response = await handle(webRequest(request, publicUrl), {
    nonce,
    fetchApi: fetchInProcess(app, request.ip),
    publicUrl,
    findsAddresses: deps.config.geocoderUrl !== undefined,
  });
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // Vite's own scripts know no nonce: the policy is for what is really served.
  const hasCardForm = deps.config.stripe !== undefined && CHECKOUT.test(request.url);
  const isSilentReturn = request.url.startsWith('/auth/callback');
  if (!isDevelopment) {
    const policy = pagePolicy(deps.config, nonce, { mayBeFramed: isSilentReturn, hasCardForm });
    reply.header('content-security-policy', policy);
  }
  if (hasCardForm) reply.header('permissions-policy', CARD_FORM_PERMISSIONS);
  if (isSilentReturn) reply.header('x-frame-options', 'SAMEORIGIN');
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache');
  if (!response.body) return reply.send();
  return reply.send(compressed(Readable.fromWeb(response.body as never), request, reply));
}

/** Pages for everything no other route takes, but never under the paths of machines. */
export function servePages(
  app: FastifyInstance,
  deps: Deps,
  handle: PageHandler,
  { isDevelopment = false }: { isDevelopment?: boolean } = {},
): void {
  const queue = new RenderQueue();
  app.addHook('preClose', async () => queue.close());
  const { hasRateLimits } = deps.config;
  const readFees = createPageFees(deps);
  const requireFewPages = createNetworkLimit(app, { perMinute: PAGES_PER_MINUTE, hasRateLimits });
  // The first page of a developer's server is built while it is asked for.
  const limitMs = isDevelopment ? DEVELOPMENT_LIMIT_MS : deps.config.answerLimitMs;
  const inQueue: PageRendering['handle'] = (request, page) =>
    withinTime(
      limitMs,
      queue.run(() => handle(request, { ...page, readFees })),
      () => new AppError('OVERLOADED', { retryIn: 3 }),
    );
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPrograms(request.url)) refuseUnknown(request, reply);
    try {
      await requireFewPages(request);
      return await renderPage({ app, deps, handle: inQueue, request, reply, isDevelopment });
    } catch (error) {
      if (error instanceof AppError && sendBusyPage(error, request, reply)) return reply;
      throw error;
    }
  });
}

/** The built web: its files, then its pages. */
export async function serveDocuments(app: FastifyInstance, deps: Deps, handle: PageHandler): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(WEB_BUILD, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under /assets carry a hash of their content; the others may change with the next release.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  servePages(app, deps, handle);
}
