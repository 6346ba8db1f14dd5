// Encodes a drawing, a finished picture, or an uploaded one as WebP or AVIF of a given width. All decoding and encoding happens here.

import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { heicAsPng, isHeic } from './heic.ts';
import type { PhotoFormat } from './photo-store.ts';

// One thread per picture. The queue decides how many run at once, and leaves the server a core.
sharp.concurrency(1);
// The library's cache doesn't help, because no picture is decoded twice in a row.
sharp.cache(false);

/** The size in which drawings are laid out. An SVG pixel is 1/72 inch to the renderer. */
const SVG_DENSITY = 72;

interface Size {
  width: number;
  height: number;
}

/** `quick` while someone waits, `kept` for what's made once in the background. */
type Care = 'quick' | 'kept';

const AVIF_BY_CARE: Readonly<Record<Care, { quality: number; effort: number }>> = {
  quick: { quality: 50, effort: 1 },
  kept: { quality: 50, effort: 2 },
};

function encode(image: Sharp, format: PhotoFormat, care: Care): Promise<Buffer> {
  // At low effort, AVIF is slightly larger but ten times as fast to encode.
  const avif = AVIF_BY_CARE[care];
  if (format === 'avif') return image.avif({ ...avif, chromaSubsampling: '4:2:0' }).toBuffer();
  return image.webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer();
}

const rasterize = (svg: string, drawnWidth: number, { width, height }: Size): Sharp =>
  sharp(Buffer.from(svg), { density: (SVG_DENSITY * width) / drawnWidth }).resize(width, height, { fit: 'cover' });

/** Renders an SVG at a size. `drawnWidth` is the SVG's own width. Takes about 50 to 500 ms, off the main thread. */
export const renderScene = (svg: string, drawnWidth: number, size: Size, format: PhotoFormat): Promise<Buffer> =>
  encode(rasterize(svg, drawnWidth, size).removeAlpha(), format, 'quick');

/** Renders an SVG of ours as a square PNG. Uploaded ones take a way of their own (draw-svg.ts). */
export const renderMark = (svg: string, drawnWidth: number, side: number): Promise<Buffer> =>
  rasterize(svg, drawnWidth, { width: side, height: side }).ensureAlpha().png({ compressionLevel: 9 }).toBuffer();

/** Copies a picture in a smaller size or another format. */
export const transcode = (bytes: Uint8Array, { width, height }: Size, format: PhotoFormat): Promise<Buffer> =>
  encode(sharp(bytes).resize(width, height, { fit: 'cover', kernel: 'lanczos3' }), format, 'quick');

const LOGO_MAXIMUM_PIXELS = 16_000_000;

