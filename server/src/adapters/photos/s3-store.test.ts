// What only an object store can do to us: refuse our keys, break off, be away, be full.

import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../../test/servers/s3-server.ts';
import { startSilentServer, underGarbageCollection } from '../../../test/servers/silent-server.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { ConfigError, parseConfig } from '../../config.ts';
import { StorageFull, StorageUnavailable } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

let s3: TestS3;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3();
  dataDir = makeTemporaryFolder('daynook-s3-data-');
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const makeStore = (settings: Partial<S3Settings> = {}) =>
  createS3Store(createS3Client({ ...s3.settings, ...settings }));
const openWith = async (settings: Partial<S3Settings>) => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = { ...s3.settings, ...settings };
  const said: string[] = [];
  const config = parseConfig({
    DATA_DIR: dataDir,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  return { store: await openFileStore(config, (line) => said.push(line)), said };
};
/** The address of nobody. */
const NOWHERE = 'http://127.0.0.1:9';

describe('an object store', () => {
  it('is used from the start without a message if it accepts our keys', async () => {
    const { store, said } = await openWith({});
    await store.write('upload/start/320.webp', Buffer.from('x'));
    expect([await store.read('upload/start/320.webp'), said]).toEqual([new Uint8Array([120]), []]);
  });

  it.each([
    ['S3_BUCKET: there is no bucket other-bucket', { bucket: 'other-bucket' }],
    ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: access to the bucket', { secretAccessKey: 'hush-hush' }],
    ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: access to the bucket', { accessKeyId: 'somebody' }],
  ])('that refuses our settings stops the start: %s', async (words, settings) => {
    const error = await openWith(settings).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain('hush-hush');
  });

  it('is waited for if it’s down at the start, with a message', async () => {
    const { store, said } = await openWith({ endpoint: NOWHERE });
    expect(said).toEqual([`The object store at ${NOWHERE} isn’t responding yet. Photos will wait for it.`]);
    await expect(store.read('upload/a/320.webp')).rejects.toThrow(StorageUnavailable);
  });

  it('that’s down doesn’t make pictures look deleted', async () => {
    await expect(makeStore({ endpoint: NOWHERE }).read('upload/a/320.webp')).rejects.toThrow(StorageUnavailable);
    await expect(makeStore({ bucket: 'other-bucket' }).read('upload/a/320.webp')).rejects.toThrow('NoSuchBucket');
    await expect(makeStore({ secretAccessKey: 'wrong' }).read('upload/a/320.webp')).rejects.toThrow(StorageUnavailable);
  });

  it('whose connection breaks during an upload causes an error; other pictures are intact, and the next upload works', async () => {
    const store = makeStore();
    await store.write('upload/old/320.webp', Buffer.from('old'));
    s3.cutAfterBytes = 200_000;
    await expect(store.write('upload/new/original', Buffer.alloc(2_000_000, 7))).rejects.toThrow(StorageUnavailable);
    s3.cutAfterBytes = undefined;
    expect(Buffer.from((await store.read('upload/old/320.webp'))!).toString()).toBe('old');
    await store.write('upload/new/original', Buffer.from('again'));
    expect(Buffer.from((await store.read('upload/new/original'))!).toString()).toBe('again');
  });
});

it('that accepts connections and stays silent times out, whatever the garbage collector does', async () => {
  const silent = await startSilentServer();
  const client = createS3Client({ ...s3.settings, endpoint: silent.url }, { readLimitMs: 300, writeLimitMs: 300 });
  const store = createS3Store(client);
  const tried = await underGarbageCollection(() =>
    Promise.allSettled([store.write('upload/a/320.webp', Buffer.from('x')), store.read('upload/a/320.webp')]),
  );
  expect(tried.map((result) => result.status === 'rejected' && result.reason)).toEqual([
    expect.any(StorageUnavailable),
    expect.any(StorageUnavailable),
  ]);
  await silent.emptied();
  await silent.close();
}, 10_000);

describe('an object store that responds', () => {
  let server: Server;
  let answer: { status: number; body: string };
  let count = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      count += 1;
      request.resume().on('end', () => response.writeHead(answer.status).end(answer.body));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => server.close());
  const store = () => makeStore({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const write = (status: number, body = '') => {
    answer = { status, body };
    count = 0;
    return store().write('upload/a/320.webp', Buffer.from('x'));
  };

  it.each([
    [507, ''],
    [403, '<Error><Code>QuotaExceeded</Code></Error>'],
    [507, '<Error><Code>XMinioStorageFull</Code></Error>'],
  ])('%i %s is full (X8)', async (status, body) => {
    await expect(write(status, body)).rejects.toThrow(StorageFull);
  });

  it('that it’s busy gets a few more attempts', async () => {
    await expect(write(503, '<Error><Code>SlowDown</Code></Error>')).rejects.toThrow('503 SlowDown');
    expect(count).toBe(3);
  });

  it('with a redirect isn’t followed, because our keys are for one URL', async () => {
    await expect(write(301, '<Error><Code>PermanentRedirect</Code></Error>')).rejects.toThrow(StorageUnavailable);
    expect(count).toBe(1);
  });
});
