// The service worker as the server sends it: never kept by browsers, and gone if the operator turns it off (R7).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { buildApp } from '../app.ts';
import { serveWorker } from './service-worker.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function serve(environment: Record<string, string>, isBuilt = true) {
  const t = await testApp({ environment });
  const file = join(makeTemporaryFolder('daynook-worker-'), 'service-worker.js');
  if (isBuilt) writeFileSync(file, 'built();');
  const app = await buildApp(t.deps, { addPages: (one) => serveWorker(one, t.deps.config, file) });
  closing.push(
    () => t.close(),
    () => app.close(),
  );
  return app;
}

describe('the service worker', () => {
  it('is checked with every visit, may control the whole site, and may only reach this site', async () => {
    const answer = await (await serve({})).inject('/service-worker.js');
    expect(answer.body).toBe('built();');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it.each([
    ['turned off', { SERVICE_WORKER: 'off' }, true],
    ['not built', {}, false],
  ])('deletes itself and what it stored where it’s %s', async (_, environment, isBuilt) => {
    const { statusCode, body, headers } = await (await serve(environment, isBuilt)).inject('/service-worker.js');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    for (const part of ['caches.delete', 'deleteDatabase', 'unregister()']) expect(body).toContain(part);
    expect(body).not.toContain("'fetch'");
  });

  it('answers photos that are shared before it runs with the page that says what to do, without reading them', async () => {
    const app = await serve({});
    const answer = await app.inject({
      method: 'POST',
      url: '/share-photos',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.alloc(2_000_000),
    });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/host/shared-photos']);
  });
});
