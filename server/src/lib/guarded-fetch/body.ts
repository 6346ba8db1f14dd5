// Reads and unpacks a response body, and stops as soon as it's too large, so that a small body that unpacks into a huge one never fills
// the memory.
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundRefused } from './outbound-refused.ts';

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body's bytes. `packing` is its Content-Encoding. Throws OutboundRefused (too-large, encoding). */
export async function readBody(body: Readable, packing: string, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const name = packing.trim().toLowerCase();
  const isPlain = name === '' || name === 'identity';
  const unpacker = isPlain ? undefined : UNPACKERS[name]?.();
  if (!isPlain && !unpacker) throw new OutboundRefused('encoding');
  const chunks: Buffer[] = [];
  let byteCount = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      byteCount += chunk.length;
      if (byteCount > mostBytes) throw new OutboundRefused('too-large');
      chunks.push(chunk);
    }
  };
  await (unpacker ? pipeline(body, unpacker, collect) : pipeline(body, collect));
  return Buffer.concat(chunks);
}

/** Whether the error means that the packed bytes are invalid. */
export const isBrokenPacking = (error: unknown): boolean =>
  /^(?:Z_|ERR__?ERROR_|ERR_BROTLI|ERR_ZLIB)/.test(String((error as { code?: unknown } | null)?.code));
