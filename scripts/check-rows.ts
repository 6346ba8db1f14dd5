// Checks that a test's title names every row of the tables in docs/product.md, because a feature without a test isn't done.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /\b([A-Z]{1,2})(\d+)\b/g;
/** `A4–A12` includes all rows in between. */
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
/** In these folders, A and a number is an attack on login, not a row. */
const ABOUT_ATTACKS = /^server\/src\/(identity|http)\//;
/** A title is the first text of it, test, or describe, including those after `.each(…)` or an `.each` table. */
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)*\s*(?:\(|`)[\s\S]*?(?=\n\s*(?:it|test|describe|before\w+|after\w+)\b|=>\s*[{(\w]|\basync\b|\bfunction\b)/g;

/** The ids in a text, with ranges expanded. */
function rowsIn(text: string): Set<string> {
  const rows = new Set<string>();
  for (const [, letters, from, to] of text.matchAll(RANGE)) {
    for (let number = Number(from); number <= Number(to); number += 1) rows.add(`${letters}${number}`);
  }
  for (const [, letters, number] of text.matchAll(ROW)) rows.add(`${letters}${Number(number)}`);
  return rows;
}

/** The rows in the first column of the document's tables, except in the section "Not yet". */
export function rowsClaimed(document: string): Set<string> {
  const done = document
    .split(/^(?=## )/m)
    .filter((section) => !section.startsWith('## Not yet'))
    .join('');
  const cells = [...done.matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell);
  return rowsIn(cells.join('\n'));
}

/** The quoted texts at the start of a test that end in ids, e.g. `sorts by distance (HM6)`. */
export function rowsProven(source: string): Set<string> {
  const heads = [...source.matchAll(TITLE)].map(([head]) => head);
  const brackets = heads.flatMap((head) => [...head.matchAll(/\(([^()]*)\)/g)].map(([, inner]) => inner));
  return rowsIn(brackets.join('\n'));
}

function listTestFiles(root: string): string[] {
  return TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path).replaceAll('\\', '/')),
  );
}

/** Rows that the document claims and no test names. */
export function checkRows(root: string): string[] {
  const proven = new Set<string>();
  for (const path of listTestFiles(root)) {
    if (ABOUT_ATTACKS.test(path)) {
      for (const row of rowsProven(readFileSync(join(root, path), 'utf8'))) if (!/^A\d/.test(row)) proven.add(row);
    } else for (const row of rowsProven(readFileSync(join(root, path), 'utf8'))) proven.add(row);
  }
  const missing = [...rowsClaimed(readFileSync(join(root, 'docs/product.md'), 'utf8'))].filter(
    (row) => !proven.has(row),
  );
  return missing.length === 0 ? [] : [`docs/product.md lists rows that no test's title names: ${missing.join(', ')}`];
}
