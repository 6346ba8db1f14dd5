// Checks a file that claims to be a picture, by its bytes and not by its name, without decoding it. We only ever show our own encodings
// of what passes, so this just saves work and gives the sender quick feedback.
import { type FileHandle, open } from 'node:fs/promises';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { say, toSay } from '../../lib/languages/say.ts';
import { isHeic } from './heic.ts';
import { type PictureHeader, readPictureHeader } from './render.ts';

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** We don't accept the file's format (`isUnknown`) or can't read it. The message is written for the sender. */
export class PictureRefused extends Error {
  readonly isUnknown: boolean;
  constructor(message: string, { isUnknown = false } = {}) {
    super(message);
    this.name = 'PictureRefused';
    this.isUnknown = isUnknown;
  }
}

const HEAD_BYTES = 64;
const TAKEN = toSay('Upload a JPEG, PNG, WebP, AVIF, or HEIC photo.');
/** Image sequences: videos and bursts. */
const MOVING_BRANDS = ['avis', 'hevc', 'hevx', 'hevm', 'hevs', 'msf1'];

const startsWith = (head: Buffer, hex: string) => head.subarray(0, hex.length / 2).toString('hex') === hex;

/** The format, from the first bytes. Throws PictureRefused. */
function sniffPicture(head: Buffer): PictureFormat {
  if (startsWith(head, 'ffd8ff')) return 'jpeg';
  if (startsWith(head, '89504e470d0a1a0a')) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    const brand = head.toString('latin1', 8, 12);
    const compatible = head.toString('latin1', 16, Math.min(head.readUInt32BE(0), head.length));
    if (MOVING_BRANDS.includes(brand))
      throw new PictureRefused(say('Animated images aren’t supported. Upload a still photo.'));
    if (brand === 'avif' || (brand === 'mif1' && compatible.includes('avif'))) return 'avif';
    if (isHeic(head)) return 'heic';
  }
  throw new PictureRefused(TAKEN, { isUnknown: true });
}

/** Documents that a program might open if it found them behind a picture. */
const HIDDEN = /<script[\s>/]|<\?php\s|<html[\s>]|<!doctype\s+html|<svg\s+xmlns|%PDF-[12]\.\d/i;
const HIDDEN_MAXIMUM = 32;
/** The end of an archive is within this distance of the file's end. */
const ARCHIVE_TAIL_BYTES = 1_024;
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
/** Bytes that follow the last pixel only in a complete picture. */
const END_MARKS: Partial<Record<PictureFormat, Buffer>> = {
  jpeg: Buffer.from('ffd9', 'hex'),
  png: Buffer.from('49454e44ae426082', 'hex'),
};

export interface PictureScan {
  readonly format: PictureFormat;
  readonly byteCount: number;
  /** Where the format's last end mark starts, or -1. */
  readonly endsAt: number;
}

