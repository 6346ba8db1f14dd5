import { thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { avatarKey, listOutlooks, listPhotos, pickHomeStyle, sceneAllocator, sceneCatalogue } from './catalogue.ts';
import { pickOutlook } from './model/outlooks.ts';
import { SCENE_KINDS } from './model/vocabulary.ts';
import { parseSceneKey } from './scene-keys.ts';

const sample = SCENE_KINDS.flatMap((kind) => Array.from({ length: 12 }, (_, i) => ({ kind, sceneSeed: i * 7 })));

describe('the catalogue of drawn pictures', () => {
  it('has a cover for at least 1,300 listings', () => {
    const { listings, perKind } = sceneCatalogue();
    expect(listings).toBeGreaterThanOrEqual(1_300);
    expect(Object.values(perKind).reduce((sum, count) => sum + count, 0)).toBe(listings);
  });

  it('gives each listing distinct pictures whose keys exist, cover first', () => {
    for (const { kind, sceneSeed } of sample) {
      const photos = listPhotos({ kind, sceneSeed, photoCount: 7 });
      expect(photos).toHaveLength(7);
      expect(photos[0]?.view).toBe('wide');
      expect(new Set(photos.map((photo) => photo.key)).size).toBe(7);
      for (const { key, width, height } of photos) {
        expect(parseSceneKey(key), key).toBeDefined();
        expect(width / height).toBeCloseTo(1.5, 2);
      }
    }
    expect(parseSceneKey(avatarKey(41))).toEqual({ type: 'avatar', seed: 41 });
  });

  it.each([1, 4, 5, 6])('gives exactly the %i pictures asked for', (photoCount) => {
    expect(listPhotos({ kind: 'studio', sceneSeed: 3, photoCount })).toHaveLength(photoCount);
  });

  it('describes each picture in words of its own', () => {
    for (const { kind, sceneSeed } of sample) {
      const words = listPhotos({ kind, sceneSeed, photoCount: 7 }).map((photo) => photo.alt);
      expect(new Set(words).size).toBe(words.length);
      for (const alt of words) {
        expect(alt).toMatch(/^[A-Z][^{}$]{25,170}$/);
        expect(alt).not.toMatch(/undefined|null| {2}|\ba [aeio]/);
      }
    }
  });

  it('says in the alt text what the room really has', () => {
    const alt = listPhotos({ kind: 'desk', sceneSeed: 0, photoCount: 1 })[0]?.alt ?? '';
    expect(alt).toMatch(/desk with .+ beside .+window.* to the (left|right); .+ walls /);
  });

  it('gives every picture a thumbhash that decodes to a wide image', () => {
    for (const { kind, sceneSeed } of sample.slice(0, 30)) {
      for (const { thumbhash } of listPhotos({ kind, sceneSeed, photoCount: 7 })) {
        const { w, h } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'));
        expect(w).toBeGreaterThan(h);
      }
    }
  });

  it('shows one exterior for all listings of a home', () => {
    const home = { seed: 5, style: pickHomeStyle({ regionCode: 'CA' }, 5) };
    const exteriors = [
      listPhotos({ kind: 'desk', sceneSeed: 1, photoCount: 7, home }),
      listPhotos({ kind: 'studio', sceneSeed: 9, photoCount: 7, home }),
    ].map((photos) => photos.find((photo) => photo.view === 'exterior'));
    expect(exteriors[0]).toEqual(exteriors[1]);
  });
});

describe('handing out scenes', () => {
  it('never gives one twice and keeps to what a city can see', () => {
    const scenes = sceneAllocator();
    const miami = listOutlooks({ regionCode: 'FL', population: 450_000 });
    const denver = listOutlooks({ regionCode: 'CO', population: 700_000 });
    expect(miami).not.toContain('mountains');
    expect(denver).toContain('mountains');
    const given = Array.from({ length: 120 }, (_, i) => scenes.take('desk', i % 2 ? miami : denver));
    expect(new Set(given).size).toBe(120);
    for (const [i, seed] of given.entries()) expect(i % 2 ? miami : denver).toContain(pickOutlook(seed));
  });

  it('gives the same seeds for the same calls', () => {
    const run = (): number[] => {
      const scenes = sceneAllocator();
      return Array.from({ length: 40 }, (_, i) => scenes.take(i % 3 ? 'studio' : 'outdoor', ['trees', 'garden']));
    };
    expect(run()).toEqual(run());
  });
});
