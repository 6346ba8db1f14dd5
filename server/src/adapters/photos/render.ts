// Turns a drawing, a picture already made, or one that somebody sent into WebP or AVIF of one width. All decoding and encoding is in this file.

import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { heicAsPng, isHeic } from './heic.ts';
import type { PhotoFormat } from './photo-store.ts';

// One thread per picture: the queue decides how many are made at once, and the server keeps a core for itself.
sharp.concurrency(1);
// No picture is decoded twice in a row: what the library would keep of one is of no use to the next.
sharp.cache(false);

/** The size the drawings are laid out in; an SVG pixel is 1/72 inch to the renderer. */
const SVG_DENSITY = 72;

interface Size {
  width: number;
  height: number;
}

/** `quick` while somebody waits, `kept` for what is made once in the background. */
type Care = 'quick' | 'kept';

const AVIF_BY_CARE: Readonly<Record<Care, { quality: number; effort: number }>> = {
  quick: { quality: 50, effort: 1 },
  kept: { quality: 50, effort: 2 },
};

function encode(image: Sharp, format: PhotoFormat, care: Care): Promise<Buffer> {
  // AVIF at low effort: a little larger, but made ten times as fast.
  const avif = AVIF_BY_CARE[care];
  if (format === 'avif') return image.avif({ ...avif, chromaSubsampling: '4:2:0' }).toBuffer();
  return image.webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer();
}

const rasterise = (svg: string, drawnWidth: number, { width, height }: Size): Sharp =>
  sharp(Buffer.from(svg), { density: (SVG_DENSITY * width) / drawnWidth }).resize(width, height, { fit: 'cover' });

/** Draws an SVG at a size. `drawnWidth` is the width the SVG itself names. About 50 to 500 ms, off the main thread. */
export const renderScene = (svg: string, drawnWidth: number, size: Size, format: PhotoFormat): Promise<Buffer> =>
  encode(rasterise(svg, drawnWidth, size).removeAlpha(), format, 'quick');

/** Makes a smaller or other-format copy of a picture. */
export const transcode = (bytes: Uint8Array, { width, height }: Size, format: PhotoFormat): Promise<Buffer> =>
  encode(sharp(bytes).resize(width, height, { fit: 'cover', kernel: 'lanczos3' }), format, 'quick');

export interface PictureHeader extends Size {
  format: string;
  frameCount: number;
}

/** What a file says of itself, turned upright; no pixel is decoded. Undefined when it is no picture. */
export async function readPictureHeader(path: string): Promise<PictureHeader | undefined> {
  // Without a limit, so that a bomb can be told how large it says it is.
  const said = await sharp(path, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined);
  if (!said?.width || !said.height) return undefined;
  const { width, height } = said.autoOrient;
  // A HEIC may keep other pictures beside the one it shows; films are told apart by their first bytes.
  if (said.format === 'heif' && said.compression === 'hevc') return { width, height, format: 'heic', frameCount: 1 };
  const format = said.format === 'heif' && said.compression === 'av1' ? 'avif' : said.format;
  return { width, height, format, frameCount: said.pages ?? 1 };
}

/** A picture as it is shown, without all that came with it: upright, sRGB, nothing but pixels. */
export interface ShownPixels extends Size {
  data: Buffer;
}

const DECODE_SECONDS = 30;

/** Decodes a picture that somebody sent, no wider than `maximumWidth`. Throws when it is broken or takes too long. */
export async function decodePicture(
  bytes: Uint8Array,
  { maximumWidth, maximumPixels }: { maximumWidth: number; maximumPixels: number },
): Promise<ShownPixels> {
  const readable = isHeic(bytes) ? await heicAsPng(bytes, { maximumWidth, maximumPixels }) : bytes;
  const { data, info } = await sharp(readable, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: maximumWidth, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels`);
  return { data, width: info.width, height: info.height };
}

const fromPixels = ({ data, width, height }: ShownPixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** One size of a decoded picture; never enlarged. */
export const encodeSize = (pixels: ShownPixels, width: number, format: PhotoFormat): Promise<Buffer> =>
  encode(fromPixels(pixels).resize({ width, withoutEnlargement: true }), format, 'kept');

/** A picture for link previews: 1200 × 630, around what the eye goes to. JPEG, which every site that shows them reads. */
export const encodePreview = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes)
    .resize(1_200, 630, { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78, progressive: true })
    .toBuffer();

/** A square of a decoded picture: its middle. */
export const encodeSquare = (pixels: ShownPixels, side: number): Promise<Buffer> =>
  encode(fromPixels(pixels).resize({ width: side, height: side, fit: 'cover' }), 'webp', 'kept');

const THUMB_SIDE = 100;

/** The thumbhash of a decoded picture. */
export async function thumbhashOfPixels(pixels: ShownPixels): Promise<Uint8Array> {
  const { data, info } = await fromPixels(pixels)
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}

const LOOK_SIDE = 8;

/**
 * How a decoded picture looks, as 64 digits 0 and 1: whether each of 8 × 8 spots is darker than the one beside it. The same
 * picture in another size, quality or a little brighter differs in few of them.
 */
export async function lookBitsOfPixels(pixels: ShownPixels): Promise<string> {
  const grey = await fromPixels(pixels)
    .greyscale()
    .resize(LOOK_SIDE + 1, LOOK_SIDE, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const isDarker = (row: number, column: number) =>
    grey[row * (LOOK_SIDE + 1) + column]! < grey[row * (LOOK_SIDE + 1) + column + 1]!;
  return Array.from({ length: LOOK_SIDE * LOOK_SIDE }, (_, at) =>
    isDarker(Math.floor(at / LOOK_SIDE), at % LOOK_SIDE) ? '1' : '0',
  ).join('');
}
