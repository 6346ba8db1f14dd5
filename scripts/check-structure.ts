// Measures that keep the code easy to find and change: which level imports which, where SQL is, how many files a folder has, how long
// and nested functions are, and what they are called. `npm run check` prints them and fails if one exceeds its limit.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ImportGraph, readImportGraph } from './import-graph.ts';
import { runTool } from './steps.ts';

/** From the bottom up. Each level imports only from itself and the levels before it. */
const LEVELS = ['lib', 'ui', 'nouns', 'features', 'pages', 'shell'];
const MOST_FILES = 50;
/** Lines per function. A component's markup needs more than a function's statements. */
const MOST_LINES = { server: 60, web: 120 };
/** Names that are natural English, such as `isPartOf` and `asOf`. */
const MOST_OF_NAMES = 10;

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const findLevel = (file: string) => {
  const part = /^web\/app\/([^/]+)\//.exec(file)?.[1];
  return part === undefined ? LEVELS.length : LEVELS.indexOf(part);
};
const folderBelow = (parent: string, file: string) => new RegExp(`^${parent}/([^/]+)/`).exec(file)?.[1];

function eachImport(graph: ImportGraph, isWrong: (from: string, to: string) => boolean): string[] {
  return graph.files
    .filter((file) => !isTest(file))
    .flatMap((file) => graph.listImports(file).flatMap((to) => (isWrong(file, to) ? [`${file} imports ${to}`] : [])));
}

/** Files of a lower level that import from a higher one. */
export const upwardImports = (graph: ImportGraph): string[] =>
  eachImport(
    graph,
    (from, to) =>
      from.startsWith('web/app/') &&
      to.startsWith('web/app/') &&
      findLevel(from) >= 0 &&
      findLevel(from) < findLevel(to),
  );

export const featureImports = (graph: ImportGraph): string[] =>
  eachImport(graph, (from, to) => {
    const [one, other] = [from, to].map((file) => folderBelow('web/app/features', file));
    return one !== undefined && other !== undefined && one !== other;
  });

/** Tests import them, and they import what tests share. */
const isTestHelper = (graph: ImportGraph, file: string) =>
  graph.listImports(file).some((to) => to.startsWith('server/test/'));

/** Other modules may only import a server module's `service.ts`. The rest of the server may also import its routes. */
export const moduleImports = (graph: ImportGraph): string[] =>
  eachImport(graph, (from, to) => {
    if (!from.startsWith('server/src/')) return false;
    const [one, other] = [from, to].map((file) => folderBelow('server/src/modules', file));
    if (other === undefined || one === other || to.endsWith(`/${other}/service.ts`)) return false;
    return one !== undefined || (!to.endsWith('routes.ts') && !isTestHelper(graph, from));
  });

/** The tag, Kysely's builders, and statements as plain text. */
const SQL =
  /(?<![.\w-])sql(?:[<`]|\.\w+\()|\bexpressionBuilder\b|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|['"`]\s*(?:select\s|insert into\s|delete from\s|update \w+ (?:as \w+ )?set\s|with (?:recursive )?\w+ as )/;
const RUNS_SQL = /\.execute\w*\(|\brunRows\b/;

const linesWith = (pattern: RegExp, text: string): number[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));

/**
 * Lines of the server with SQL outside a store, and those that run a query in a file that only has parts of queries. Tests and what
 * only tests import may contain SQL, and so may `db` and `lib`, which stores are built on.
 */
export function sqlOutsideStores(root: string, graph: ImportGraph): string[] {
  return graph.files
    .filter((file) => /^server\/src\/(?!db\/|lib\/)[^/]+\//.test(file) && !/(?:\/|-)store\.ts$/.test(file))
    .filter((file) => !isTest(file) && !isTestHelper(graph, file))
    .flatMap((file) => {
      const pattern = file.endsWith('-sql.ts') ? RUNS_SQL : SQL;
      return linesWith(pattern, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}: SQL`);
    });
}

export function fullFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) if (!isTest(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder} has ${count} files`);
}

/** Functions and constants such as `wordsOf`: the name says whose result it is, but not what it does. */
export const listOfNames = (file: string, text: string): string[] =>
  [...text.matchAll(/\b(?:function\*?|const) ([a-z]\w*Of)\b/g)].map(([, name]) => `${file} names a function ${name}`);

interface Diagnostic {
  readonly category: string;
  readonly message?: string;
  readonly description?: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

interface LongOrNested {
  readonly server: readonly string[];
  readonly web: readonly string[];
  readonly complex: readonly string[];
}

async function functionsIn(root: string): Promise<LongOrNested> {
  const folders = ['contract/src', 'server/src', 'web/app', 'web/vite', 'scripts'];
  let output = '';
  const show = (text: string | Buffer) => {
    const line = text.toString();
    if (!line.startsWith('The --json option')) output += line;
  };
  const args = ['lint', '--config-path=scripts/structure-lint.json', '--max-diagnostics=none', '--reporter=json'];
  await runTool('biome', [...args, ...folders], {}, { folder: root, show });
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as {
    diagnostics: readonly Diagnostic[];
  };
  const found = { server: [] as string[], web: [] as string[], complex: [] as string[] };
  for (const { category, message, description, location } of diagnostics) {
    const amount = Number(/\d+/.exec(message ?? description ?? '')?.[0]);
    const place = `${location.path}:${location.start.line}: ${amount}`;
    if (category.endsWith('CognitiveComplexity')) found.complex.push(place);
    else if (category.endsWith('LinesPerFunction')) {
      if (/^(?:server|contract)\//.test(location.path)) found.server.push(place);
      else if (location.path.startsWith('web/') && amount > MOST_LINES.web) found.web.push(place);
    }
  }
  return found;
}

/** Every folder with sources, from the disk, because the graph leaves out files that import none of ours. */
function* sources(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* sources(root, `${folder}/${entry.name}`);
    } else if (/\.tsx?$/.test(entry.name)) yield `${folder}/${entry.name}`;
  }
}

export async function checkStructure(root: string): Promise<{ lines: string[]; errors: string[] }> {
  const graph = readImportGraph(root);
  const files = [
    'contract/src',
    'server/src',
    'server/demo',
    'server/test',
    'web/app',
    'web/vite',
    'scripts',
    'bench',
    'demo-art/src',
    'e2e',
  ].flatMap((folder) => [...sources(root, folder)]);
  const functions = await functionsIn(root);
  const measures: readonly (readonly [name: string, found: readonly string[], limit: number])[] = [
    ['imports from one feature into another', featureImports(graph), 0],
    ['imports from a lower level into a higher one', upwardImports(graph), 0],
    ['imports past a module’s service.ts', moduleImports(graph), 0],
    ['SQL outside stores', sqlOutsideStores(root, graph), 0],
    [`folders with more than ${MOST_FILES} files`, fullFolders(files), 0],
    [`functions over ${MOST_LINES.server} lines, server and contract`, functions.server, 0],
    [`functions over ${MOST_LINES.web} lines, web`, functions.web, 0],
    ['functions with a cognitive complexity over 15', functions.complex, 0],
    [
      'functions named xOf',
      files.flatMap((file) => listOfNames(file, readFileSync(join(root, file), 'utf8'))),
      MOST_OF_NAMES,
    ],
  ];
  return {
    lines: measures.map(([name, found, limit]) => `${name}: ${found.length} (limit ${limit})`),
    errors: measures.flatMap(([, found, limit]) => (found.length > limit ? found : [])),
  };
}
