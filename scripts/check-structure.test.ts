import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts';
import {
  featureImports,
  fullFolders,
  listOfNames,
  moduleImports,
  sqlOutsideStores,
  upwardImports,
} from './check-structure.ts';
import { type ImportGraph, readImportGraph } from './import-graph.ts';

/** A folder with these files. */
function writeSources(texts: Record<string, string>): string {
  const root = makeTemporaryFolder('daynook-structure-');
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const writeImport = (from: string, to: string) => `import '${'../'.repeat(from.split('/').length - 1)}${to}';`;

function makeGraph(imports: Record<string, string>): ImportGraph {
  const files = new Set([...Object.keys(imports), ...Object.values(imports)]);
  const texts = [...files].map((file) => [file, imports[file] ? writeImport(file, imports[file]) : '']);
  return readImportGraph(writeSources(Object.fromEntries(texts)));
}

it.each([
  ['web/app/lib/a.ts', 'web/app/ui/b.tsx', 1],
  ['web/app/ui/b.tsx', 'web/app/lib/a.ts', 0],
  ['web/app/nouns/bookings/a.ts', 'web/app/features/checkout/b.ts', 1],
  ['web/app/pages/host/a.tsx', 'web/app/shell/frame.tsx', 1],
  ['web/app/shell/frame.tsx', 'web/app/pages/host/a.tsx', 0],
  ['web/app/nouns/bookings/a.test.ts', 'web/app/features/checkout/b.ts', 0],
])('%s importing %s is %i import upward', (from, to, count) => {
  expect(upwardImports(makeGraph({ [from]: to }))).toHaveLength(count);
});

it.each([
  ['web/app/features/checkout/a.ts', 'web/app/features/inbox/b.ts', 1],
  ['web/app/features/checkout/a.ts', 'web/app/features/checkout/slot/b.ts', 0],
  ['web/app/features/checkout/a.ts', 'web/app/nouns/bookings/b.ts', 0],
])('%s importing %s is %i import between features', (from, to, count) => {
  expect(featureImports(makeGraph({ [from]: to }))).toHaveLength(count);
});

it.each([
  ['server/src/modules/bookings/a.ts', 'server/src/modules/payments/store.ts', 1],
  ['server/src/modules/bookings/refunds/a.ts', 'server/src/modules/payments/store.ts', 1],
  ['server/src/modules/bookings/a.ts', 'server/src/modules/payments/service.ts', 0],
  ['server/src/modules/bookings/refunds/a.ts', 'server/src/modules/bookings/store.ts', 0],
  ['server/src/modules/bookings/a.ts', 'server/src/modules/payments/routes.ts', 1],
  ['server/src/jobs/timed-jobs.ts', 'server/src/modules/bookings/jobs.ts', 1],
  ['server/src/jobs/timed-jobs.ts', 'server/src/modules/bookings/service.ts', 0],
  ['server/src/app.ts', 'server/src/modules/emails/unsubscribe-routes.ts', 0],
])('%s importing %s is %i import past a service', (from, to, count) => {
  expect(moduleImports(makeGraph({ [from]: to }))).toHaveLength(count);
});

it('a folder is too full with its fifty-first source, tests not counted', () => {
  const files = Array.from({ length: 50 }, (_, index) => `scripts/file-${index}.ts`);
  expect(fullFolders([...files, 'scripts/file-0.test.ts'])).toEqual([]);
  expect(fullFolders([...files, 'scripts/one-more.ts'])).toEqual(['scripts has 51 files']);
});

const A_QUERY = 'const rows = await sql<Row>`select 1`.execute(db);';

it.each([
  ['server/src/modules/offers/offers.ts', A_QUERY, 1],
  ['server/src/modules/offers/offers.ts', "db.selectFrom('offer')", 1],
  ['server/src/modules/offers/offers.ts', "const text = 'select id from offer';", 1],
  ['server/src/modules/offers/offers.ts', 'const text = `with recursive zone as (`;', 1],
  ['server/src/modules/offers/offers.ts', "import { isOpen } from './open-sql.ts';\nconst kind = 'select';", 0],
  ['server/src/modules/offers/service.ts', `// A line first.\n${A_QUERY}`, 1],
  ['server/src/modules/offers/store.ts', A_QUERY, 0],
  ['server/src/modules/offers/open-store.ts', A_QUERY, 0],
  ['server/src/modules/offers/restore.ts', A_QUERY, 1],
  ['server/src/modules/offers/latest.ts', A_QUERY, 1],
  ['server/src/modules/offers/offers.test.ts', A_QUERY, 0],
  ['server/src/modules/offers/open-sql.ts', 'export const isOpen = sql`true`;', 0],
  ['server/src/modules/offers/open-sql.ts', A_QUERY, 1],
  ['server/src/jobs/outbox.ts', A_QUERY, 1],
  ['server/src/jobs/outbox-store.ts', A_QUERY, 0],
  ['server/src/db/pool.ts', A_QUERY, 0],
  ['server/src/lib/names.ts', A_QUERY, 0],
  ['server/demo/fill.ts', A_QUERY, 0],
])('%s with %s has %i lines of SQL in the wrong place', (file, text, count) => {
  const root = writeSources({ [file]: text });
  expect(sqlOutsideStores(root, readImportGraph(root))).toHaveLength(count);
});

it('what only tests import may contain SQL', () => {
  const file = 'server/src/modules/offers/test-world.ts';
  const root = writeSources({
    [file]: `${writeImport(file, 'server/test/app.ts')}\n${A_QUERY}`,
    'server/test/app.ts': '',
  });
  expect(sqlOutsideStores(root, readImportGraph(root))).toEqual([]);
});

it('functions and constants named xOf are found where they are declared', () => {
  // Written so that this file's own text doesn't count as declaring them.
  const text = `export ${'const'} sumOf = () => 1;\n${'function*'} keysOf() {}\nconst officeName = sumOf();\nindexOf('a'); // const inText`;
  expect(listOfNames('a.ts', text)).toEqual(['a.ts names a function sumOf', 'a.ts names a function keysOf']);
});
