// What every store of files must do, against each of them: a folder of this machine, and a real S3-compatible server.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../../test/servers/s3-server.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Client } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

const MEGABYTE = 1024 * 1024;

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

const stores = [
  ['a folder', (root: string) => createFolderStore(join(root, 'kept'))],
  // Pages of three, so that every list takes several.
  ['an S3-compatible store', () => createS3Store(createS3Client(s3.settings, { pageKeys: 3 }))],
] as const;

describe.each(stores)('files in %s', (_, open) => {
  let root: string;
  let files: FileStore;
  beforeEach(async () => {
    root = makeTemporaryFolder('daynook-files-');
    files = open(root);
    await files.remove('upload');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const text = async (name: string) => {
    const bytes = await files.read(name);
    return bytes && Buffer.from(bytes).toString();
  };
  const foldersIn = async (folder: string) => {
    const found: { name: string; changedAt: Date }[] = [];
    for await (const one of files.listFolders(folder)) found.push(one);
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const local = async (content: string | Uint8Array, name = 'incoming') => {
    const path = join(root, name);
    await writeFile(path, content);
    return path;
  };

  it('are read as written, and replaced completely', async () => {
    await files.write('upload/a/640.webp', Buffer.from('one'));
    await files.write('upload/a/640.webp', Buffer.from('two'));
    expect(await text('upload/a/640.webp')).toBe('two');
    expect(await files.read('upload/a/320.webp')).toBeUndefined();
    expect(await files.read('upload/a')).toBeUndefined();
  });

  it('may be empty, or as large as pictures get, byte for byte', async () => {
    await files.write('upload/a/none', new Uint8Array());
    expect(await files.read('upload/a/none')).toHaveLength(0);
    const large = Buffer.alloc(20 * MEGABYTE, Buffer.from(Array.from({ length: 251 }, (__, byte) => byte)));
    await files.take(await local(large), 'upload/a/original');
    expect(large.equals((await files.read('upload/a/original'))!)).toBe(true);
  });

  it('are moved in: the local file is gone, and what was there before is replaced', async () => {
    await files.write('upload/b/original', Buffer.from('old'));
    const path = await local('a picture');
    await files.take(path, 'upload/b/original');
    expect(await text('upload/b/original')).toBe('a picture');
    expect(existsSync(path)).toBe(false);
  });

  it('stay unchanged when one can’t be moved in', async () => {
    await files.write('upload/a/original', Buffer.from('old'));
    await expect(files.take(join(root, 'nothing'), 'upload/a/original')).rejects.toThrow('ENOENT');
    expect(await text('upload/a/original')).toBe('old');
  });

  it('are removed one by one or with their folder, but not if only their name starts the same; missing ones are fine', async () => {
    const names = ['upload/a/1.webp', 'upload/a/2.webp', 'upload/a/3.webp', 'upload/a/4.webp', 'upload/ab/1.webp'];
    for (const name of names) await files.write(name, Buffer.from(name));
    await files.remove('upload/a/1.webp');
    expect(await text('upload/a/1.webp')).toBeUndefined();
    expect(await text('upload/a/2.webp')).toBe('upload/a/2.webp');
    await files.remove('upload/a');
    await files.remove('upload/a');
    expect((await foldersIn('upload')).map(({ name }) => name)).toEqual(['upload/ab']);
    expect(await text('upload/ab/1.webp')).toBe('upload/ab/1.webp');
  });

  it('are listed by folder with their last change, for clean-ups', async () => {
    const beforeMs = Date.now() - 2_000;
    for (const folder of ['a', 'b', 'c'])
      for (const size of [1, 2, 3, 4]) await files.write(`upload/${folder}/${size}.webp`, Buffer.from('x'));
    const found = await foldersIn('upload');
    expect(found.map(({ name }) => name)).toEqual(['upload/a', 'upload/b', 'upload/c']);
    for (const { changedAt } of found) {
      expect(changedAt.getTime()).toBeGreaterThan(beforeMs);
      expect(changedAt.getTime()).toBeLessThan(Date.now() + 2_000);
    }
    expect(await foldersIn('elsewhere')).toEqual([]);
  });

  it.each([
    '../x',
    'upload/../../x',
    '/etc/passwd',
    'upload//x',
    'upload/.hidden',
    'upload/x\0',
    'C:\\x',
    'upload/X',
    '',
  ])('never have the name %j', async (name) => {
    const refused = 'not a name of ours';
    await expect(async () => files.write(name, Buffer.from('x'))).rejects.toThrow(refused);
    await expect(async () => files.read(name)).rejects.toThrow(refused);
    await expect(async () => files.remove(name)).rejects.toThrow(refused);
    await expect(async () => files.take(await local('x'), name)).rejects.toThrow(refused);
  });
});
