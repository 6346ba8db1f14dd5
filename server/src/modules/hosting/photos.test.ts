// A host's photos, from the upload to what guests see (B1, A17).
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeListing, makeMember } from '../../../test/make.ts';
import * as pictures from '../../../test/pictures.ts';
import { UPLOADED_WIDTHS } from '../../adapters/photos/uploaded-store.ts';
import { makePhotosReady, sweepPhotoFiles } from './photo-jobs.ts';
import { claimPhoto } from './photo-store.ts';
import { diskFull, type PhotoWorld, photoWorld } from './photo-test-world.ts';

let w: PhotoWorld;
beforeAll(async () => {
  w = await photoWorld();
});
afterAll(() => w.close());
beforeEach(() => w.renew());

it('photos are removed with their listing, including files, and not served anymore', async () => {
  await w.send(w.good);
  await w.makeReady();
  await w.send(w.good);
  const [ready] = (await w.own()).photos;
  const address = ready!.photo!.url;
  expect((await w.t.app.inject({ url: address })).statusCode).toBe(200);
  const headers = await w.t.signIn(w.host);
  const url = `/api/host/listings/${w.listingId}`;
  expect((await w.t.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  await w.makeReady();
  expect([await w.rowCount(), w.namesIn('upload')]).toEqual([0, []]);
  expect((await w.t.app.inject({ url: address })).statusCode).toBe(404);
  const { card } = await w.t.db.kysely
    .selectFrom('listing')
    .select('card')
    .where('id', '=', w.listingId)
    .executeTakeFirstOrThrow();
  expect(card).toMatchObject({ images: [] });
});

describe('an uploaded photo', () => {
  it('is visible to its host immediately, and to guests when it’s ready (B1)', async () => {
    const { status, body } = await w.send(w.good);
    expect(status).toBe(201);
    expect(body).toEqual({ _id: expect.any(String), alt: '', photo: null, status: 'processing', failure: null });
    expect((await w.own()).photos).toEqual([body]);
    expect(await w.seenByGuests()).toEqual([]);

    await w.makeReady();
    const [ready] = (await w.own()).photos;
    expect(ready).toMatchObject({ _id: body._id, status: 'ready', photo: { width: 900, height: 600 } });
    expect(ready!.photo!.thumbhash).toMatch(/^[\w+/=]{20,50}$/);
    expect((await w.seenByGuests()).map(({ url }) => url)).toEqual([ready!.photo!.url]);
    expect(w.namesIn('incoming')).toEqual([]);
  });

  it.each([
    ['PNG', () => pictures.drawn({ width: 900, height: 600 }).png().toBuffer()],
    [
      'PNG of 16 bits with holes',
      () => pictures.drawn({ width: 900, height: 600 }).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
    ],
    ['grey JPEG', () => pictures.drawn({ width: 900, height: 600 }).greyscale().jpeg().toBuffer()],
    ['CMYK JPEG', () => pictures.drawn({ width: 900, height: 600 }).toColourspace('cmyk').jpeg().toBuffer()],
    ['WebP', () => pictures.drawn({ width: 900, height: 600 }).webp().toBuffer()],
    ['AVIF', () => pictures.drawn({ width: 900, height: 600 }).avif({ effort: 0 }).toBuffer()],
    ['progressive JPEG', () => pictures.drawn({ width: 900, height: 600 }).jpeg({ progressive: true }).toBuffer()],
    [
      'JPEG with bytes of its camera behind it',
      async () => Buffer.concat([w.good, Buffer.alloc(5_000, 'MotionPhoto_Data')]),
    ],
  ])('may be a %s, whatever it is called', async (_, make) => {
    expect((await w.send(await make(), { headers: { 'content-type': 'application/json' } })).status).toBe(201);
    await w.makeReady();
    expect((await w.own()).photos).toMatchObject([{ status: 'ready', photo: { width: 900, height: 600 } }]);
  });

  it('is served upright in every size and format as we encoded it, without what it told of its place (A17)', async () => {
    const sent = await pictures.phonePicture();
    expect(sent.includes('Canary Artist') && sent.includes('<canary>')).toBe(true);
    expect((await w.send(sent)).status).toBe(201);
    await w.makeReady();
    const { photo } = (await w.own()).photos[0]!;
    expect(photo).toMatchObject({ width: 900, height: 1200 });
    expect(photo!.url).toMatch(/^\/photos\/upload\/[0-9a-f-]{36}\/1024\.webp$/);
    for (const { width, webp, avif } of photo!.sizes) {
      for (const url of [webp, avif]) {
        const response = await w.t.app.inject({ url });
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': `image/${url.split('.')[1]}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        const { exif, xmp, iptc, icc, ...said } = await sharp(response.rawPayload).metadata();
        expect({ exif, xmp, iptc, icc }, url).toEqual({});
        const wide = Math.min(width, 900);
        expect([said.width, said.height], url).toEqual([wide, Math.round((wide * 4) / 3)]);
        // Compressed bytes contain any three letters sooner or later, so we only look for longer strings.
        expect(response.rawPayload.toString('latin1')).not.toMatch(/canary|exif\0|xmpmeta/i);
      }
    }
    // The uploaded file is gone, and was never publicly available.
    expect(w.namesIn('upload').filter((name) => name.includes('.')).length).toBe(2 * UPLOADED_WIDTHS.length);
    expect(w.namesIn('upload').join()).not.toContain('original');
    for (const address of ['original', '640.jpeg', '800.webp', '../640.webp']) {
      const url = photo!.url.replace('1024.webp', address);
      expect((await w.t.app.inject({ url })).statusCode, url).toBe(404);
    }
  });

  it('is added once, no matter how often and how many times at once it’s sent', async () => {
    const clientId = w.t.deps.newId();
    const first = await w.send(w.good, { clientId });
    expect((await w.send(w.good, { clientId })).body).toEqual(first.body);
    const another = w.t.deps.newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.send(w.good, { clientId: another })));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await w.rowCount()).toBe(2);
    await w.carryOut();
    expect(w.namesIn('upload').filter((name) => name.endsWith('original'))).toHaveLength(2);
    await w.makeReady();
    expect((await w.send(w.good, { clientId })).body).toMatchObject({ _id: first.body._id, status: 'ready' });
  });

  it('is for the host alone to send and to see (A04)', async () => {
    const stranger = await makeMember(w.t.db);
    expect((await w.send(w.good, { by: stranger })).body.code).toBe('NOT_FOUND');
    expect((await w.send(w.good, { to: w.t.deps.newId() })).body.code).toBe('NOT_FOUND');
    const put = await w.call('PUT', `${w.listingId}/photos`, { version: 1, photos: [] }, stranger);
    expect(put.body.code).toBe('NOT_FOUND');
    expect([w.namesIn('incoming'), w.namesIn('upload'), await w.rowCount()]).toEqual([[], [], 0]);
  });
});

