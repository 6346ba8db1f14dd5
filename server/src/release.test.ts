// Which release runs, as an image and as clones in different states say it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { readRelease } from './release.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
let root: string;
beforeEach(() => {
  root = makeTemporaryFolder('daynook-release-');
  write('package.json', '{"version": "1.2.3"}');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it.each<[string, Record<string, string>]>([
  ['the file of an image, even in a clone', { 'commit.txt': `${COMMIT}\n`, '.git/HEAD': 'f'.repeat(40) }],
  ['a clone at a commit', { '.git/HEAD': `${COMMIT}\n` }],
  ['a clone on a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` }],
  [
    'a clone whose branches are packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack-refs\n${'f'.repeat(40)} refs/heads/domain\n${COMMIT} refs/heads/main\n`,
    },
  ],
])('comes with the commit from %s', (_, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  expect(readRelease(root)).toEqual({ version: '1.2.3', commit: COMMIT.slice(0, 12) });
});

it.each<[string, Record<string, string>]>([
  ['a copy without Git', {}],
  ['a branch without commits', { '.git/HEAD': 'ref: refs/heads/main\n' }],
  ['a file that says something else', { 'commit.txt': 'unknown\n' }],
])('has no commit in %s', (_, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  expect(readRelease(root)).toEqual({ version: '1.2.3', commit: null });
});
