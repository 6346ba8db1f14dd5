// Reads HEIC, the format of iPhone photos. sharp has no decoder for it, so libheif compiled to WebAssembly does it, in a thread with
// its own memory: a malicious file can't affect anything else.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ThreadPool } from '../../lib/thread-pool.ts';

export interface HeicTask {
  readonly bytes: ArrayBuffer;
  readonly maximumPixels: number;
  /** How far the decoder's memory may grow. */
  readonly mostBytes: number;
}
/** Four bytes per pixel; undefined if the file can't be read. */
export type HeicAnswer = { readonly pixels: ArrayBuffer; readonly width: number; readonly height: number } | undefined;

/** 12 megapixels take about a second. */
const LONGEST_MS = 20_000;
export const HEIC_THREAD = {
  script: new URL('./heic-worker.ts', import.meta.url),
  threads: 1,
  longestMs: LONGEST_MS,
  mostMemoryMb: 256,
  // Ending the thread frees WebAssembly's memory right away, instead of at some later garbage collection.
  isUsedOnce: true,
};
const pool = new ThreadPool<HeicTask, HeicAnswer>(HEIC_THREAD);

/** The decoder, its tables, and each pixel in every form it takes while decoding (10 bits per channel, rotated, in color). */
const BASE_BYTES = 64 * 1024 * 1024;
const BYTES_PER_PIXEL = 16;
/** The file itself is copied in, and parts of it are copied again. */
const COPIES = 3;

const BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1'];

/** Whether the file says it's HEIC. AVIF uses the same container but names itself first. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const compatible = head.toString('latin1', 16, Math.min(head.readUInt32BE(0), head.length));
  return BRANDS.includes(head.toString('latin1', 8, 12)) && !compatible.includes('avif');
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const PNG_HEADER_BYTES = 33;

/** The picture as an upright PNG, no wider than `maximumWidth`, with its color profile. Throws if it's corrupt or takes too long. */
export async function heicAsPng(
  bytes: Uint8Array,
  { maximumWidth, maximumPixels }: { maximumWidth: number; maximumPixels: number },
): Promise<Buffer> {
  const { icc, width: saidWidth, height: saidHeight } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const saidPixels = saidWidth * saidHeight;
  if (saidPixels > maximumPixels) throw new Error('HEIC with too many pixels');
  const mostBytes = BASE_BYTES + COPIES * bytes.byteLength + BYTES_PER_PIXEL * saidPixels;
  const own = new Uint8Array(bytes).buffer;
  const decoded = await pool.run({ bytes: own, maximumPixels, mostBytes }, [own]);
  if (!decoded) throw new Error('HEIC that can’t be decoded');
  const { pixels, width, height } = decoded;
  const png = await sharp(Buffer.from(pixels), { raw: { width, height, channels: 4 } })
    .resize({ width: maximumWidth, withoutEnlargement: true })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  if (!icc) return png;
  const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]);
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), pngChunk('iCCP', profile), png.subarray(PNG_HEADER_BYTES)]);
}
