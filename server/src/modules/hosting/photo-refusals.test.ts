// Invalid picture files, and too many of them: refused with a message, and nothing is stored (A17).
import { Readable } from 'node:stream';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeListing } from '../../../test/make.ts';
import * as pictures from '../../../test/pictures.ts';
import { type PhotoWorld, photoWorld } from './photo-test-world.ts';

let w: PhotoWorld;
beforeAll(async () => {
  w = await photoWorld();
});
afterAll(() => w.close());
beforeEach(() => w.renew());

/** Nothing of the refused files was stored. */
async function expectNothingKept() {
  expect(w.namesIn('incoming')).toEqual([]);
  expect(w.namesIn('upload')).toEqual([]);
  expect(await w.rowCount()).toBe(0);
}

describe('a refused photo leaves nothing behind (A17)', () => {
  const cut = async (picture: Promise<Buffer>) => {
    const bytes = await picture;
    return bytes.subarray(0, Math.floor(bytes.length * 0.7));
  };
  const size = { width: 900, height: 600 };
  it.each<[string, () => Promise<Buffer> | Buffer, number, string, RegExp]>([
    [
      'a PNG of 400 megapixels',
      () => pictures.pngBomb({ width: 20_000, height: 20_000 }),
      422,
      'IMAGE_REFUSED',
      /20000 × 20000.*60 mega/,
    ],
    ['one row too many', () => pictures.pngBomb({ width: 10_000, height: 6_001 }), 422, 'IMAGE_REFUSED', /megapixels/],
    ['a cut JPEG', () => cut(pictures.jpegPicture()), 422, 'IMAGE_REFUSED', /Part of this photo is missing/],
    [
      'a cut JPEG with a small one inside',
      async () => {
        const [whole, small] = [await pictures.jpegPicture(), await pictures.jpegPicture({ width: 160, height: 120 })];
        const note = Buffer.concat([
          Buffer.from('ffe1', 'hex'),
          Buffer.from([(small.length + 2) >> 8, (small.length + 2) & 255]),
          small,
        ]);
        return cut(Promise.resolve(Buffer.concat([whole.subarray(0, 2), note, whole.subarray(2)])));
      },
      422,
      'IMAGE_REFUSED',
      /Part of this photo is missing/,
    ],
    [
      'a cut PNG',
      () => cut(pictures.drawn(size).png().toBuffer()),
      422,
      'IMAGE_REFUSED',
      /Part of this photo is missing/,
    ],
    [
      'a cut WebP',
      () => cut(pictures.drawn(size).webp().toBuffer()),
      422,
      'IMAGE_REFUSED',
      /Part of this photo is missing/,
    ],
    [
      'a cut AVIF',
      () => cut(pictures.drawn(size).avif({ effort: 0 }).toBuffer()),
      422,
      'IMAGE_REFUSED',
      /Part of this photo is missing/,
    ],
    [
      'the first bytes of a JPEG',
      async () => w.good.subarray(0, 30),
      422,
      'IMAGE_REFUSED',
      /Part of this photo is missing/,
    ],
    [
      'a JPEG with a script behind it',
      () => Buffer.concat([w.good, Buffer.from('<script>alert(1)</script>')]),
      422,
      'IMAGE_REFUSED',
      /more than a photo/,
    ],
    [
      'a JPEG with PHP in its comment',
      () =>
        Buffer.concat([
          w.good.subarray(0, 2),
          Buffer.from('fffe0012', 'hex'),
          Buffer.from('<?php exit; ?>  '),
          w.good.subarray(2),
        ]),
      422,
      'IMAGE_REFUSED',
      /more than a photo/,
    ],
    [
      'a JPEG that is an archive',
      () => Buffer.concat([w.good, Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')]),
      422,
      'IMAGE_REFUSED',
      /archive/,
    ],
    ['a JPEG that is a PDF', () => Buffer.concat([w.good, pictures.PDF]), 422, 'IMAGE_REFUSED', /more than a photo/],
    ['a moving WebP', pictures.movingWebp, 422, 'IMAGE_REFUSED', /Animated/],
    [
      'a picture too narrow',
      () => pictures.jpegPicture({ width: 799, height: 900 }),
      422,
      'IMAGE_REFUSED',
      /799 × 900.*800 pixels wide/,
    ],
    [
      'a picture too narrow once upright',
      () => pictures.drawn({ width: 900, height: 700 }).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      422,
      'IMAGE_REFUSED',
      /700 × 900/,
    ],
    [
      'a picture too long',
      () => pictures.jpegPicture({ width: 800, height: 3_300 }),
      422,
      'IMAGE_REFUSED',
      /long and narrow/,
    ],
    ['nothing', () => Buffer.alloc(0), 422, 'IMAGE_REFUSED', /empty/],
    ['an SVG', () => pictures.SVG, 415, 'UNSUPPORTED_MEDIA_TYPE', /JPEG, PNG, WebP, AVIF, or HEIC/],
    ['a page called a JPEG', () => pictures.HTML, 415, 'UNSUPPORTED_MEDIA_TYPE', /JPEG, PNG, WebP, AVIF, or HEIC/],
    ['a GIF of 25 frames', pictures.gifOf25Frames, 415, 'UNSUPPORTED_MEDIA_TYPE', /JPEG, PNG, WebP, AVIF, or HEIC/],
    [
      'a TIFF',
      () => pictures.drawn(size).tiff().toBuffer(),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      /JPEG, PNG, WebP, AVIF, or HEIC/,
    ],
    ['a PDF', () => pictures.PDF, 415, 'UNSUPPORTED_MEDIA_TYPE', /JPEG, PNG, WebP, AVIF, or HEIC/],
    ['a HEIC that holds nothing', () => pictures.HEIC, 422, 'IMAGE_REFUSED', /couldn’t read this file as a photo/],
    [
      'a cut HEIC',
      () => cut(Promise.resolve(pictures.heicPicture())),
      422,
      'IMAGE_REFUSED',
      /Part of this photo is missing/,
    ],
    [
      'a HEIC of 400 megapixels',
      () => pictures.heicSayingSize({ width: 20_000, height: 20_000 }),
      422,
      'IMAGE_REFUSED',
      /20000 × 20000.*60 mega/,
    ],
    [
      'a film of HEICs',
      () =>
        Buffer.concat([
          pictures.heicPicture().subarray(0, 8),
          Buffer.from('hevc'),
          pictures.heicPicture().subarray(12),
        ]),
      422,
      'IMAGE_REFUSED',
      /Animated/,
    ],
    ['one byte', () => Buffer.from([0xff]), 415, 'UNSUPPORTED_MEDIA_TYPE', /JPEG/],
    [
      'a picture larger than 20 MB',
      () => Buffer.concat([w.good, Buffer.alloc(HOSTING.photoMaximumBytes)]),
      413,
      'PAYLOAD_TOO_LARGE',
      /large/,
    ],
  ])('%s', async (_, make, status, code, words) => {
    const answer = await w.send(await make());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(words);
    await expectNothingKept();
  });

  it('25 MB in chunks without a content length', async () => {
    const pieces = [w.good, ...Array.from({ length: 100 }, () => Buffer.alloc(256 * 1024))];
    const { status, body } = await w.send(Readable.from(pieces));
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    await expectNothingKept();
  });

  it('a photo that arrives byte by byte is still checked', async () => {
    const svg = Array.from(pictures.SVG, (byte) => Buffer.from([byte]));
    expect((await w.send(Readable.from(svg))).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    const start = Array.from(w.good.subarray(0, 300), (byte) => Buffer.from([byte]));
    expect((await w.send(Readable.from([...start, w.good.subarray(300)]))).status).toBe(201);
  });

  it.each(['../../etc/passwd', '..%2f..%2fx', '', 'x'.repeat(60), '\0'])('the id %j', async (clientId) => {
    const { status, body } = await w.send(w.good, { clientId });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'VALIDATION_FAILED', ['clientId']]);
    await expectNothingKept();
  });

  it('a packed body', async () => {
    expect((await w.send(w.good, { headers: { 'content-encoding': 'gzip' } })).body.code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
    await expectNothingKept();
  });

  it('six of thirty pictures', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => w.send(w.good)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(USUAL_LIMITS.photosPerListing);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['LIMIT_REACHED']),
    );
    expect(await w.rowCount()).toBe(USUAL_LIMITS.photosPerListing);
    await w.carryOut();
    expect(w.namesIn('upload').filter((name) => name.endsWith('original'))).toHaveLength(USUAL_LIMITS.photosPerListing);
    expect(w.namesIn('incoming')).toEqual([]);
  });

  it('more than a host’s quota over all listings', async () => {
    await w.send(w.good, { to: (await makeListing(w.t.db, { host_id: w.host.id })).id });
    const nearlyAll = HOSTING.photoBytesPerHost - w.good.length + 1;
    await w.t.deps.db.kysely.updateTable('listing_photo').set({ byte_count: nearlyAll }).execute();
    expect((await w.send(w.good)).body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: expect.stringContaining('2048 MB'),
    });
    await w.t.deps.db.kysely
      .updateTable('listing_photo')
      .set({ byte_count: nearlyAll - 1 })
      .execute();
    expect((await w.send(w.good)).status).toBe(201);
  });

  it('more than a host’s quota, uploaded at once to different listings', async () => {
    await w.send(w.good, { to: (await makeListing(w.t.db, { host_id: w.host.id })).id });
    const listingForOne = HOSTING.photoBytesPerHost - w.good.length;
    await w.t.deps.db.kysely.updateTable('listing_photo').set({ byte_count: listingForOne }).execute();
    const listings = await Promise.all(Array.from({ length: 4 }, () => makeListing(w.t.db, { host_id: w.host.id })));
    // All files are on disk before the first row is written.
    const all = Promise.withResolvers<void>();
    let taken = 0;
    w.trouble.take = () => {
      taken += 1;
      if (taken === listings.length) all.resolve();
      return all.promise;
    };
    const answers = await Promise.all(listings.map(({ id }) => w.send(w.good, { to: id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });
});
