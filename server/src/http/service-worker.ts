// Serves the service worker. It isn't among the static files, because the operator can turn it off, and browsers must never keep it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { WEB_BUILD } from './rendering/page-handler.ts';

/** Takes the place of the worker that browsers have: deletes what it stored, and itself. */
export const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      indexedDB.deleteDatabase('offline');
      await self.registration.unregister();
    })(),
  ),
);
`;

/** It may fetch from this site and nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** Adds the worker's route, and that of photos which are shared before the worker runs. `file` is the built worker. */
export function serveWorker(
  app: FastifyInstance,
  { hasServiceWorker }: Pick<Config, 'hasServiceWorker'>,
  file = join(WEB_BUILD, 'service-worker.js'),
): void {
  const worker = hasServiceWorker && existsSync(file) ? readFileSync(file, 'utf8') : NO_WORKER;
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .send(worker),
  );
  // The phone sends photos to this URL, and the worker takes them. Without it they're lost, and the page says so. The body isn't read.
  app.post('/share-photos', {
    onRequest: async (_request, reply) => reply.header('connection', 'close').redirect('/host/shared-photos', 303),
    handler: async () => undefined,
  });
}