describe('a picture being made ready', () => {
  it('is called damaged when its pixels are, and is not shown', async () => {
    expect(
      (await w.send(pictures.damaged(await pictures.drawn({ width: 900, height: 600 }).png().toBuffer()))).status,
    ).toBe(201);
    await w.makeReady();
    expect((await w.own()).photos).toMatchObject([
      { status: 'failed', photo: null, failure: expect.stringContaining('damaged') },
    ]);
    expect(await w.seenByGuests()).toEqual([]);
    expect(w.namesIn('upload')).toEqual([]);
  });

  it('continues where a process died, and isn’t processed by two at once', async () => {
    await w.send(w.good);
    const lease = { now: w.t.clock.now(), leaseSeconds: 90 };
    expect(await claimPhoto(w.t.deps.db.kysely, lease)).toBeDefined();
    expect(await makePhotosReady(w.t.deps)).toBe(0);
    expect((await w.own()).photos[0]!.status).toBe('processing');
    w.t.clock.advance({ seconds: 91 });
    expect(await makePhotosReady(w.t.deps)).toBe(1);
    expect((await w.own()).photos[0]!.status).toBe('ready');
  });

  it('is left for the next process when this one stops', async () => {
    await w.send(w.good);
    expect(await makePhotosReady(w.t.deps, AbortSignal.abort())).toBe(0);
    expect(await makePhotosReady(w.t.deps)).toBe(1);
  });

  it('is given up with a message if it crashes the process repeatedly', async () => {
    await w.send(w.good);
    for (let deaths = 0; deaths < 6; deaths += 1) {
      await claimPhoto(w.t.deps.db.kysely, { now: w.t.clock.now(), leaseSeconds: 90 });
      w.t.clock.advance({ seconds: 91 });
    }
    await w.makeReady();
    expect((await w.own()).photos).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('add it again') },
    ]);
    expect(w.namesIn('upload')).toEqual([]);
  });

  it('leaves no file when it is removed meanwhile', async () => {
    await w.send(w.good);
    const { version } = await w.own();
    let hasRemoved = false;
    w.trouble.write = async () => {
      if (hasRemoved) return;
      hasRemoved = true;
      expect((await w.arrange([], version)).status).toBe(200);
      await w.carryOut();
    };
    await w.makeReady();
    expect(await w.rowCount()).toBe(0);
    expect(w.namesIn('upload')).toEqual([]);
  });

  it('of a live listing is shown to guests only when it’s ready, and counted accordingly (B1)', async () => {
    for (let i = 0; i < 3; i += 1) await w.send(w.good);
    await w.makeReady();
    await w.send(w.good);
    expect((await w.own()).gaps).toContainEqual({ code: 'photos', isBlocking: true });
    expect(await w.seenByGuests()).toHaveLength(3);
    await w.makeReady();
    expect((await w.own()).gaps.map(({ code }) => code)).not.toContain('photos');
    expect(await w.seenByGuests()).toHaveLength(4);
  });
});

