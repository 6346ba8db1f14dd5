// Turns drawings into what the pack holds. Kept apart from the server's own encoder: the pack is built rarely and for size.
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { CANVAS } from '../model/vocabulary.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An SVG pixel is 1/72 inch to the renderer. */
const SVG_DENSITY = 72;

// No picture is decoded twice in a row: what the library would keep of one is of no use to the next.
sharp.cache(false);

const rasterize = (svg: string, { width, height }: Size): Sharp =>
  sharp(Buffer.from(svg), { density: (SVG_DENSITY * width) / CANVAS.width }).resize(width, height, { fit: 'cover' });

/** A drawing as AVIF, as small as it looks good. */
export const encodeCover = (svg: string, size: Size): Promise<Buffer> =>
  rasterize(svg, size).removeAlpha().avif({ quality: 45, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();

/** The thumbhash of a drawing: about 25 bytes that a blur is made from. */
export async function thumbhashOfDrawing(svg: string, size: Size): Promise<Uint8Array> {
  const { data, info } = await rasterize(svg, size).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}
