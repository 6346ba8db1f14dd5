// Decodes a HEIC in a worker thread: returns its pixels, upright, or nothing if it can't be read within the memory it's allowed.
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { HeicAnswer, HeicTask } from './heic.ts';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  free(): void;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: object | null) => void,
  ): void;
}
interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}

const require = createRequire(import.meta.url);
/** The package's entry creates one permanent instance whose memory never shrinks; here each file gets its own thread and instance. */
const openLibheif = require('libheif-js/libheif-wasm/libheif-bundle.js') as () => Libheif;

// It logs every file it can't read to the console. The response already says so.
Object.assign(console, { log: () => {}, error: () => {} });

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
/** The server's types don't include it. */
const { prototype: memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
  .Memory;
const PAGE_BYTES = 65_536;

/** WebAssembly can grow to 4 GiB, and the size in a file may be wrong. A refused allocation ends the decoding. */
function boundMemory(mostBytes: number): void {
  const { grow } = memory;
  memory.grow = function growWithin(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes)
      throw new RangeError('too much memory for one picture');
    return grow.call(this, pages);
  };
}

async function decode({ bytes, maximumPixels, mostBytes }: HeicTask): Promise<HeicAnswer> {
  boundMemory(mostBytes);
  const { HeifDecoder } = openLibheif();
  const images = new HeifDecoder().decode(new Uint8Array(bytes));
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return undefined;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maximumPixels) return undefined;
  const data = new Uint8ClampedArray(width * height * 4);
  const filled = await new Promise<object | null>((resolve) => image.display({ data, width, height }, resolve));
  return filled ? { pixels: data.buffer, width, height } : undefined;
}

parentPort?.on('message', async (task: HeicTask) => {
  const answer = await decode(task).catch(() => undefined);
  parentPort?.postMessage(answer, answer ? [answer.pixels] : []);
});
