import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createDrawnStore, type Drawing, type Drawings } from './drawn-store.ts';
import { PhotoStoreBusy } from './photo-store.ts';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="0 0 60 40"><rect width="60" height="40" fill="#2C5A4C"/></svg>';

/** Drawings `d/0` to `d/199`, counted; `packed/0` is shipped at 64 pixels. */
function countedDrawings(version = 'one') {
  const drawn: string[] = [];
  const drawings: Drawings = {
    version,
    find(key): Drawing | undefined {
      if (!/^(d|packed)\/\d{1,2}$|^d\/1\d\d$/.test(key)) return undefined;
      const isPacked = key.startsWith('packed');
      return {
        widths: [32, 64, 96],
        aspect: 2 / 3,
        svgWidth: 60,
        draw: () => {
          drawn.push(key);
          return SQUARE;
        },
        packed: async () => (isPacked ? { width: 64, format: 'avif', bytes: await shipped } : undefined),
      };
    },
  };
  return { drawings, drawn };
}
const shipped = sharp({ create: { width: 64, height: 43, channels: 3, background: '#B9552C' } })
  .avif()
  .toBuffer();

describe('drawn pictures', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = makeTemporaryFolder('daynook-drawn-');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const never = () => new Promise<never>(() => {});
  const open = ({ version = 'one', patience = never as () => Promise<unknown> } = {}) => {
    const { drawings, drawn } = countedDrawings(version);
    return { store: createDrawnStore({ drawings, dataDir, patience }), drawn };
  };

  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
  ] as const)('are drawn as %s in the width asked for', async (format, kind) => {
    const { store } = open();
    const photo = await store.read('d/1', { width: 96, format });
    expect(photo?.contentType).toBe(`image/${format}`);
    expect(await sharp(photo?.bytes).metadata()).toMatchObject({ width: 96, height: 64, format: kind });
    await store.settled();
  });

  it('are drawn once however many requests there are, and not again by the next process', async () => {
    const first = open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => first.store.read('d/1', { width: 64, format: 'webp' })),
    );
    expect(new Set(answers.map((photo) => photo?.etag)).size).toBe(1);
    expect(first.drawn).toEqual(['d/1']);
    await first.store.settled();
    const second = open();
    expect((await second.store.read('d/1', { width: 64, format: 'webp' }))?.etag).toBe(answers[0]?.etag);
    expect(second.drawn).toEqual([]);
    await second.store.settled();
  });

  it('are drawn again when the drawings changed', async () => {
    const first = open({ version: 'one' });
    await first.store.read('d/1', { width: 64, format: 'webp' });
    await first.store.settled();
    const second = open({ version: 'two' });
    await second.store.read('d/1', { width: 64, format: 'webp' });
    expect(second.drawn).toEqual(['d/1']);
    await second.store.settled();
  });

  it.each([
    ['d/200', 64],
    ['d/1', 65],
    ['d/1', 1],
    ['e/1', 64],
    ['../d/1', 64],
  ])('do not exist as %s in width %i, and draw nothing', async (key, width) => {
    const { store, drawn } = open();
    expect(await store.read(key, { width, format: 'webp' })).toBeUndefined();
    expect(drawn).toEqual([]);
    await store.settled();
  });

  it('come from the pack unchanged, or as smaller copies of it', async () => {
    const { store, drawn } = open();
    const same = await store.read('packed/0', { width: 64, format: 'avif' });
    expect(Buffer.from(same?.bytes ?? []).equals(await shipped)).toBe(true);
    const small = await store.read('packed/0', { width: 32, format: 'webp' });
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ width: 32, format: 'webp' });
    expect(drawn).toEqual([]);
    await store.read('packed/0', { width: 96, format: 'avif' });
    expect(drawn).toEqual(['packed/0']);
    await store.settled();
  });

  it('are sent smaller from the pack when drawing takes long, and sharp the next time', async () => {
    const { store, drawn } = open({ patience: async () => {} });
    const soon = await store.read('packed/0', { width: 96, format: 'avif' });
    expect(soon?.isStandIn).toBe(true);
    expect((await sharp(soon?.bytes).metadata()).width).toBe(64);
    await store.settled();
    const later = await store.read('packed/0', { width: 96, format: 'avif' });
    expect(later?.isStandIn).toBeUndefined();
    expect((await sharp(later?.bytes).metadata()).width).toBe(96);
    expect(drawn).toEqual(['packed/0']);
    expect((await store.read('packed/0', { width: 96, format: 'webp' }))?.contentType).toBe('image/webp');
    expect((await store.read('d/3', { width: 96, format: 'avif' }))?.isStandIn).toBeUndefined();
    await store.settled();
  });

  it('are refused when too many are waiting, unless the pack has a smaller one', async () => {
    const { store } = open();
    const asked = Array.from({ length: 200 }, (_, i) =>
      store.read(`d/${i}`, { width: 96, format: 'webp' }).then(
        () => 'drawn',
        (error: unknown) => error,
      ),
    );
    const standIn = await store.read('packed/0', { width: 96, format: 'avif' });
    expect(standIn?.isStandIn).toBe(true);
    expect((await sharp(standIn?.bytes).metadata()).width).toBe(64);
    const outcomes = await Promise.all(asked);
    const refused = outcomes.filter((outcome) => outcome instanceof PhotoStoreBusy);
    expect(refused.length).toBeGreaterThan(50);
    expect(outcomes.filter((outcome) => outcome === 'drawn').length).toBe(200 - refused.length);
    await store.settled();
  });
});
