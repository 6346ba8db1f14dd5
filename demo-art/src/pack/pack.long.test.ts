import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SCENE_KINDS, type SceneKind } from '../model/vocabulary.ts';
import { openPack } from './read-pack.ts';

const openedPack = openPack();

/** A cover as 36 × 24 pixels, which is about how much of it one takes in at a glance. */
async function glance(kind: SceneKind, seed: number): Promise<Uint8Array> {
  const cover = await openedPack.cover(kind, seed);
  return sharp(cover?.bytes).resize(36, 24, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}
/** Bits saying where the picture gets lighter from one pixel to the next (a difference hash). */
function differenceHash(pixels: Uint8Array): boolean[] {
  const grey = Array.from(
    { length: 36 * 24 },
    (_, i) => 0.3 * pixels[i * 3]! + 0.59 * pixels[i * 3 + 1]! + 0.11 * pixels[i * 3 + 2]!,
  );
  return grey.flatMap((value, i) => (i % 36 === 35 ? [] : [value < grey[i + 1]!]));
}

/** Plain loops: a hundred thousand pairs are compared. */
function meanDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}
const hashDistance = (a: boolean[], b: boolean[]): number => a.filter((bit, i) => bit !== b[i]).length / a.length;

it('the shipped pack has no two covers that look alike at a glance', async () => {
  const sample = SCENE_KINDS.flatMap((kind) => Array.from({ length: 60 }, (_, i) => ({ kind, seed: i })));
  const glances = [];
  for (const { kind, seed } of sample) {
    const pixels = await glance(kind, seed);
    glances.push({ name: `${kind} ${seed}`, pixels, hash: differenceHash(pixels) });
  }
  const alike: string[] = [];
  for (const [i, a] of glances.entries()) {
    for (const b of glances.slice(i + 1)) {
      const difference = meanDifference(a.pixels, b.pixels);
      if (difference < 11 || (difference < 20 && hashDistance(a.hash, b.hash) < 0.12))
        alike.push(`${a.name} / ${b.name}: ${difference.toFixed(1)}`);
    }
  }
  expect(alike).toEqual([]);
}, 120_000);