/** Checks a picture as its bytes arrive. `take` throws PictureRefused as soon as something is wrong. */
export function createPictureScanner(): { take(chunk: Buffer): void; finish(): PictureScan } {
  let format: PictureFormat | undefined;
  let byteCount = 0;
  let endsAt = -1;
  let tail = Buffer.alloc(0);

  function inspect(bytes: Buffer, fromByte: number): void {
    format ??= sniffPicture(bytes.subarray(0, HEAD_BYTES));
    const mark = END_MARKS[format];
    const at = mark ? bytes.lastIndexOf(mark) : -1;
    if (at >= 0) endsAt = fromByte + at;
    if (HIDDEN.test(bytes.toString('latin1'))) {
      throw new PictureRefused(say('This file contains more than a photo. Save it as a JPEG and upload that.'));
    }
  }

  return {
    take(chunk) {
      const bytes = Buffer.concat([tail, chunk]);
      const fromByte = byteCount - tail.length;
      byteCount += chunk.length;
      // The first bytes may arrive one by one.
      if (byteCount >= HEAD_BYTES) inspect(bytes, fromByte);
      tail = bytes.subarray(
        byteCount < HEAD_BYTES ? 0 : Math.max(0, bytes.length - HIDDEN_MAXIMUM - ARCHIVE_TAIL_BYTES),
      );
    },
    finish() {
      if (byteCount === 0) throw new PictureRefused(say('The file is empty.'));
      if (byteCount < HEAD_BYTES) inspect(tail, 0);
      if (tail.subarray(-ARCHIVE_TAIL_BYTES).includes(ARCHIVE_END)) {
        throw new PictureRefused(say('This file is also an archive. Save it as a JPEG and upload that.'));
      }
      return { format: format!, byteCount, endsAt };
    },
  };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const PARTS_MAXIMUM = 2_000;

/** Where a JPEG's pixels start. The metadata before them may contain thumbnails with their own end marks. */
async function jpegPixelsAt(file: FileHandle): Promise<number | undefined> {
  let position = 2;
  for (let parts = 0; parts < PARTS_MAXIMUM; parts += 1) {
    const head = await readAt(file, position, 4);
    if (head.length < 4 || head[0] !== 0xff) return undefined;
    if (head[1] === 0xff) position += 1;
    else if (head[1] === 0xda) return position;
    else position += 2 + head.readUInt16BE(2);
  }
  return undefined;
}

/** True if the boxes of an AVIF or HEIC fill the file: in a truncated file, the last box reaches past the end. */
async function hasWholeBoxes(file: FileHandle, byteCount: number): Promise<boolean> {
  let position = 0;
  for (let parts = 0; parts < PARTS_MAXIMUM && position < byteCount; parts += 1) {
    const head = await readAt(file, position, 16);
    if (head.length < 8) return false;
    const size = head.readUInt32BE(0);
    if (size === 0) return true;
    if (size === 1 && head.length < 16) return false;
    const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size;
    if (length < 8) return false;
    position += length;
  }
  return position === byteCount;
}

async function isWhole(file: FileHandle, { format, byteCount, endsAt }: PictureScan): Promise<boolean> {
  if (format === 'png') return endsAt >= 0;
  if (format === 'avif' || format === 'heic') return hasWholeBoxes(file, byteCount);
  if (format === 'webp') return (await readAt(file, 4, 4)).readUInt32LE(0) + 8 <= byteCount;
  const pixelsAt = await jpegPixelsAt(file);
  return pixelsAt !== undefined && endsAt > pixelsAt;
}

function refuseSize({ width, height, frameCount }: PictureHeader): void {
  const size = `${width} × ${height}`;
  if (frameCount > 1) throw new PictureRefused(say('Animated images aren’t supported. Upload a still photo.'));
  if (width * height > HOSTING.photoMaximumPixels) {
    const megapixels = HOSTING.photoMaximumPixels / 1_000_000;
    throw new PictureRefused(
      say('This photo is too large ({size} pixels). The limit is {megapixels} megapixels.', { size, megapixels }),
    );
  }
  if (width < HOSTING.photoMinimumWidthPixels) {
    const least = HOSTING.photoMinimumWidthPixels;
    throw new PictureRefused(
      say('This photo is too small ({size} pixels). It must be at least {least} pixels wide.', { size, least }),
    );
  }
  if (Math.max(width / height, height / width) > HOSTING.photoMaximumAspect) {
    const times = HOSTING.photoMaximumAspect;
    throw new PictureRefused(
      say(
        'This photo is too long and narrow ({size} pixels). The long side can be up to {times} times the short one.',
        { size, times },
      ),
    );
  }
}

/** Checks the scanned file and returns its displayed size. Throws PictureRefused. */
export async function inspectPicture(path: string, scan: PictureScan): Promise<PictureHeader> {
  const file = await open(path, 'r');
  try {
    if (!(await isWhole(file, scan))) {
      throw new PictureRefused(say('Part of this photo is missing. Please upload it again.'));
    }
  } finally {
    await file.close();
  }
  const header = await readPictureHeader(path);
  if (header?.format !== scan.format)
    throw new PictureRefused(say('We couldn’t read this file as a photo. Try another copy.'));
  refuseSize(header);
  return header;
}