/** A logo as only its pixels, no larger than pages need on screens of three times the density. Throws if it's broken or animated. */
export async function encodeLogo(
  bytes: Uint8Array,
  { type, maximumSize }: { type: 'png' | 'webp'; maximumSize: number },
): Promise<Size & { bytes: Buffer }> {
  const image = sharp(bytes, { limitInputPixels: LOGO_MAXIMUM_PIXELS, failOn: 'error' });
  const { pages = 1, format } = await image.metadata();
  if (pages > 1 || format !== type) throw new Error('not a still picture of this type');
  const resized = image.autoOrient().resize(maximumSize, maximumSize, { fit: 'inside', withoutEnlargement: true });
  const encoded = type === 'png' ? resized.png({ compressionLevel: 9 }) : resized.webp({ quality: 90, effort: 4 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
export interface IconShape {
  readonly side: number;
  /** How much of the side the picture takes. */
  readonly share: number;
  /** Undefined: transparent. */
  readonly background?: string;
}

/** A still picture in the middle of a square, as PNG. Throws if it's broken. */
export function encodeIcon(bytes: Uint8Array, { side, share, background }: IconShape): Promise<Buffer> {
  const inner = Math.round(side * share);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  const square = sharp(bytes, { limitInputPixels: LOGO_MAXIMUM_PIXELS, failOn: 'error' })
    .resize(inner, inner, { fit: 'contain', background: background ?? CLEAR })
    .extend({ top: before, left: before, bottom: after, right: after, background: background ?? CLEAR });
  return (background ? square.flatten({ background }) : square.ensureAlpha()).png({ compressionLevel: 9 }).toBuffer();
}

/** From this mean on, of 255, the shape of an icon says nothing: it fills the square. */
const FULL_ALPHA = 240;

/** The shape of a transparent icon in white, as phones want it beside the clock. Undefined if it fills the square. */
export async function encodeBadge(icon: Uint8Array): Promise<Buffer | undefined> {
  const alpha = sharp(icon).ensureAlpha().extractChannel('alpha');
  const { data, info } = await alpha.raw().toBuffer({ resolveWithObject: true });
  if (data.reduce((sum, value) => sum + value, 0) / data.length >= FULL_ALPHA) return undefined;
  const { width, height } = info;
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .joinChannel(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export interface PictureHeader extends Size {
  format: string;
  frameCount: number;
}

/** The upright size and format that a file declares, without decoding pixels. Undefined if it isn't a picture. */
export async function readPictureHeader(path: string): Promise<PictureHeader | undefined> {
  // No limit here, so that we can tell how large a decompression bomb claims to be.
  const said = await sharp(path, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined);
  if (!said?.width || !said.height) return undefined;
  const { width, height } = said.autoOrient;
  // A HEIC may contain other pictures besides the one it shows. Image sequences are recognized by their first bytes.
  if (said.format === 'heif' && said.compression === 'hevc') return { width, height, format: 'heic', frameCount: 1 };
  const format = said.format === 'heif' && said.compression === 'av1' ? 'avif' : said.format;
  return { width, height, format, frameCount: said.pages ?? 1 };
}

/** The picture as displayed, without metadata: upright, in sRGB, only pixels. */
export interface ShownPixels extends Size {
  data: Buffer;
}

const DECODE_SECONDS = 30;

/** Decodes an uploaded picture, no wider than `maximumWidth`. Throws if it's broken or takes too long. */
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

/** One size of a decoded picture. Never enlarges it. */
export const encodeSize = (pixels: ShownPixels, width: number, format: PhotoFormat): Promise<Buffer> =>
  encode(fromPixels(pixels).resize({ width, withoutEnlargement: true }), format, 'kept');

/** A picture for link previews: 1200 × 630, cropped around what attracts attention. A JPEG, because every site can show those. */
export const encodePreview = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes)
    .resize(1_200, 630, { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78, progressive: true })
    .toBuffer();

/** The square in the middle of a decoded picture. */
export const encodeSquare = (pixels: ShownPixels, side: number): Promise<Buffer> =>
  encode(fromPixels(pixels).resize({ width: side, height: side, fit: 'cover' }), 'webp', 'kept');

const THUMB_SIDE = 100;

/** A decoded picture's thumbhash. */
export async function thumbhashOfPixels(pixels: ShownPixels): Promise<Uint8Array> {
  const { data, info } = await fromPixels(pixels)
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}

const FINGERPRINT_SIDE = 8;

/**
 * A fingerprint of a decoded picture, as 64 digits 0 and 1: whether each of 8 × 8 spots is darker than its neighbor. In another size,
 * quality, or brightness, only a few digits of the same picture differ.
 */
export async function computeFingerprint(pixels: ShownPixels): Promise<string> {
  const grey = await fromPixels(pixels)
    .greyscale()
    .resize(FINGERPRINT_SIDE + 1, FINGERPRINT_SIDE, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const isDarker = (row: number, column: number) =>
    grey[row * (FINGERPRINT_SIDE + 1) + column]! < grey[row * (FINGERPRINT_SIDE + 1) + column + 1]!;
  return Array.from({ length: FINGERPRINT_SIDE * FINGERPRINT_SIDE }, (_, at) =>
    isDarker(Math.floor(at / FINGERPRINT_SIDE), at % FINGERPRINT_SIDE) ? '1' : '0',
  ).join('');
}
