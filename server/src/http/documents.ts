// Serves the web: built files, and pages rendered by the web's own request handler, which calls the API inside the process.
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import {
  FIRST_LANGUAGE,
  inLanguage,
  isStart,
  LANGUAGE_COOKIE,
  type Language,
  splitLanguage,
  toEnglishStart,
} from '@daynook/contract/languages/languages';
import { UNITS_COOKIE, ZONE_COOKIE } from '@daynook/contract/limits';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { warnsOfExamples } from '../current-examples.ts';
import { offeredLanguages } from '../current-languages.ts';
import { currentSettings, onSettingsChanged } from '../current-settings.ts';
import { onTextsChanged } from '../current-texts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { withinTime } from '../lib/time-limit.ts';
import { onListingsChanged } from '../modules/listings/service.ts';
import { bindContext } from '../tracing/tracer.ts';
import { sendBusyPage } from './busy-page.ts';
import { isTagKnown } from './etag.ts';
import { hasJustWritten, JUST_WRITTEN } from './just-written.ts';
import { createKeptPages, type KeptPage, type KeptPages, type RenderedPage, toGzip, toHtml } from './kept-pages.ts';
import { sendClosedPage } from './maintenance.ts';
import { isForPrograms, refuseUnknown } from './not-found.ts';
import { createPageFees } from './page-fees.ts';
import { createNetworkLimit, PAGES_PER_MINUTE } from './rate-limits.ts';
import { readPageLanguage } from './read-language.ts';
import { readsGzip } from './reads-gzip.ts';
import { RenderQueue } from './render-queue.ts';
import { type FetchApi, type PageContext, type PageHandler, WEB_BUILD } from './rendering/page-handler.ts';
import { CARD_FORM_PERMISSIONS, newNonce, pagePolicy } from './security-headers.ts';
import { serveWorker } from './service-worker.ts';

const DEVELOPMENT_LIMIT_MS = 120_000;

/** A `fetch` that stays inside the process. Page loaders call our own API with it. `needsLatest` keeps it from reading a replica. */
function fetchInProcess(app: FastifyInstance, clientAddress: string, needsLatest: boolean): FetchApi {
  return bindContext(async (path, init) => {
    const asked = app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...(needsLatest ? JUST_WRITTEN : {}) },
      remoteAddress: clientAddress,
      ...(init?.body ? { payload: init.body as string } : {}),
    });
    const answer = await asked.catch((error: { code?: unknown }) => {
      if (error.code === 'FST_ERR_REOPENED_CLOSE_SERVER') return undefined;
      throw error;
    });
    // The server is stopping. The page is sent without this data, and the browser requests it again.
    if (!answer) return new Response(null, { status: 503 });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? answer.body : null, { status: answer.statusCode, headers });
  });
}

const PAGE_COOKIES = [
  new RegExp(`(?:^|; ?)(${UNITS_COOKIE}=(?:metric|imperial))(?=;|$)`),
  new RegExp(`(?:^|; ?)(${ZONE_COOKIE}=[A-Za-z0-9_+/-]{1,64})(?=;|$)`),
];

/** The units and the time zone among the cookies. */
const readPageCookies = (cookies: string): string =>
  PAGE_COOKIES.flatMap((cookie) => cookie.exec(cookies)?.[1] ?? []).join('; ');

/** All that a page shared by several readers may depend on, besides its URL and `readPageCookies`. */
const SHARED_HEADERS = ['accept-language'];
/** A page for one reader also shows crawlers everything at once. */
const OWN_HEADERS = [...SHARED_HEADERS, 'accept', 'user-agent'];

