// The world of the tests of pictures: a host with a room, a disk that can be full, and what happens in the background made
// to happen at once.
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { OwnListing, OwnPhoto } from '@daynook/contract/hosting/hosting';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { jpegPicture } from '../../../test/pictures.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import type { FileStore } from '../../adapters/photos/file-store.ts';
import { createFolderStore } from '../../adapters/photos/folder-store.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { photoFilesTopic } from '../photos/service.ts';
import { makePhotosReady } from './photo-jobs.ts';

interface Problem {
  code: string;
  message: string;
  fields?: Record<string, string>;
  current?: OwnListing;
}
type Member = Awaited<ReturnType<typeof makeMember>>;

interface Sending {
  by?: Member;
  to?: string;
  clientId?: string;
  headers?: Record<string, string>;
}

/** What the disk does before it writes; nothing when all is well. */
interface Trouble {
  take?: () => unknown;
  write?: () => unknown;
}

export const diskFull = (): never => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
};

/** A store on a disk that can be full. */
const troubled = (store: FileStore, trouble: () => Trouble): FileStore => ({
  ...store,
  take: async (...input) => {
    await trouble().take?.();
    return store.take(...input);
  },
  write: async (...input) => {
    await trouble().write?.();
    return store.write(...input);
  },
});

export interface PhotoWorld {
  readonly t: TestApp;
  readonly good: Buffer;
  readonly photosDir: string;
  host: Member;
  listingId: string;
  trouble: Trouble;
  /** No picture anywhere, a host and a room that are new. */
  renew(): Promise<void>;
  send(picture: Buffer | Readable, sending?: Sending): Promise<{ status: number; body: OwnPhoto & Problem }>;
  call(
    method: 'GET' | 'PUT' | 'PATCH',
    path: string,
    body?: object,
    by?: Member,
  ): Promise<{ status: number; body: OwnListing & Problem }>;
  own(): Promise<OwnListing>;
  arrange: (
    photos: readonly { _id: string; alt: string }[],
    version: number,
  ) => Promise<{ status: number; body: OwnListing & Problem }>;
  seenByGuests(): Promise<ListingDetail['images']>;
  carryOut(): Promise<number>;
  makeReady(): Promise<void>;
  /** Files and folders below a folder of the pictures'. */
  namesIn(folder: string): string[];
  rowCount(): Promise<number>;
  close(): Promise<void>;
}

export async function photoWorld(): Promise<PhotoWorld> {
  const dataDir = makeTemporaryFolder('daynook-uploads-');
  const photosDir = join(dataDir, 'photos');
  const photoFiles = troubled(createFolderStore(photosDir), () => world.trouble);
  const t = await testApp({ environment: { DATA_DIR: dataDir }, overrides: { photoFiles } });
  const { kysely } = t.db;
  const carryOut = () => drainOutbox(t.deps, new Map([[photoFilesTopic.topic, photoFilesTopic]]));

  const world: PhotoWorld = {
    t,
    photosDir,
    good: await jpegPicture(),
    host: await makeMember(t.db),
    listingId: '',
    trouble: {},
    renew: async () => {
      world.trouble = {};
      await kysely.deleteFrom('listing_photo').execute();
      await kysely.deleteFrom('outbox').execute();
      await rm(photosDir, { recursive: true, force: true });
      world.host = await makeMember(t.db);
      world.listingId = (await makeListing(t.db, { host_id: world.host.id })).id;
    },
    send: async (picture, { by = world.host, to = world.listingId, clientId = t.deps.newId(), headers = {} } = {}) => {
      const response = await t.app.inject({
        method: 'POST',
        url: `/api/host/listings/${to}/photos?clientId=${encodeURIComponent(clientId)}`,
        headers: { ...(await t.signIn(by)), 'content-type': 'image/jpeg', ...headers },
        payload: picture,
      });
      return { status: response.statusCode, body: response.json<OwnPhoto & Problem>() };
    },
    call: async (method, path, body, by = world.host) => {
      const response = await t.app.inject({
        method,
        url: `/api/host/listings/${path}`,
        headers: await t.signIn(by),
        ...(body ? { payload: body } : {}),
      });
      return { status: response.statusCode, body: response.json<OwnListing & Problem>() };
    },
    own: async () => (await world.call('GET', world.listingId)).body,
    arrange: (photos, version) => world.call('PUT', `${world.listingId}/photos`, { version, photos, publish: true }),
    seenByGuests: async () =>
      (await t.app.inject({ url: `/api/listings/${world.listingId}` })).json<ListingDetail>().images,
    carryOut,
    makeReady: async () => {
      await makePhotosReady(t.deps);
      await carryOut();
    },
    namesIn: (folder) => {
      const path = join(photosDir, folder);
      return existsSync(path) ? readdirSync(path, { recursive: true }).map(String) : [];
    },
    rowCount: async () => (await kysely.selectFrom('listing_photo').select('id').execute()).length,
    close: async () => {
      await t.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}