describe('a full disk (X8)', () => {
  it('refuses a new photo with a message and keeps existing ones; continues once there’s space again', async () => {
    await w.send(w.good);
    await w.makeReady();
    const before = await w.own();
    const filesBefore = w.namesIn('upload').toSorted();
    w.trouble.take = diskFull;
    const { status, body } = await w.send(w.good);
    expect([status, body.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await w.own()).toEqual(before);
    expect(w.namesIn('upload').toSorted()).toEqual(filesBefore);
    expect(w.namesIn('incoming')).toEqual([]);
    expect((await w.t.app.inject({ url: before.photos[0]!.photo!.url })).statusCode).toBe(200);
    w.trouble = {};
    expect((await w.send(w.good)).status).toBe(201);
  });

  it('lets an uploaded photo wait until there’s space', async () => {
    await w.send(w.good);
    let writes = 0;
    w.trouble.write = () => {
      writes += 1;
      if (writes > 3) diskFull();
    };
    await w.makeReady();
    expect((await w.own()).photos).toMatchObject([{ status: 'processing', failure: null }]);
    w.trouble = {};
    w.t.clock.advance({ minutes: 1 });
    await w.makeReady();
    expect((await w.own()).photos).toMatchObject([{ status: 'ready' }]);
  });
});

describe('arranging', () => {
  async function four() {
    for (let i = 0; i < 4; i += 1) await w.send(w.good);
    await w.makeReady();
    const { photos, version } = await w.own();
    return { ids: photos.map(({ _id }) => _id) as [string, string, string, string], version };
  }

  it('orders photos with their descriptions; the first is the cover (B1)', async () => {
    const { ids, version } = await four();
    const wanted = ids.toReversed().map((_id, index) => ({ _id, alt: ` View ${index} ` }));
    const { status, body } = await w.arrange(wanted, version);
    expect(status).toBe(200);
    expect(body.photos.map(({ _id, alt }) => [_id, alt])).toEqual(wanted.map(({ _id, alt }) => [_id, alt.trim()]));
    expect((await w.seenByGuests()).map(({ alt }) => alt)).toEqual(['View 0', 'View 1', 'View 2', 'View 3']);
    const mirror = await w.t.deps.db.kysely
      .selectFrom('listing')
      .select('card')
      .where('id', '=', w.listingId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(mirror.card)).toContain(body.photos[0]!.photo!.url);
  });

  it('removes those left out, and their files after that', async () => {
    const { ids, version } = await four();
    const { url } = (await w.own()).photos[1]!.photo!;
    await w.arrange(
      [
        { _id: ids[2], alt: 'A' },
        { _id: ids[0], alt: 'B' },
      ],
      version,
    );
    expect((await w.own()).photos.map(({ _id }) => _id)).toEqual([ids[2], ids[0]]);
    await w.carryOut();
    expect(w.namesIn('upload').filter((name) => !name.includes('/'))).toHaveLength(2);
    expect((await w.t.app.inject({ url })).statusCode).toBe(404);
    expect((await w.send(w.good)).status).toBe(201);
  });

  it('of an outdated state is refused, and removes nothing unseen', async () => {
    const { ids, version } = await four();
    await w.send(w.good);
    const late = await w.arrange([{ _id: ids[0], alt: '' }], version);
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CHANGED']);
    expect(late.body.current!.photos).toHaveLength(5);
    expect(await w.rowCount()).toBe(5);
    expect((await w.arrange([{ _id: ids[0], alt: '' }], 99)).body.code).toBe('VERSION_CHANGED');
    expect((await w.arrange([{ _id: ids[0], alt: '' }], late.body.current!.version)).status).toBe(200);
  });

  it('and uploading don’t conflict with editing text meanwhile, but other edits do', async () => {
    const { version } = await w.own();
    await w.send(w.good);
    const words = { version, changes: { title: 'A bright room' } };
    expect((await w.call('PATCH', w.listingId, words)).status).toBe(200);
    expect((await w.call('PATCH', w.listingId, words)).body.code).toBe('VERSION_CHANGED');
    const now = await w.own();
    await w.arrange(
      now.photos.map(({ _id }) => ({ _id, alt: 'Desk' })),
      now.version,
    );
    expect((await w.call('PATCH', w.listingId, { ...words, version: now.version })).body.code).toBe('VERSION_CHANGED');
  });

  it('accepts only photos of the listing, each once', async () => {
    const { ids, version } = await four();
    const other = (await makeListing(w.t.db, { host_id: w.host.id })).id;
    const foreign = (await w.send(w.good, { to: other })).body._id;
    for (const _id of [foreign, w.t.deps.newId(), ids[0]]) {
      const { status, body } = await w.arrange(
        [
          { _id: ids[0], alt: '' },
          { _id, alt: '' },
        ],
        version,
      );
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['photos.1._id']]);
    }
    expect(await w.rowCount()).toBe(5);
  });
});