/** Page loaders get nothing that identifies a person, because public pages are the same for everyone, except for units and time zone. */
function webRequest(request: FastifyRequest, publicUrl: string, names: readonly string[] = OWN_HEADERS): Request {
  const headers = new Headers();
  for (const name of names) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const cookies = readPageCookies(request.headers.cookie ?? '');
  if (cookies) headers.set('cookie', cookies);
  return new Request(publicUrl + request.url, { method: request.method, headers });
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The public URL, if both it and the requested host are this machine under different names. */
function loopbackHome(host: string, publicUrl: string): string | undefined {
  const property = new URL(publicUrl);
  const isAlias = host !== property.host && LOOPBACK.test(host) && LOOPBACK.test(property.host);
  return isAlias && host.split(':').at(-1) === property.host.split(':').at(-1) ? property.origin : undefined;
}

/** root.tsx needs these to write dates and prices in the reader's language, and distances in their units. */
const VARY = 'Accept-Encoding, Accept-Language, Cookie';

/**
 * Compresses the page if the browser accepts that. The compression hook only applies to routes, and pages are what no route serves.
 * Flushes after every piece, so that finished parts are sent right away.
 */
function compressed(page: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  reply.header('vary', VARY);
  if (request.method === 'HEAD' || !readsGzip(request)) return page;
  reply.header('content-encoding', 'gzip');
  // If a page fails midway, destroy the compression stream, too, so that the response also ends as broken.
  return pipeline(page, createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH }), () => {});
}

/** The only page that may load Stripe's card form. */
const CHECKOUT = /^\/(?:listing\/[^/?]+\/book|booking\/[^/?]+\/pay)(?:[/?]|$)/;

/** What's in no language. */
const IS_FILE = /\.(?:data|xml)(?:\?|$)/;

/** The language of the page that a URL leads to, if it's another than its own. Page data is in the page's language. */
function findOtherLanguage({ deps, request }: PageRendering): Language | undefined {
  const isDocument = (request.headers.accept ?? '').includes('text/html');
  if (!isDocument || IS_FILE.test(request.url)) return undefined;
  const language = readPageLanguage(request, offeredLanguages(deps.config));
  return language === splitLanguage(request.url).language ? undefined : language;
}

const YEAR_SECONDS = 31_536_000;

/** Whether they come from the same page in another language: then they pressed the switch, perhaps before its script had loaded. */
function comesFromSamePage({ headers, host, url }: FastifyRequest): boolean {
  const { referer } = headers;
  const page = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  return page?.host === host && splitLanguage(page.pathname + page.search).path === url;
}

interface PageRendering {
  app: FastifyInstance;
  deps: Deps;
  kept: KeptPages;
  handle: PageHandler;
  readFees: PageContext['readFees'];
  request: FastifyRequest;
  reply: FastifyReply;
  isDevelopment: boolean;
}

/** Longer URLs and languages are rendered every time. */
const KEY_CHARACTERS = 2_000;

/**
 * What distinguishes kept pages, or undefined if the page has to be rendered: for browsers that just changed something, which must see
 * it, and for what isn't a page.
 */
function makeKey(request: FastifyRequest): string | undefined {
  const { method, url, headers } = request;
  const cookies = headers.cookie ?? '';
  if (method !== 'GET' || splitLanguage(url).path.startsWith('/auth/') || hasJustWritten(request)) return undefined;
  const key = `${url}\n${headers['accept-language'] ?? ''}\n${readPageCookies(cookies)}`;
  return key.length > KEY_CHARACTERS ? undefined : key;
}

/** Headers that differ by URL and nonce. */
function setPageHeaders({ deps, request, reply, isDevelopment }: PageRendering, nonce: string): void {
  // No policy here, because Vite's own scripts don't have the nonce.
  const { path } = splitLanguage(request.url);
  const hasCardForm = deps.config.stripe !== undefined && CHECKOUT.test(path);
  const isSilentReturn = path.startsWith('/auth/callback');
  if (!isDevelopment) {
    const policy = pagePolicy(deps.config, nonce, { mayBeFramed: isSilentReturn, hasCardForm });
    reply.header('content-security-policy', policy);
  }
  if (hasCardForm) reply.header('permissions-policy', CARD_FORM_PERMISSIONS);
  if (isSilentReturn) reply.header('x-frame-options', 'SAMEORIGIN');
}

/** The page's own headers. */
function copyHeaders(reply: FastifyReply, headers: Iterable<readonly [name: string, value: string]>): void {
  for (const [name, value] of headers) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
}

