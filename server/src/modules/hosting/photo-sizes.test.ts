// Photo processing: HEIC and other formats, with the sizes needed to show a photo first.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as pictures from '../../../test/pictures.ts';
import { UPLOADED_WIDTHS } from '../../adapters/photos/uploaded-store.ts';
import { diskFull, type PhotoWorld, photoWorld } from './photo-test-world.ts';

let w: PhotoWorld;
beforeAll(async () => {
  w = await photoWorld();
});
afterAll(() => w.close());
beforeEach(() => w.renew());

it('converts HEIC to the same sizes: upright, in sRGB, and without location data (A17, B1)', async () => {
  expect((await w.send(pictures.heicPicture())).status).toBe(201);
  await w.makeReady();
  const { photo, status } = (await w.own()).photos[0]!;
  expect([status, photo?.width, photo?.height]).toEqual(['ready', 900, 1200]);
  const { rawPayload } = await w.t.app.inject({ url: photo!.sizes[0]!.webp });
  const { exif, icc, width, height } = await sharp(rawPayload).metadata();
  expect({ exif, icc, width, height }).toEqual({ width: 320, height: 427 });
  // The sky in the window, right of the middle once it's upright. Without its color profile it would be paler.
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 255] = data.subarray((213 * info.width + 235) * info.channels);
  expect(red).toBeGreaterThan(243);
  expect(blue).toBeLessThan(106);
});

it('is ready before its AVIF sizes are made, and served as WebP without them', async () => {
  await w.send(w.good);
  let written = 0;
  w.trouble.write = () => {
    written += 1;
    if (written > UPLOADED_WIDTHS.length) diskFull();
  };
  await w.makeReady();
  const { photo, status } = (await w.own()).photos[0]!;
  expect(status).toBe('ready');
  const { statusCode, headers } = await w.t.app.inject({ url: photo!.sizes[0]!.avif });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=20',
  ]);
});

it('rejects a HEIC that’s damaged', async () => {
  await w.send(pictures.heicSayingSize({ width: 1_100, height: 900 }));
  await w.makeReady();
  const [photo] = (await w.own()).photos;
  expect(photo).toMatchObject({ status: 'failed', failure: expect.stringContaining('damaged') });
});
