// Decoding a HEIC is bounded: by the pixels it says it has, and by the memory it takes, whatever it says.
import { expect, it } from 'vitest';
import { heicPicture, heicSayingSize } from '../../../test/pictures.ts';
import { ThreadPool } from '../../lib/thread-pool.ts';
import { HEIC_THREAD, type HeicAnswer, type HeicTask, heicAsPng } from './heic.ts';

const MB = 1024 * 1024;
const LIMITS = { maximumWidth: 2_000, maximumPixels: 60_000_000 };

/** The picture in a file of this size, the rest of which says nothing. */
function padded(byteCount: number): ArrayBuffer {
  const picture = heicPicture();
  const rest = Buffer.alloc(byteCount - picture.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  return new Uint8Array(Buffer.concat([picture, rest])).buffer;
}

it('a file that needs more memory than it’s allowed isn’t decoded, and the next one is (A17)', async () => {
  const pool = new ThreadPool<HeicTask, HeicAnswer>(HEIC_THREAD);
  const decode = (mostBytes: number) => pool.run({ bytes: padded(40 * MB), maximumPixels: 60_000_000, mostBytes });
  expect(await decode(50 * MB)).toBeUndefined();
  expect(await decode(200 * MB)).toMatchObject({ width: 900, height: 1_200 });
});

it('a file that claims too many pixels is refused before it’s decoded (A17)', async () => {
  const bomb = heicSayingSize({ width: 20_000, height: 20_000 });
  await expect(heicAsPng(bomb, LIMITS)).rejects.toThrow('too many pixels');
  expect((await heicAsPng(heicPicture(), LIMITS)).subarray(1, 4).toString()).toBe('PNG');
});