function sendKept(rendering: PageRendering, page: KeptPage, nonce: string): FastifyReply {
  const { request, reply } = rendering;
  copyHeaders(reply, page.headers);
  reply.headers({ etag: page.etag, vary: VARY });
  // The browser's copy keeps the nonce it came with, so it also has to keep its policy: a 304 must not bring a new one.
  if (isTagKnown(request, page.etag.replace(/^W\//, ''))) return reply.code(304).send();
  setPageHeaders(rendering, nonce);
  if (!readsGzip(request)) return reply.send(toHtml(page, nonce));
  return reply.header('content-encoding', 'gzip').send(toGzip(page, nonce));
}

/** The call whose answer depends on the reader's address. A rendering for everyone asks it for nobody. */
const ABOUT_THE_READER = '/api/address/location-from-ip';
const NOBODY = '0.0.0.0';

/** Renders the whole page for everyone who requests it now, without anything that could identify a reader. */
async function renderForEveryone(
  { app, deps, handle, readFees, request }: PageRendering,
  nonce: string,
): Promise<RenderedPage> {
  const { publicUrl, geocoderUrl } = deps.config;
  let isComplete = true;
  // A kept page must not be older than the change that removed the one before it.
  const { reads } = deps.db;
  const recent = reads.recent();
  // A replica that isn't read now may be before the page is done.
  const hasLatest = recent === undefined ? !reads.health() : reads.changesIn(recent) === reads.lastChange();
  const fetchApi = fetchInProcess(app, request.ip, !hasLatest);
  const fetchForNobody = fetchInProcess(app, NOBODY, !hasLatest);
  const response = await handle(webRequest(request, publicUrl, SHARED_HEADERS), {
    nonce,
    fetchApi: async (path, init) => {
      if (path.startsWith(ABOUT_THE_READER)) return fetchForNobody(path, init);
      const answer = await fetchApi(path, init);
      if (answer.status === 429 || answer.status >= 500) isComplete = false;
      return answer;
    },
    publicUrl,
    findsAddresses: geocoderUrl !== undefined,
    hasExamples: warnsOfExamples(deps.config),
    languages: offeredLanguages(deps.config),
    site: currentSettings(),
    readFees: async () => {
      const fees = await readFees();
      if (!fees) isComplete = false;
      return fees;
    },
    waitsForAll: true,
  });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], body, nonce, isComplete };
}

function sendRendered(
  rendering: PageRendering,
  { status, headers, body }: Pick<RenderedPage, 'status' | 'headers'> & { body: Readable | undefined },
  nonce: string,
): FastifyReply {
  const { request, reply } = rendering;
  reply.code(status);
  copyHeaders(reply, headers);
  setPageHeaders(rendering, nonce);
  return body ? reply.send(compressed(body, request, reply)) : reply.send();
}

/** Sends the page while it's being rendered. */
async function streamPage(rendering: PageRendering, nonce: string): Promise<FastifyReply> {
  const { app, deps, handle, readFees, request } = rendering;
  const { publicUrl, geocoderUrl } = deps.config;
  const { status, headers, body } = await handle(webRequest(request, publicUrl), {
    nonce,
    fetchApi: fetchInProcess(app, request.ip, hasJustWritten(request)),
    publicUrl,
    findsAddresses: geocoderUrl !== undefined,
    hasExamples: warnsOfExamples(deps.config),
    languages: offeredLanguages(deps.config),
    site: currentSettings(),
    readFees,
  });
  const stream = body ? Readable.fromWeb(body as never) : undefined;
  return sendRendered(rendering, { status, headers: [...headers], body: stream }, nonce);
}

/** Redirects to the page in another language, or remembers that they chose English. */
function leadToLanguage({ deps, request, reply }: PageRendering, other: Language): FastifyReply {
  reply.headers({ vary: VARY, 'cache-control': 'no-store' });
  const hasEnglish = offeredLanguages(deps.config).includes(FIRST_LANGUAGE);
  if (!hasEnglish || !comesFromSamePage(request)) return reply.redirect(inLanguage(other, request.url), 302);
  reply.setCookie(LANGUAGE_COOKIE, FIRST_LANGUAGE, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
  });
  // Browsers that keep no cookies would come back here.
  return reply.redirect(
    isStart(request.url) ? toEnglishStart(request.url) : inLanguage(FIRST_LANGUAGE, request.url),
    302,
  );
}

