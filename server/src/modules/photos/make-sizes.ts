// Makes the sizes of an uploaded picture, one picture at a time, so the other core stays free for requests.
import { readFile } from 'node:fs/promises';
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { FileStore } from '../../adapters/photos/file-store.ts';
import type { PhotoFormat } from '../../adapters/photos/photo-store.ts';
import { PictureRefused } from '../../adapters/photos/picture-file.ts';
import {
  computeFingerprint,
  decodePicture,
  encodeSize,
  encodeSquare,
  type ShownPixels,
  thumbhashOfPixels,
} from '../../adapters/photos/render.ts';
import { originalName, PORTRAIT_WIDTHS, sizeName, UPLOADED_WIDTHS } from '../../adapters/photos/uploaded-store.ts';
import { createWorkQueue } from '../../adapters/photos/work-queue.ts';
import { say } from '../../lib/languages/say.ts';

export interface MadeSizes {
  /** Of the largest size. */
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly thumbhash: string;
  /** 64 digits 0 and 1. Similar-looking pictures have almost the same digits. */
  readonly fingerprint: string;
  /** Of all WebP sizes together. */
  readonly byteCount: number;
}
/** Made after the photo is ready: its AVIF sizes. Returns their total bytes. */
export type MakeRest = () => Promise<number>;

const queue = createWorkQueue({ atOnce: 1, waiting: 16 });
const largest = Math.max(...UPLOADED_WIDTHS);

interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Outside the queue, so a slow store only delays its own picture. */
async function keep(files: FileStore, made: readonly MadeFile[]): Promise<void> {
  for (const { name, bytes } of made) await files.write(name, bytes);
}

async function decode(file: Buffer | Uint8Array, maximumWidth: number, whatToDo: string) {
  const bounds = { maximumWidth, maximumPixels: HOSTING.photoMaximumPixels };
  return decodePicture(file, bounds).catch(() => {
    throw new PictureRefused(say('We couldn’t read this photo because it’s damaged. {whatToDo}', { whatToDo }));
  });
}

async function renderFormat(pixels: ShownPixels, key: string, format: PhotoFormat): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  // A narrow picture is the same in all wider sizes, and encoding is the slow part.
  const byWidth = new Map<number, Buffer>();
  for (const width of UPLOADED_WIDTHS) {
    const shown = Math.min(width, pixels.width);
    const bytes = byWidth.get(shown) ?? (await encodeSize(pixels, width, format));
    byWidth.set(shown, bytes);
    made.push({ name: sizeName(key, width, format), bytes });
  }
  return made;
}

const countBytes = (made: readonly MadeFile[]): number => made.reduce((sum, { bytes }) => sum + bytes.length, 0);

async function renderSizes(original: Uint8Array, key: string) {
  const pixels = await decode(original, largest, say('Remove it and add another copy.'));
  const made = await renderFormat(pixels, key, 'webp');
  const thumbhash = Buffer.from(await thumbhashOfPixels(pixels)).toString('base64');
  return { pixels, made, thumbhash, fingerprint: await computeFingerprint(pixels) };
}

/**
 * Makes and stores the WebP sizes, which is all a photo needs to be shown, and returns a function that makes the AVIF sizes. Running it
 * again writes the same files. Throws PictureRefused, PhotoStoreBusy, StorageFull, StorageUnavailable.
 */
export async function makeSizes(files: FileStore, key: string): Promise<{ sizes: MadeSizes; makeRest: MakeRest }> {
  const original = await files.read(originalName(key));
  if (!original) throw new PictureRefused(say('This photo’s file is missing. Remove it and add it again.'));
  const { pixels, made, thumbhash, fingerprint } = await queue.run(key, () => renderSizes(original, key));
  await keep(files, made);
  const makeRest = async () => {
    const rest = await queue.run(`${key}/avif`, () => renderFormat(pixels, key, 'avif'));
    await keep(files, rest);
    return countBytes(rest);
  };
  const { width, height } = pixels;
  return { sizes: { width, height, thumbhash, fingerprint, byteCount: countBytes(made) }, makeRest };
}

/**
 * Makes and stores the square sizes of a person's picture from the file at `path` while they wait. Only pixels are kept, so
 * location and camera data are removed. Throws PictureRefused, PhotoStoreBusy, StorageFull, StorageUnavailable.
 */
export async function makePortrait(files: FileStore, path: string, key: string): Promise<void> {
  const made = await queue.run(key, async () => {
    const pixels = await decode(await readFile(path), largest, say('Try another copy.'));
    const squares: MadeFile[] = [];
    for (const side of PORTRAIT_WIDTHS)
      squares.push({ name: sizeName(key, side, 'webp'), bytes: await encodeSquare(pixels, side) });
    return squares;
  });
  await keep(files, made);
}

/** Stores one WebP of the file at `path`, at most that wide, and keeps only pixels. Throws like `makePortrait`. */
export async function makeShown(
  files: FileStore,
  path: string,
  name: string,
  maximumWidth: number,
): Promise<{ width: number; height: number; byteCount: number }> {
  const { bytes, ...size } = await queue.run(name, async () => {
    const pixels = await decode(await readFile(path), maximumWidth, say('Try another copy.'));
    return { width: pixels.width, height: pixels.height, bytes: await encodeSize(pixels, pixels.width, 'webp') };
  });
  await keep(files, [{ name, bytes }]);
  return { ...size, byteCount: bytes.length };
}
