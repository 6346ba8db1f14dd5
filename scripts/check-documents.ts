// Checks that every path, link, and npm script that the documents mention exists. If the heading of a table's column is a folder, such as
// `contract/src/`, the paths in that column are relative to it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TOP_FOLDERS = /^(contract|demo-art|server|web|e2e|bench|scripts|docs|deploy|\.ci)\//;
const GENERATED = /^(web\/build|data|node_modules)(\/|$)/;

function listDocuments(root: string): string[] {
  const found = readdirSync(root).filter((name) => name.endsWith('.md'));
  const walk = (folder: string) => {
    if (!existsSync(join(root, folder))) return;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) walk(`${folder}/${entry.name}`);
      else if (entry.name.endsWith('.md')) found.push(`${folder}/${entry.name}`);
    }
  };
  walk('docs');
  return found;
}

const pathsInCell = (cell: string, folder: string | undefined): string[] =>
  folder === undefined
    ? []
    : [...cell.matchAll(/`([^`\n]+)`/g)]
        .map(([, span = '']) => span)
        .filter((span) => !TOP_FOLDERS.test(span))
        .map((span) => folder + span);

function pathsInTable([head = '', ...rows]: readonly string[]): string[] {
  const folders = head.split('|').map((cell) => /^ *`([^`]+\/)`/.exec(cell)?.[1]);
  return rows.flatMap((row) => row.split('|').flatMap((cell, index) => pathsInCell(cell, folders[index])));
}

/** The paths of a document that are relative to the heading of their column, as paths from the root. */
const pathsInTables = (text: string): string[] =>
  (text.match(/(?:^\|.*\n?)+/gm) ?? []).flatMap((table) => pathsInTable(table.trimEnd().split('\n')));

function listScripts(root: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  return Object.keys(scripts);
}

/** What's wrong with a code span that names an npm script or a path. */
function* checkSpan(root: string, span: string, scripts: readonly string[]): Generator<string> {
  const script = /^npm run ([\w:-]+)/.exec(span)?.[1];
  if (script && !scripts.includes(script)) yield `names the script \`${script}\`, which package.json lacks`;
  const path = span.replace(/[,:].*$/, '').split(' ')[0]!;
  const isPath = TOP_FOLDERS.test(path) && !GENERATED.test(path) && !/[*<>{}…]/.test(path);
  if (isPath && !existsSync(join(root, path))) yield `names ${path}, which does not exist`;
}

function* checkDocument(root: string, document: string, scripts: readonly string[]): Generator<string> {
  const text = readFileSync(join(root, document), 'utf8');
  for (const [, span] of text.matchAll(/`([^`\n]+)`/g)) yield* checkSpan(root, span!, scripts);
  for (const [, target] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g))
    if (!existsSync(join(root, dirname(document), target!))) yield `links to ${target}, which does not exist`;
  for (const path of pathsInTables(text))
    if (!existsSync(join(root, path))) yield `names ${path}, which does not exist`;
}

/** One sentence for each path, script, and link in the documents that doesn't exist. */
export function checkDocuments(root: string): string[] {
  const scripts = listScripts(root);
  return listDocuments(root).flatMap((document) =>
    [...checkDocument(root, document, scripts)].map((error) => `${document} ${error}`),
  );
}
