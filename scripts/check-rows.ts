// Every row that docs/product.md lists in a table must be named in the title of a test: what nobody proves is not done.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /\b([A-Z]{1,2})(\d+)\b/g;
/** `A4–A12` stands for all between. */
const RANGE = /\b([A-Z]{1,2})(\d+)[–-]\1(\d+)\b/g;
const TEST_FOLDERS = [
  'contract/src',
  'demo-art/src',
  'server/src',
  'server/demo',
  'web/app',
  'web/vite',
  'e2e',
  'scripts',
];
/** In these folders a number after A is an attack on sign-in, not a row. */
const ABOUT_ATTACKS = /^server\/src\/(identity|http)\//;
/** A title is the first text of it, test or describe, also behind `.each(…)` or `.each` with a table of its own. */
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)*\s*(?:\(|`)[\s\S]*?(?=\n\s*(?:it|test|describe|before\w+|after\w+)\b|=>\s*[{(\w]|\basync\b|\bfunction\b)/g;

/** The ids in a text, ranges spelt out. */
function rowsIn(text: string): Set<string> {
  const rows = new Set<string>();
  for (const [, letters, from, to] of text.matchAll(RANGE)) {
    for (let number = Number(from); number <= Number(to); number += 1) rows.add(`${letters}${number}`);
  }
  for (const [, letters, number] of text.matchAll(ROW)) rows.add(`${letters}${Number(number)}`);
  return rows;
}

/** The rows of the first column of the document's tables; a section named "Not yet" claims nothing. */
export function rowsClaimed(document: string): Set<string> {
  const done = document
    .split(/^(?=## )/m)
    .filter((section) => !section.startsWith('## Not yet'))
    .join('');
  const cells = [...done.matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell);
  return rowsIn(cells.join('\n'));
}

/** The quoted texts of a test's head that end in ids, e.g. `sorts by distance (HM6)`. */
export function rowsProven(source: string): Set<string> {
  const heads = [...source.matchAll(TITLE)].map(([head]) => head);
  const brackets = heads.flatMap((head) => [...head.matchAll(/\(([^()]*)\)/g)].map(([, inner]) => inner));
  return rowsIn(brackets.join('\n'));
}

function testFilesOf(root: string): string[] {
  return TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path).replaceAll('\\', '/')),
  );
}

/** Rows that are claimed and that no test names. */
export function checkRows(root: string): string[] {
  const proven = new Set<string>();
  for (const path of testFilesOf(root)) {
    if (ABOUT_ATTACKS.test(path)) {
      for (const row of rowsProven(readFileSync(join(root, path), 'utf8'))) if (!/^A\d/.test(row)) proven.add(row);
    } else for (const row of rowsProven(readFileSync(join(root, path), 'utf8'))) proven.add(row);
  }
  const missing = [...rowsClaimed(readFileSync(join(root, 'docs/product.md'), 'utf8'))].filter(
    (row) => !proven.has(row),
  );
  return missing.length === 0 ? [] : [`docs/product.md lists rows that no test's title names: ${missing.join(', ')}`];
}
