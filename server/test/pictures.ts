/** Pictures for tests, created on request: valid ones, and files that pretend to be pictures. */
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface Size {
  width: number;
  height: number;
}

/** Has visible content, so that a cut or a flipped byte shows. */
export const drawn = ({ width, height }: Size): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#557799', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  }).blur(2);

const SMALL = { width: 900, height: 600 };

export const jpegPicture = (size: Size = SMALL): Promise<Buffer> => drawn(size).jpeg({ quality: 85 }).toBuffer();

/** Like a photo from a phone held upright: only EXIF says it's rotated, and its location is stored twice. */
export const phonePicture = (): Promise<Buffer> =>
  drawn({ width: 1200, height: 900 })
    .withExif({
      IFD0: { Artist: 'Canary Artist' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 15/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>43.65,-70.25</canary></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();

const frames = (count: number): Promise<Buffer[]> =>
  Promise.all(Array.from({ length: count }, () => drawn({ width: 120, height: 80 }).png().toBuffer()));

export const movingWebp = async (): Promise<Buffer> =>
  sharp(await frames(3), { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
export const gifOf25Frames = async (): Promise<Buffer> =>
  sharp(await frames(25), { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A few kilobytes that claim to be a huge number of pixels. */
export function pngBomb({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
);
export const HTML = Buffer.from(`<!doctype html><title>x</title><script>alert(1)</script>${' '.repeat(200)}`);
export const PDF = Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n${' '.repeat(200)}%%EOF`);
/** Claims to be HEIC but is empty. */
export const HEIC = Buffer.concat([
  Buffer.from('00000018', 'hex'),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(400),
]);

/**
 * Like an upright iPhone photo, 900 × 1200: rotated by a property of the file, in Display P3, with the photographer and location. It's
 * a file, because nothing here can create HEIC.
 */
export const heicPicture = (): Buffer => readFileSync(new URL('./fixtures/phone.heic', import.meta.url));

/** The same, but it claims another size. */
export function heicSayingSize({ width, height }: Size): Buffer {
  const copy = Buffer.from(heicPicture());
  const at = copy.indexOf('ispe') + 8;
  copy.writeUInt32BE(width, at);
  copy.writeUInt32BE(height, at + 4);
  return copy;
}

/** The same with a few changed bytes in the middle of its pixels: it looks complete but can't be decoded. */
export function damaged(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  const from = Math.floor(copy.length / 2);
  return copy.fill(0xff, from, from + 2_000);
}
