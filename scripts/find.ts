// `npm run find -- refund policy`: the files that are about something, best first, by their paths, header comments, names, other comments,
// and the texts people read. For people who don't know our names yet.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImportGraph } from './import-graph.ts';
import { buildSourceIndex } from './source-index.ts';
import { ROOT } from './steps.ts';

const MAX_ROWS = 15;
const IS_TEST = /\.test\.tsx?$|(?:^|\/)test[-/]|\/test\//;

// A pager or `head` has read enough and closed the pipe.
process.stdout.once('error', () => process.exit(0));
const words = process.argv.slice(2).join(' ');
if (words.trim() === '') {
  process.stderr.write('Say what you’re looking for: npm run find -- refund policy\n');
  process.exit(2);
}
const migrations = readdirSync(join(ROOT, 'server/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => `server/migrations/${name}`);
const files = [...readImportGraph(ROOT).files.filter((file) => !IS_TEST.test(file)), ...migrations];
const find = buildSourceIndex(files.map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })));
const rows = find(words).slice(0, MAX_ROWS);
for (const { path, header, lines } of rows)
  process.stdout.write(`\n${path}\n  ${header}\n${lines.map((line) => `  ${line}\n`).join('')}`);
if (rows.length === 0) process.stdout.write('Nothing found. Try other words for it.\n');