describe('the clean-up', () => {
  it('removes old unused files and keeps all others (I10)', async () => {
    await w.send(w.good);
    await w.makeReady();
    await w.send(w.good);
    const kept = w.namesIn('upload').toSorted();
    const [stray, young] = [w.t.deps.newId(), w.t.deps.newId()].map((id) => join(w.photosDir, 'upload', id)) as [
      string,
      string,
    ];
    const half = join(w.photosDir, 'incoming', 'half.part');
    for (const folder of [stray, young]) await mkdir(folder);
    await writeFile(half, 'x');
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const folder of readdirSync(join(w.photosDir, 'upload'))) {
      const path = join(w.photosDir, 'upload', folder);
      if (path !== young) utimesSync(path, old, old);
    }
    utimesSync(half, old, old);
    expect(await sweepPhotoFiles(w.t.deps)).toBe(2);
    expect(existsSync(stray) || existsSync(half)).toBe(false);
    expect(existsSync(young)).toBe(true);
    await rm(young, { recursive: true });
    expect(w.namesIn('upload').toSorted()).toEqual(kept);
  });
});

it.each([
  ['a JPEG', pictures.phonePicture],
  ['a HEIC', pictures.heicPicture],
])('keeps no word of what came in the files it keeps, from %s', async (_, make) => {
  const sent = await make();
  expect(sent.toString('latin1')).toMatch(/canary/i);
  await w.send(sent);
  await w.makeReady();
  for (const name of w.namesIn('upload').filter((path) => path.includes('.')))
    expect(readFileSync(join(w.photosDir, 'upload', name), 'latin1')).not.toMatch(/canary/i);
});