async function sendPage(rendering: PageRendering): Promise<FastifyReply> {
  const { deps, kept, request, reply, isDevelopment } = rendering;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('allow', 'GET, HEAD');
    throw new AppError('METHOD_NOT_ALLOWED');
  }
  if (sendClosedPage(splitLanguage(request.url).path, reply, deps.clock.now())) return reply;
  const property = loopbackHome(request.host, deps.config.publicUrl);
  // Login returns to the one URL that the provider knows, so http://127.0.0.1 redirects to http://localhost, for example.
  if (property) return reply.redirect(property + request.url, 302);
  const other = findOtherLanguage(rendering);
  if (other) return leadToLanguage(rendering, other);
  // Without a policy nothing uses the nonce, and React would report that the browser hides it from scripts.
  const nonce = isDevelopment ? '' : newNonce();
  const key = isDevelopment ? undefined : makeKey(request);
  if (key === undefined) {
    deps.metrics?.countPage('rendered');
    return streamPage(rendering, nonce);
  }
  const known = kept.find(key);
  deps.metrics?.countPage(known ? 'kept' : 'rendered');
  if (known) return sendKept(rendering, known, nonce);
  if (!kept.isRepeated(key)) return streamPage(rendering, nonce);
  const page = await kept.render(key, () => renderForEveryone(rendering, nonce));
  if (page.kept) return sendKept(rendering, page.kept, nonce);
  if (!page.own) return streamPage(rendering, nonce);
  const body = page.own.body.length > 0 ? Readable.from([page.own.body]) : undefined;
  return sendRendered(rendering, { ...page.own, body }, nonce);
}

/** Serves pages for every URL without a route, except below the paths for machines. */
export function servePages(
  app: FastifyInstance,
  deps: Deps,
  handle: PageHandler,
  { isDevelopment = false, threads = 1 }: { isDevelopment?: boolean; threads?: number } = {},
): void {
  const queue = new RenderQueue(threads);
  const kept = createKeptPages();
  const stopListening = onListingsChanged(kept.forget);
  const stopFollowing = onSettingsChanged(kept.forget);
  const stopReading = onTextsChanged(kept.forget);
  app.addHook('preClose', async () => {
    stopListening();
    stopFollowing();
    stopReading();
    queue.close();
  });
  const { hasRateLimits } = deps.config;
  const readFees = createPageFees(deps);
  const requireFewPages = createNetworkLimit(app, { max: PAGES_PER_MINUTE, hasRateLimits });
  // A developer's server builds the first page when it's requested.
  const limitMs = isDevelopment ? DEVELOPMENT_LIMIT_MS : deps.config.answerLimitMs;
  const inQueue: PageRendering['handle'] = (request, page) => {
    const late = new AbortController();
    const { signal } = late;
    const render = async () => {
      signal.throwIfAborted();
      return handle(request, { ...page, signal });
    };
    return withinTime(limitMs, queue.run(render), () => {
      const error = new AppError('OVERLOADED', { retryIn: 3 });
      late.abort(error);
      return error;
    });
  };
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPrograms(request.url)) refuseUnknown(request, reply);
    try {
      await requireFewPages(request);
      return await sendPage({ app, deps, kept, handle: inQueue, readFees, request, reply, isDevelopment });
    } catch (error) {
      if (error instanceof AppError && sendBusyPage(error, request, reply)) return reply;
      throw error;
    }
  });
}

/** The built web: its files, then its pages. */
export async function serveDocuments(
  app: FastifyInstance,
  deps: Deps,
  handle: PageHandler,
  { threads }: { threads?: number } = {},
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(WEB_BUILD, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under /assets contain a hash of their content. Other files may change with the next release.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  serveWorker(app, deps.config);
  servePages(app, deps, handle, { ...(threads === undefined ? {} : { threads }) });
}
