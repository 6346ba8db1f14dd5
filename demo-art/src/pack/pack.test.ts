import { readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sceneCatalogue } from '../catalogue.ts';
import { SCENE_KINDS } from '../model/vocabulary.ts';
import { drawingsVersion } from './drawings-version.ts';
import { openPack, packFile, readPackIndex } from './read-pack.ts';

const { perKind } = sceneCatalogue();

const openedPack = openPack();

describe('the shipped pack', () => {
  it('was made from the drawings as they are: if this fails, run npm run pack -w demo-art', () => {
    expect(readPackIndex()?.version).toBe(drawingsVersion());
  });

  it('is at most 15 MB', () => {
    const folder = packFile('.');
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThanOrEqual(15_000_000);
  });

  it('holds the cover of every scene in the catalogue', async () => {
    for (const kind of SCENE_KINDS) {
      const last = perKind[kind] - 1;
      for (const seed of [0, Math.floor(last / 2), last]) {
        const cover = await openedPack.cover(kind, seed);
        expect(await sharp(cover?.bytes).metadata()).toMatchObject({ width: 640, height: 427, format: 'heif' });
      }
      expect(await openedPack.cover(kind, last + 1)).toBeUndefined();
      expect(await openedPack.cover(kind, -1)).toBeUndefined();
    }
  });
});
