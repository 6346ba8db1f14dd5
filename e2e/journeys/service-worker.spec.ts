// The real service worker over two releases of a small site: no page of the former release after a deploy, no mixed scripts, nothing of the
// API in its caches, and its end if the operator turns it off (R7).
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { NO_WORKER } from '../../server/src/http/service-worker.ts';
import { buildWorker } from '../../web/vite/build-worker.ts';

/** A page of a release says which one it is, and which release its script is of. */
const html = (version: string, title: string) =>
  `<!doctype html><title>${title}</title><h1>${title} ${version}</h1><p id="script"></p>` +
  `<script type="module" src="/assets/main-${version}.js"></script><a href="/other">Other</a>`;

class Site {
  version = '';
  worker = '';
  isDown = false;
  isHanging = false;
  missingScript = '';
  readonly requests: string[] = [];
  readonly #server: Server;
  #hanging: ServerResponse[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url!.split('?')[0]!;
      this.requests.push(`${request.method} ${path}`);
      if (this.isDown) return void request.socket.destroy();
      if (this.isHanging && path !== '/service-worker.js') return void this.#hanging.push(response);
      this.#answer(path, response);
    });
  }

  #answer(path: string, response: ServerResponse): void {
    const send = (type: string, body: string, headers: object = {}) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...headers }).end(body);
    if (path === '/service-worker.js') send('text/javascript', this.worker);
    else if (path.startsWith('/api/')) send('application/json', '{"secret":1}', { 'cache-control': 'no-store' });
    else if (path.startsWith('/assets/')) {
      // As after a deploy: scripts of former releases aren't there anymore.
      if (path === `/assets/main-${this.version}.js` && path !== this.missingScript)
        send('text/javascript', `document.querySelector('#script').textContent = 'script ${this.version}'`);
      else response.writeHead(404).end();
    } else send('text/html', html(this.version, path === '/offline' ? 'Offline' : 'Page'));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async release(version: string): Promise<void> {
    this.version = version;
    this.worker = await buildWorker(version);
  }

  resume(): void {
    this.isHanging = false;
    for (const response of this.#hanging.splice(0)) response.destroy();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let site: Site;
let origin: string;
test.beforeEach(async () => {
  site = new Site();
  origin = await site.start();
  await site.release('v1');
});
test.afterEach(() => site.stop());

/** Registers the worker and waits until it controls the page. */
const register = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
  });
/** Asks for a new worker and waits until it's the active one. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const before = registration.active;
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await registration.update();
    if (registration.active === before) await changed;
  });
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(`${name} ${new URL(url).pathname}`);
    return all.sort();
  });
const shows = async (page: Page, title: string, version: string) => {
  await expect(page.locator('h1')).toHaveText(`${title} ${version}`);
  await expect(page.locator('#script')).toHaveText(`script ${version}`);
};

test('after a deploy the next page is the new release, whole, and so is the offline page (R7)', async ({ page }) => {
  await page.goto(origin);
  await register(page);
  await page.goto(`${origin}/other`);
  await shows(page, 'Page', 'v1');
  expect(await cached(page)).toEqual(['app-v1 /assets/main-v1.js', 'app-v1 /offline']);

  // Deployed, before the browser has looked for a new worker: the old one lets the new page through.
  site.version = 'v2';
  await page.goto(`${origin}/other`);
  await shows(page, 'Page', 'v2');
  // Offline now, it shows the whole former release rather than a mixture.
  site.isDown = true;
  await page.goto(`${origin}/booking/1?tab=a`);
  await expect(page).toHaveURL(`${origin}/offline?from=${encodeURIComponent('/booking/1?tab=a')}`);
  await shows(page, 'Offline', 'v1');

  site.isDown = false;
  await page.goto(origin);
  await site.release('v2');
  await update(page);
  await page.goto(`${origin}/other`);
  await shows(page, 'Page', 'v2');
  expect(await cached(page)).toEqual(['app-v2 /assets/main-v2.js', 'app-v2 /offline']);
  site.isDown = true;
  await page.goto(`${origin}/other`);
  await shows(page, 'Offline', 'v2');
});

test('a release that’s only half there isn’t installed, and the former one stays whole', async ({ page }) => {
  await page.goto(origin);
  await register(page);
  site.worker = await buildWorker('v2');
  // Its page names a script that the server doesn't have.
  site.missingScript = '/assets/main-v2.js';
  site.version = 'v2';
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing!), { once: true });
    });
    await registration.update().catch(() => undefined);
    const worker = await found;
    while (worker.state === 'installing')
      await new Promise((resolve) => {
        worker.addEventListener('statechange', resolve, { once: true });
      });
    return worker.state;
  });
  expect(end).toBe('redundant');
  site.isDown = true;
  await page.goto(`${origin}/other`);
  await shows(page, 'Offline', 'v1');
});

test('nothing of the API and nothing that’s sent is stored, and one-time URLs aren’t touched', async ({ page }) => {
  await page.goto(origin);
  await register(page);
  await page.goto(`${origin}/other`);
  await page.evaluate(async () => {
    await fetch('/api/users/profile');
    await fetch('/api/bookings', { method: 'POST', body: '{}' });
    await fetch('/photos/1.webp');
  });
  await page.goto(`${origin}/auth/callback?code=1`);
  expect(await cached(page)).toEqual(['app-v1 /assets/main-v1.js', 'app-v1 /offline']);
  expect(site.requests.filter((one) => one === 'GET /auth/callback')).toHaveLength(1);
  site.isDown = true;
  const failed = await page.goto(`${origin}/auth/callback?code=2`).catch((error: Error) => error.message);
  expect(failed).toContain('ERR_');
});

test('a connection that hangs ends with the offline page', async ({ page }) => {
  await page.goto(origin);
  await register(page);
  site.isHanging = true;
  await page.goto(`${origin}/other`);
  await expect(page).toHaveURL(`${origin}/offline?from=%2Fother`);
  await shows(page, 'Offline', 'v1');
  site.resume();
});

test('turned off, it leaves nothing behind', async ({ page }) => {
  await page.goto(origin);
  await register(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('offline', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('kept');
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = reject;
      }),
  );
  site.worker = NO_WORKER;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
      (await indexedDB.databases()).length,
    ]);
  await expect.poll(left).toEqual([0, 0, 0]);
  await page.goto(`${origin}/other`);
  await shows(page, 'Page', 'v1');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
