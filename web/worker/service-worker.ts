// The service worker: pages come from the network, and the offline page from the cache when there's none. It never touches the API, so
// no answer meant for one member can reach another; what members can read offline is stored by the pages themselves (lib/offline).
import { clickNotification, showNotification } from './notifications.ts';
import { isShare, keepShared } from './shared-photos.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by the build (web/vite/build-worker.ts): changes with every script and style sheet. */
declare const VERSION: string;
/** The scripts of the frame's parts that load when they're needed, such as menus and notices: without them, the page would end in an error. */
declare const FRAME: readonly string[];

const CACHE = `app-${VERSION}`;
const OFFLINE_PAGE = /^(?:\/[a-z]{2}(?:-X[AB])?)?\/offline$/;
/** A page that takes longer than this is given up if there's an offline page to show. */
const PATIENCE_MS = 8_000;
/** For programs, or valid only once. They come from the network, whatever that says. */
const NOT_PAGES =
  /^(?:\/[a-z]{2}(?:-X[AB])?)?\/(?:api|assets|auth|basemap|calendars|demo|logout-complete|metrics|oidc|photos|places|preview|socket\.io|unsubscribe)(?:\/|$)|\.\w+$/;
/** Each language has its own scripts. */
const SCRIPT_FOLDER = /\/assets\/(?:[a-z]{2}-[\w-]+\/)?(?=[\w.~-]+\.js)/;
const ASSET = /\/assets\/[\w./~-]+\.(?:js|css|woff2)/g;

/**
 * Stores the offline page and everything it's made of, all of one build, or nothing: if the server has been updated in between, a file is
 * missing, and the installation fails until the next try.
 */
async function keepOfflinePage(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const at = new URL(response.url).pathname;
  if (!response.ok || !OFFLINE_PAGE.test(at)) throw new Error(`${at} answered ${response.status}`);
  const page = await response.text();
  const [folder = '/assets/'] = SCRIPT_FOLDER.exec(page) ?? [];
  await cache.addAll(new Set([...(page.match(ASSET) ?? []), ...FRAME.map((name) => folder + name)]));
  // A new response, because browsers refuse one as a page that was redirected (here to the reader's language). Its policy fits its nonce.
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  await cache.put(at, new Response(page, { headers }));
}

async function findOfflinePage(): Promise<string | undefined> {
  const requests = await (await caches.open(CACHE)).keys();
  // The last one is in the language that was used last.
  return requests.map(({ url }) => new URL(url).pathname).findLast((path) => OFFLINE_PAGE.test(path));
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage('/offline').then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      // Otherwise pages would wait for the worker to start.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

/** Their names change with their content, so what's stored is never out of date. */
async function openAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  // The page doesn't wait for the disk.
  if (response.status === 200 && response.type === 'basic')
    event.waitUntil(cache.put(request, response.clone()).catch(() => undefined));
  return response;
}

/** The browser has already asked for the page. Leaving the answer to it would send the request twice. */
const openFromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? fetch(request);

async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const answer = openFromNetwork(event).catch(() => undefined);
  const isLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const first = await Promise.race([answer, isLate]);
  if (first) return first;
  const offline = await findOfflinePage();
  if (!offline) return (await answer) ?? Response.error();
  // Its scripts expect its own URL.
  if (!OFFLINE_PAGE.test(pathname))
    return Response.redirect(`${offline}?from=${encodeURIComponent(pathname + search)}`);
  return (await caches.match(offline, { ignoreVary: true })) ?? Response.error();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (isShare(request)) event.respondWith(keepShared(request));
  else if (request.method !== 'GET') return;
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(event));
  else if (request.mode === 'navigate')
    event.respondWith(NOT_PAGES.test(pathname) ? openFromNetwork(event) : openPage(event));
});

self.addEventListener('message', (event) => {
  const { offlinePage } = (event.data ?? {}) as { offlinePage?: unknown };
  // A page in another language than before.
  if (typeof offlinePage !== 'string' || !OFFLINE_PAGE.test(offlinePage)) return;
  event.waitUntil(
    findOfflinePage().then((known) => (known === offlinePage ? undefined : keepOfflinePage(offlinePage))),
  );
});

// Not in TypeScript's types, because only Chromium has it. The pages have the tokens, so they send what waits; without an open page, the
// browser tries again later.
self.addEventListener(
  'sync' as never,
  ((event: ExtendableEvent) => {
    event.waitUntil(
      self.clients.matchAll({ type: 'window' }).then((pages) => {
        if (pages.length === 0) throw new Error('no page is open');
        for (const page of pages) page.postMessage({ kind: 'send-waiting' });
      }),
    );
  }) as never,
);

self.addEventListener('push', (event) => event.waitUntil(showNotification(self, event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clickNotification(self, event.notification.data));
});
