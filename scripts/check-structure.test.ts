import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts';
import { featureImports, fullFolders, listOfNames, moduleImports, upwardImports } from './check-structure.ts';
import { type ImportGraph, readImportGraph } from './import-graph.ts';

function graphOf(imports: Record<string, string>): ImportGraph {
  const root = makeTemporaryFolder('daynook-structure-');
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = new Set([...Object.keys(imports), ...Object.values(imports)]);
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const depth = '../'.repeat(file.split('/').length - 1);
    writeFileSync(join(root, file), imports[file] ? `import '${depth}${imports[file]}';` : '');
  }
  return readImportGraph(root);
}

it.each([
  ['web/app/lib/a.ts', 'web/app/ui/b.tsx', 1],
  ['web/app/ui/b.tsx', 'web/app/lib/a.ts', 0],
  ['web/app/nouns/bookings/a.ts', 'web/app/features/checkout/b.ts', 1],
  ['web/app/pages/host/a.tsx', 'web/app/shell/frame.tsx', 1],
  ['web/app/shell/frame.tsx', 'web/app/pages/host/a.tsx', 0],
  ['web/app/nouns/bookings/a.test.ts', 'web/app/features/checkout/b.ts', 0],
])('%s importing %s is %i import upward', (from, to, count) => {
  expect(upwardImports(graphOf({ [from]: to }))).toHaveLength(count);
});

it.each([
  ['web/app/features/checkout/a.ts', 'web/app/features/inbox/b.ts', 1],
  ['web/app/features/checkout/a.ts', 'web/app/features/checkout/slot/b.ts', 0],
  ['web/app/features/checkout/a.ts', 'web/app/nouns/bookings/b.ts', 0],
])('%s importing %s is %i import between features', (from, to, count) => {
  expect(featureImports(graphOf({ [from]: to }))).toHaveLength(count);
});

it.each([
  ['server/src/modules/bookings/a.ts', 'server/src/modules/payments/store.ts', 1],
  ['server/src/modules/bookings/refunds/a.ts', 'server/src/modules/payments/store.ts', 1],
  ['server/src/modules/bookings/a.ts', 'server/src/modules/payments/service.ts', 0],
  ['server/src/modules/bookings/refunds/a.ts', 'server/src/modules/bookings/store.ts', 0],
])('%s importing %s is %i import past a service', (from, to, count) => {
  expect(moduleImports(graphOf({ [from]: to }))).toHaveLength(count);
});

it('a folder is too full with its fifty-first source, tests not counted', () => {
  const files = Array.from({ length: 50 }, (_, index) => `scripts/file-${index}.ts`);
  expect(fullFolders([...files, 'scripts/file-0.test.ts'])).toEqual([]);
  expect(fullFolders([...files, 'scripts/one-more.ts'])).toEqual(['scripts has 51 files']);
});

it('functions and constants named xOf are found where they are declared', () => {
  const text =
    "export const sumOf = () => 1;\nfunction* keysOf() {}\nconst officeName = sumOf();\nindexOf('a'); // const inText";
  expect(listOfNames('a.ts', text)).toEqual(['a.ts names a function sumOf', 'a.ts names a function keysOf']);
});
