// Every kind of upload while the object store refuses, disconnects, or hangs, and after it has recovered.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { jpegPicture } from '../../../test/pictures.ts';
import { startS3, type TestS3 } from '../../../test/servers/s3-server.ts';
import { type SilentServer, startSilentServer } from '../../../test/servers/silent-server.ts';
import type { FileStore } from '../../adapters/photos/file-store.ts';
import { createS3Client } from '../../adapters/photos/s3-client.ts';
import { createS3Store } from '../../adapters/photos/s3-store.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makePhotosReady } from '../hosting/photo-jobs.ts';
import { photoFilesTopic } from './service.ts';

let s3: TestS3;
let silent: SilentServer;
let t: TestApp;
let host: Awaited<ReturnType<typeof makeMember>>;
let urls: Record<string, () => string>;
/** The store's current endpoint. */
let endpoint: string;

/** The application's store, whose address can change as if the network had. */
function movingStore(): FileStore {
  const impatient = { readLimitMs: 200, writeLimitMs: 200 };
  const current = () =>
    createS3Store(createS3Client({ ...s3.settings, endpoint }, endpoint === silent.url ? impatient : {}));
  return {
    take: (path, name) => current().take(path, name),
    write: (name, bytes) => current().write(name, bytes),
    read: (name) => current().read(name),
    remove: (name) => current().remove(name),
    listFolders: (name) => current().listFolders(name),
    listFiles: () => current().listFiles(),
  };
}

beforeAll(async () => {
  [s3, silent] = await Promise.all([startS3(), startSilentServer()]);
  endpoint = s3.settings.endpoint;
  t = await testApp({ overrides: { photoFiles: movingStore() } });
  host = await makeMember(t.db);
  const listing = await makeListing(t.db, { host_id: host.id });
  const guest = await makeMember(t.db);
  const create = async (as: typeof host, url: string, payload: object) =>
    (await t.app.inject({ method: 'POST', url, headers: await t.signIn(as), payload })).json<{ _id: string }>()._id;
  const topic = { recipientId: host.id, listingId: listing.id };
  const conversation = await create(guest, '/api/conversations', topic);
  const document = await create(host, '/api/host/documents', { clientId: t.deps.newId(), kind: 'insurance' });
  urls = {
    'a picture of a listing': () => `/api/host/listings/${listing.id}/photos?clientId=${t.deps.newId()}`,
    'a picture in a message': () => `/api/conversations/${conversation}/pictures`,
    'a portrait': () => '/api/users/picture',
    'a document': () => `/api/host/documents/${document}/file`,
  };
});
afterAll(async () => {
  await t.close();
  await Promise.all([s3.close(), silent.close()]);
});
beforeEach(() => {
  endpoint = s3.settings.endpoint;
});

const upload = async (kind: string) =>
  t.app.inject({
    method: kind === 'a portrait' ? 'PUT' : 'POST',
    url: urls[kind]!(),
    headers: { ...(await t.signIn(host)), 'content-type': 'image/jpeg' },
    payload: await jpegPicture(),
  });

const KINDS = ['a picture of a listing', 'a picture in a message', 'a portrait', 'a document'];

it.each(KINDS)(
  '%s is refused with 503 and when to retry while the store is away or silent, and taken afterwards',
  async (kind) => {
    for (const away of ['http://127.0.0.1:9', silent.url]) {
      endpoint = away;
      const refused = await upload(kind);
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    endpoint = s3.settings.endpoint;
    expect((await upload(kind)).statusCode).toBeLessThan(300);
  },
);

it('what a failed upload left in the store is removed once the store answers again', async () => {
  await t.deps.db.kysely.deleteFrom('outbox').execute();
  endpoint = 'http://127.0.0.1:9';
  expect((await upload('a picture in a message')).statusCode).toBe(503);
  endpoint = s3.settings.endpoint;
  const owed = await t.deps.db.kysely
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'photo-files')
    .execute();
  expect(owed).toEqual([{ payload: { name: expect.stringMatching(/^message\/.+\.webp$/) } }]);
  expect(await drainOutbox(t.deps, new Map([[photoFilesTopic.topic, photoFilesTopic]]))).toBe(1);
});

it('a picture of a listing that could not be made ready for want of the store is made ready later', async () => {
  await t.deps.db.kysely.deleteFrom('listing_photo').execute();
  const { _id } = (await upload('a picture of a listing')).json();
  const state = () =>
    t.deps.db.kysely.selectFrom('listing_photo').select('status').where('id', '=', _id).executeTakeFirst();
  endpoint = silent.url;
  await makePhotosReady(t.deps);
  expect(await state()).toEqual({ status: 'processing' });
  endpoint = s3.settings.endpoint;
  t.clock.advance({ minutes: 1 });
  await makePhotosReady(t.deps);
  expect(await state()).toEqual({ status: 'ready' });
});
