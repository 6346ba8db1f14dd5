// The process that draws an SVG for draw-svg.ts: the SVG comes in, the PNG goes out.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** What the renderer accepts. */
const DENSITY = { usual: 72, lowest: 1, highest: 100_000 };
/** Of the drawing before it's made to fit, in case it says another size than it has. */
const MOST_PIXELS = 16_000_000;

const side = Number(process.argv[2]);
const svg = await buffer(process.stdin);
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
const wanted = (DENSITY.usual * side) / Math.max(width, height);
const density = Math.min(DENSITY.highest, Math.max(DENSITY.lowest, wanted));
const png = await sharp(svg, { density, limitInputPixels: MOST_PIXELS })
  .resize(side, side, { fit: 'inside' })
  .png()
  .toBuffer();
process.stdout.write(png);
