import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { DataDirectoryError, prepareDataDirectory } from './data-directory.ts';

const folder = makeTemporaryFolder('daynook-data-directory-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is created with its parent folders, for this user only, and kept if it exists', () => {
  const path = join(folder, 'a', 'b');
  prepareDataDirectory(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  writeFileSync(join(path, 'kept'), '');
  prepareDataDirectory(path);
  expect(readdirSync(path)).toEqual(['kept']);
});

it.each([
  ['a file', 'file', 'it’s a file'],
  ['below a file', 'file/data', 'it’s a file'],
])('%s is refused in words that name the setting', (_case, name, reason) => {
  writeFileSync(join(folder, 'file'), '');
  const path = join(folder, name);
  expect(() => prepareDataDirectory(path)).toThrow(DataDirectoryError);
  expect(() => prepareDataDirectory(path)).toThrow(`DATA_DIR: ${path} can’t be used: ${reason}`);
});

if (existsSync('/proc/self')) {
  it('is refused right away where the system doesn’t allow folders', () => {
    expect(() => prepareDataDirectory('/proc/nope/data')).toThrow('folders can’t be created there');
  });
}
