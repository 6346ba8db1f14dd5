import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { type FileStore, StorageFull, storageError } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

describe('files in a folder', () => {
  let root: string;
  let files: FileStore;
  beforeEach(() => {
    root = makeTemporaryFolder('daynook-files-');
    files = createFolderStore(join(root, 'kept'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const text = async (name: string) => {
    const bytes = await files.read(name);
    return bytes && Buffer.from(bytes).toString();
  };
  const everything = () => readdirSync(root, { recursive: true }).map(String).toSorted();

  it('are written and replaced completely, and leave no other file', async () => {
    await files.write('upload/a/640.webp', Buffer.from('one'));
    await files.write('upload/a/640.webp', Buffer.from('two'));
    expect(await text('upload/a/640.webp')).toBe('two');
    expect(everything()).toEqual(['kept', 'kept/upload', 'kept/upload/a', 'kept/upload/a/640.webp']);
  });

  it('are complete for readers while they’re replaced', async () => {
    const [one, two] = [Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)];
    await files.write('upload/a/640.webp', one);
    const writing = (async () => {
      for (let round = 0; round < 8; round += 1) await files.write('upload/a/640.webp', round % 2 ? one : two);
    })();
    for (let round = 0; round < 16; round += 1) {
      const bytes = Buffer.from((await files.read('upload/a/640.webp'))!);
      expect(bytes.equals(one) || bytes.equals(two)).toBe(true);
    }
    await writing;
  });

  it('stay unchanged when one can’t be moved in', async () => {
    await files.write('upload/a/original', Buffer.from('old'));
    await expect(files.take(join(root, 'nothing'), 'upload/a/original')).rejects.toThrow('ENOENT');
    expect(await text('upload/a/original')).toBe('old');
    expect(readdirSync(join(root, 'kept/upload/a'))).toEqual(['original']);
  });

  it('are refused with a clear error on a full disk (X8)', async () => {
    expect(storageError(Object.assign(new Error('x'), { code: 'EDQUOT' }))).toBeInstanceOf(StorageFull);
    const other = new Error('x');
    expect(storageError(other)).toBe(other);
  });

  it.runIf(existsSync('/dev/full'))('are refused with a clear error on a full device (X8)', async () => {
    const error = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown);
    expect(storageError(error)).toBeInstanceOf(StorageFull);
  });

  it('are intact when the system itself is out of space, and the error says so (X8)', async () => {
    await files.write('upload/old/320.webp', Buffer.from('old'));
    // The kernel refuses the process every byte of a file beyond 256 KB: what a quota does, and needs no rights.
    const program = `
      import { createFolderStore } from ${JSON.stringify(new URL('./folder-store.ts', import.meta.url).href)};
      const files = createFolderStore(${JSON.stringify(join(root, 'kept'))});
      const sizes = { new: 2_000_000, old: 1_000_000, small: 100_000 };
      const outcomes = [];
      for (const [folder, size] of Object.entries(sizes))
        outcomes.push(await files.write('upload/' + folder + '/320.webp', Buffer.alloc(size)).then(() => 'kept', (error) => error.name));
      console.log(outcomes.join());`;
    const inShell = 'ulimit -f 256; exec "$0" --input-type=module-typescript -e "$1"';
    const { stdout } = await promisify(execFile)('bash', ['-c', inShell, process.execPath, program]);
    expect(stdout.trim()).toBe('StorageFull,StorageFull,kept');
    expect(await text('upload/old/320.webp')).toBe('old');
    expect(everything().filter((name) => name.includes('.'))).toEqual([
      'kept/upload/old/320.webp',
      'kept/upload/small/320.webp',
    ]);
  });
});
