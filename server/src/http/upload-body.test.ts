// Files as bodies over real connections: those that are too large, too slow, refused early, or that their sender leaves (X9, A17).
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeListing, makeMember, type SignedIn } from '../../test/make.ts';
import { jpegPicture, SVG } from '../../test/pictures.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { openUpload } from './upload-body.ts';

const MEGABYTE = 1024 * 1024;
let t: ListeningApp;
let dataDir: string;
let picture: Buffer;
let path: string;
let headers: SignedIn;
beforeAll(async () => {
  dataDir = makeTemporaryFolder('daynook-bodies-');
  t = await listeningApp({ environment: { DATA_DIR: dataDir } });
  picture = await jpegPicture();
  const host = await makeMember(t.db);
  path = `/api/host/listings/${(await makeListing(t.db, { host_id: host.id })).id}/photos`;
  headers = await t.signIn(host);
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => t.db.kysely.deleteFrom('listing_photo').execute());

const address = () => `${t.origin}${path}?clientId=${t.deps.newId()}`;
const post = (body: Buffer) =>
  fetch(address(), { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) });
const readCode = async (response: Response) => ((await response.json()) as { code: string }).code;
const incoming = () => {
  const folder = join(dataDir, 'photos', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const rows = () => t.db.kysely.selectFrom('listing_photo').select('id').execute();

/** A request of which only the head is sent, and both ends of its connection. */
async function begin(contentLength: number): Promise<{ near: Socket; far: Socket; answer: Promise<string> }> {
  const opened = once(t.app.server, 'connection');
  const near = connect(Number(new URL(t.origin).port), '127.0.0.1');
  const [far] = (await opened) as [Socket];
  let text = '';
  near.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  near.on('error', () => {});
  const answer = once(near, 'close').then(() => text);
  const lines = Object.entries({ ...headers, host: 'x', connection: 'close', 'content-length': String(contentLength) });
  const url = address().replace(t.origin, '');
  near.write(`POST ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
  return { near, far, answer };
}

it('responds to a sender of too much once it’s all sent, and keeps the connection', async () => {
  const response = await post(Buffer.concat([picture, Buffer.alloc(25 * MEGABYTE)]));
  expect([response.status, response.headers.get('connection')]).toEqual([413, 'keep-alive']);
  expect(await readCode(response)).toBe('PAYLOAD_TOO_LARGE');
  expect((await post(picture)).status).toBe(201);
});

it('does not wait for far too much', async () => {
  const { answer } = await begin(900 * MEGABYTE);
  expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close[\s\S]*PAYLOAD_TOO_LARGE/i);
});

it('responds to a sender of something other than a picture, however much follows', async () => {
  const response = await post(Buffer.concat([SVG, Buffer.alloc(15 * MEGABYTE)]));
  expect(await readCode(response)).toBe('UNSUPPORTED_MEDIA_TYPE');
  expect(incoming()).toEqual([]);
});

it('responds to a sender without permission, however much they send', async () => {
  const body = new Uint8Array(5 * MEGABYTE);
  expect(await readCode(await fetch(address(), { method: 'POST', body }))).toBe('UNAUTHENTICATED');
  const { 'x-csrf-token': _, ...forged } = headers;
  expect(await readCode(await fetch(address(), { method: 'POST', headers: forged, body }))).toBe(
    'CSRF_VALIDATION_FAILED',
  );
});

it('forgets a picture whose sender disconnects halfway, and affects no one else', async () => {
  const { near } = await begin(picture.length);
  near.write(picture.subarray(0, picture.length / 2));
  await vi.waitFor(() => expect(incoming()).toHaveLength(1), { timeout: 10_000 });
  near.destroy();
  await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 10_000 });
  expect(await rows()).toEqual([]);
  expect((await post(picture)).status).toBe(201);
});

it('gives a picture more time than other requests', async () => {
  const late = () => Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const { near, far, answer } = await begin(picture.length);
  near.write(picture.subarray(0, 2_000));
  await vi.waitFor(() => expect(incoming()).toHaveLength(1), { timeout: 10_000 });
  t.app.server.emit('clientError', late(), far);
  near.write(picture.subarray(2_000));
  expect(await answer).toMatch(/^HTTP\/1.1 201 /);
});

it('but not forever: a sender who stops gets an error', async () => {
  const raw = Object.assign(new PassThrough(), { socket: {} }) as unknown as IncomingMessage & PassThrough;
  const patience = { graceMs: 20, bytesPerSecond: 1_000_000, pollEveryMs: 5 };
  const upload = openUpload({ raw, headers: { 'content-length': '5000' } }, { maximumBytes: 10_000, patience });
  raw.write(Buffer.alloc(1_000));
  const read = async () => {
    let count = 0;
    for await (const chunk of upload.chunks()) count += chunk.length;
    return count;
  };
  await expect(read()).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
  const said: [string, unknown][] = [];
  await upload.end({ header: ((name: string, value: unknown) => said.push([name, value])) as never });
  expect(said).toEqual([['connection', 'close']]);
});
