// Encodes drawings for the pack. Separate from the server's encoder, because the pack is rarely built and should be small.
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { CANVAS } from '../model/vocabulary.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An SVG pixel is 1/72 inch to the renderer. */
const SVG_DENSITY = 72;

// The library's cache doesn't help, because no picture is decoded twice in a row.
sharp.cache(false);

const rasterize = (svg: string, { width, height }: Size): Sharp =>
  sharp(Buffer.from(svg), { density: (SVG_DENSITY * width) / CANVAS.width }).resize(width, height, { fit: 'cover' });

/** A drawing as AVIF, as small as possible without visible loss. */
export const encodeCover = (svg: string, size: Size): Promise<Buffer> =>
  rasterize(svg, size).removeAlpha().avif({ quality: 45, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();

/** A drawing's thumbhash: about 25 bytes from which browsers create a blur. */
export async function thumbhashOfDrawing(svg: string, size: Size): Promise<Uint8Array> {
  const { data, info } = await rasterize(svg, size).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}
