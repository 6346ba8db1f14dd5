import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createDiskCache } from './disk-cache.ts';

describe('the picture cache', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeTemporaryFolder('daynook-photos-');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const kilobyte = new Uint8Array(1_000).fill(7);
  const files = (): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort();
  const unusedSince = (name: string, days: number): void => {
    const then = new Date(Date.now() - days * 86_400_000);
    utimesSync(join(folder, name), then, then);
  };

  it('returns what was written, and nothing for what wasn’t', async () => {
    const cache = createDiskCache({ folder, maximumBytes: 10_000 });
    await cache.write('scene/desk/1/wide/640.avif', kilobyte);
    expect(new Uint8Array((await cache.read('scene/desk/1/wide/640.avif')) ?? [])).toEqual(kilobyte);
    expect(await cache.read('scene/desk/2/wide/640.avif')).toBeUndefined();
    expect(files()).toEqual(['640.avif']);
    await cache.settled();
  });

  it('deletes the least recently used when it grows too large', async () => {
    const cache = createDiskCache({ folder, maximumBytes: 5_000 });
    for (const name of ['a', 'b', 'c', 'd']) await cache.write(name, kilobyte);
    await cache.settled();
    unusedSince('a', 1.5);
    unusedSince('b', 4);
    unusedSince('c', 3);
    unusedSince('d', 2);
    await cache.read('b');
    await cache.write('e', kilobyte);
    await cache.write('f', kilobyte);
    await cache.settled();
    expect(files()).toEqual(['a', 'b', 'e', 'f']);
  });

  it('counts what’s written while it counts', async () => {
    // So many that counting takes longer than writing a few.
    for (let index = 0; index < 500; index += 1) writeFileSync(join(folder, `old-${index}`), kilobyte);
    const cache = createDiskCache({ folder, maximumBytes: 505_000 });
    await cache.write('first', kilobyte);
    await Promise.all(Array.from({ length: 12 }, (_, index) => cache.write(`more-${index}`, kilobyte)));
    await cache.settled();
    expect(files().length).toBeLessThanOrEqual(505);
  });

  it('counts what an earlier process left, and deletes its unfinished writes', async () => {
    for (const name of ['old-1', 'old-2', 'old-3', 'old-4', 'old-5']) {
      writeFileSync(join(folder, name), kilobyte);
      unusedSince(name, 9);
    }
    writeFileSync(join(folder, 'half.avif.1.tmp'), kilobyte);
    unusedSince('half.avif.1.tmp', 1);
    const cache = createDiskCache({ folder, maximumBytes: 4_000 });
    await cache.write('new', kilobyte);
    await cache.settled();
    expect(files()).toContain('new');
    expect(files()).toHaveLength(3);
    expect(files().some((name) => name.endsWith('.tmp'))).toBe(false);
  });

  it('affects no request when the folder can’t be written or read', async () => {
    const errors: unknown[] = [];
    await writeFile(join(folder, 'file'), 'not a folder');
    const cache = createDiskCache({
      folder: join(folder, 'file'),
      maximumBytes: 1,
      onError: (error) => errors.push(error),
    });
    await cache.write('a', kilobyte);
    expect(await cache.read('a')).toBeUndefined();
    expect(errors.length).toBeGreaterThan(0);
  });
});
