import { rm } from 'node:fs/promises';
import { listPhotos } from '@daynook/demo-art/catalogue';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sceneDrawings } from '../../../demo/pictures.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createDrawnStore } from '../../adapters/photos/drawn-store.ts';
import { combineStores, emptyPhotoStore, type PhotoStore, PhotoStoreBusy } from '../../adapters/photos/photo-store.ts';
import { sendProblem } from '../../http/problem.ts';
import { registerPhotoRoutes } from './routes.ts';
import { avatarUrl, photoUrls } from './service.ts';

async function serve(store: PhotoStore): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  await app.register(compress, { encodings: ['gzip'], threshold: 100 });
  registerPhotoRoutes(app, { store });
  return app;
}

describe('pictures over HTTP', () => {
  let app: FastifyInstance;
  let dataDir: string;
  let store: ReturnType<typeof createDrawnStore>;
  beforeAll(async () => {
    dataDir = makeTemporaryFolder('daynook-photo-routes-');
    store = createDrawnStore({ drawings: sceneDrawings(), dataDir });
    app = await serve(combineStores(emptyPhotoStore, store));
  });
  afterAll(async () => {
    await app.close();
    await store.settled();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('come with headers that let browsers keep them and run nothing in them', async () => {
    const response = await app.inject({
      url: '/photos/scene/desk/3/wide/640.avif',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 640, height: 427 });
  });

  it('are not sent again to who has them', async () => {
    const url = '/photos/scene/desk/3/wide/640.avif';
    const { etag } = (await app.inject({ url })).headers;
    expect(etag).toMatch(/^"[\w-]{20}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.inject({ url, headers: { 'if-none-match': known as string } });
      expect(response.statusCode).toBe(304);
      expect(response.rawPayload).toHaveLength(0);
      expect(response.headers['cache-control']).toContain('immutable');
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  it('answer HEAD without the picture', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/photos/scene/desk/3/wide/640.avif' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/avif');
    expect(response.rawPayload).toHaveLength(0);
  });

  it('exist at every address the views hand out for a listing', async () => {
    const photos = listPhotos({ kind: 'studio', sceneSeed: 2, photoCount: 5, home: { seed: 4, style: 'warehouse' } });
    const responses = await Promise.all(
      photos.map(({ key }) => app.inject({ url: photoUrls(key).sizes[0]?.webp ?? '' })),
    );
    expect(responses.map((response) => [response.statusCode, response.headers['content-type']])).toEqual(
      photos.map(() => [200, 'image/webp']),
    );
    expect(new Set(responses.map((response) => response.headers.etag)).size).toBe(photos.length);
    expect((await app.inject({ url: avatarUrl('avatar/12', 96) })).statusCode).toBe(200);
  });

  it.each([
    '/photos/',
    '/photos/scene/desk/3/wide',
    '/photos/scene/desk/3/wide/640',
    '/photos/scene/desk/3/wide/640.png',
    '/photos/scene/desk/3/wide/640.svg',
    '/photos/scene/desk/3/wide/641.avif',
    '/photos/scene/desk/3/wide/0640.avif',
    '/photos/scene/desk/3/wide/99999.avif',
    '/photos/scene/desk/99999/wide/640.avif',
    '/photos/scene/desk/-3/wide/640.avif',
    '/photos/scene/cellar/3/wide/640.avif',
    '/photos/scene/desk/3/roof/640.avif',
    '/photos/scene//desk/3/wide/640.avif',
    '/photos/scene/desk/3/wide/640.avif/',
    '/photos/scene/desk/3/wide/640.avif%00',
    '/photos/..%2f..%2fetc/passwd/640.webp',
    '/photos/avatar/1/640.webp',
    '/photos/avatar/x/96.webp',
    '/photos/upload/1/640.webp',
    `/photos/${'a'.repeat(2_000)}/640.webp`,
  ])('do not exist at %s', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ask for patience when too many are waiting', async () => {
    const busy = await serve({ read: () => Promise.reject(new PhotoStoreBusy(7)) });
    const response = await busy.inject({ url: '/photos/scene/desk/3/wide/640.avif' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('7');
    expect(response.headers['cache-control']).toBe('no-store');
    await busy.close();
  });

  it('are cached only for a moment when they replace a larger one', async () => {
    const standIn = await serve({
      read: async () => ({ bytes: new Uint8Array(3), contentType: 'image/avif', etag: 'x', isStandIn: true }),
    });
    const response = await standIn.inject({ url: '/photos/scene/desk/3/wide/1024.avif' });
    expect(response.headers['cache-control']).toBe('public, max-age=20');
    await standIn.close();
  });
});
