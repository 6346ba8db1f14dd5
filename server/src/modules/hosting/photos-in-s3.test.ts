// A host's photos in an object store: from upload to guest, and a store that's unavailable.
import type { OwnPhoto } from '@daynook/contract/hosting/hosting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { jpegPicture } from '../../../test/pictures.ts';
import { startS3, type TestS3 } from '../../../test/servers/s3-server.ts';
import { createS3Client } from '../../adapters/photos/s3-client.ts';
import { createS3Store } from '../../adapters/photos/s3-store.ts';
import { createUploadedStore } from '../../adapters/photos/uploaded-store.ts';
import { makePhotosReady, sweepPhotoFiles } from './photo-jobs.ts';

let s3: TestS3;
let t: TestApp;
let host: Awaited<ReturnType<typeof makeMember>>;
let listingId: string;
beforeAll(async () => {
  s3 = await startS3();
  const photoFiles = createS3Store(createS3Client(s3.settings));
  t = await testApp({ overrides: { photoFiles, photos: createUploadedStore(photoFiles) } });
  host = await makeMember(t.db);
  listingId = (await makeListing(t.db, { host_id: host.id })).id;
});
afterAll(async () => {
  await t.close();
  await s3.close();
});

async function send(): Promise<{ status: number; body: OwnPhoto & { code: string; message: string } }> {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/host/listings/${listingId}/photos?clientId=${t.deps.newId()}`,
    headers: { ...(await t.signIn(host)), 'content-type': 'image/jpeg' },
    payload: await jpegPicture(),
  });
  return { status: response.statusCode, body: response.json() };
}
const own = async () =>
  (await t.app.inject({ url: `/api/host/listings/${listingId}`, headers: await t.signIn(host) })).json<{
    photos: OwnPhoto[];
  }>().photos;

it('photos are uploaded, processed, and served from an object store; while it’s unavailable uploads are refused with a message, and existing photos stay (A17)', async () => {
  const sent = await send();
  expect(sent.status).toBe(201);
  await makePhotosReady(t.deps);
  const [photo] = await own();
  expect(photo).toMatchObject({ status: 'ready' });
  const served = await t.app.inject({ url: photo!.photo!.url });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sweepPhotoFiles(t.deps)).toBe(0);

  s3.cutAfterBytes = 0;
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  expect(refused.body.message).toContain('Nothing is lost');
  const away = await t.app.inject({ url: photo!.photo!.url });
  expect([away.statusCode, away.headers['cache-control']]).toEqual([503, 'no-store']);

  s3.cutAfterBytes = undefined;
  expect((await t.app.inject({ url: photo!.photo!.url })).rawPayload.equals(served.rawPayload)).toBe(true);
  expect(await own()).toHaveLength(1);
  expect((await send()).status).toBe(201);
});
