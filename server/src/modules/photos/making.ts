// Makes the sizes of a picture that was taken in, one picture at a time: the other core answers requests.
import { readFile } from 'node:fs/promises';
import { HOSTING } from '@daynook/contract/hosting-limits';
import type { FileStore } from '../../adapters/photos/file-store.ts';
import { PHOTO_FORMATS } from '../../adapters/photos/photo-store.ts';
import { PictureRefused } from '../../adapters/photos/picture-file.ts';
import {
  decodePicture,
  encodeSize,
  encodeSquare,
  lookBitsOfPixels,
  thumbhashOfPixels,
} from '../../adapters/photos/render.ts';
import { originalName, PORTRAIT_WIDTHS, sizeName, UPLOADED_WIDTHS } from '../../adapters/photos/uploaded-store.ts';
import { createWorkQueue } from '../../adapters/photos/work-queue.ts';

export interface MadeSizes {
  /** Of the largest size. */
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly thumbhash: string;
  /** 64 digits 0 and 1 that pictures which look alike have nearly in common. */
  readonly lookBits: string;
  /** Of all sizes together. */
  readonly byteCount: number;
}

const queue = createWorkQueue({ atOnce: 1, waiting: 16 });
const largest = Math.max(...UPLOADED_WIDTHS);

async function makeNow(files: FileStore, key: string): Promise<MadeSizes> {
  const original = await files.read(originalName(key));
  if (!original) throw new PictureRefused('The file of this picture is lost. Remove it and add it again.');
  const bounds = { maximumWidth: largest, maximumPixels: HOSTING.photoMaximumPixels };
  const pixels = await decodePicture(original, bounds).catch(() => {
    throw new PictureRefused('This picture is damaged and could not be read. Remove it and add another copy.');
  });
  let byteCount = 0;
  for (const width of UPLOADED_WIDTHS) {
    for (const format of PHOTO_FORMATS) {
      const bytes = await encodeSize(pixels, width, format);
      await files.write(sizeName(key, width, format), bytes);
      byteCount += bytes.length;
    }
  }
  const thumbhash = Buffer.from(await thumbhashOfPixels(pixels)).toString('base64');
  return { width: pixels.width, height: pixels.height, thumbhash, lookBits: await lookBitsOfPixels(pixels), byteCount };
}

/** Makes and keeps every size. Made again, it only writes the same again. Throws PictureRefused, StorageFull. */
export const makeSizes = (files: FileStore, key: string): Promise<MadeSizes> =>
  queue.run(key, () => makeNow(files, key));

async function makePortraitNow(files: FileStore, path: string, key: string): Promise<void> {
  const bounds = { maximumWidth: largest, maximumPixels: HOSTING.photoMaximumPixels };
  const pixels = await decodePicture(await readFile(path), bounds).catch(() => {
    throw new PictureRefused('This picture is damaged and could not be read. Try another copy.');
  });
  for (const side of PORTRAIT_WIDTHS) await files.write(sizeName(key, side, 'webp'), await encodeSquare(pixels, side));
}

/**
 * Makes and keeps the squares of a person's picture from the file at `path`, while they wait: nothing but pixels, so
 * nothing of place or camera is left. Throws PictureRefused, StorageFull.
 */
export const makePortrait = (files: FileStore, path: string, key: string): Promise<void> =>
  queue.run(key, () => makePortraitNow(files, path, key));

async function makeShownNow(files: FileStore, path: string, name: string, maximumWidth: number) {
  const bounds = { maximumWidth, maximumPixels: HOSTING.photoMaximumPixels };
  const pixels = await decodePicture(await readFile(path), bounds).catch(() => {
    throw new PictureRefused('This picture is damaged and could not be read. Try another copy.');
  });
  const bytes = await encodeSize(pixels, pixels.width, 'webp');
  await files.write(name, bytes);
  return { width: pixels.width, height: pixels.height, byteCount: bytes.length };
}

/** Keeps one WebP of the file at `path`, no wider than that: nothing but pixels. Throws PictureRefused, StorageFull. */
export const makeShown = (
  files: FileStore,
  path: string,
  name: string,
  maximumWidth: number,
): Promise<{ width: number; height: number; byteCount: number }> =>
  queue.run(name, () => makeShownNow(files, path, name, maximumWidth));
