// Which files import which, in contract, server, web, scripts, and bench. Reads only the import statements, which is fast and enough to
// tell which tests a change can affect.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const FOLDERS = [
  'contract/src',
  'demo-art/src',
  'server/src',
  'server/demo',
  'server/test',
  'web/app',
  'web/test',
  'web/vite',
  'scripts',
  'bench',
];
const SOURCE = /\.(?:ts|tsx|mjs)$/;
/** Static and dynamic imports, re-exports, and worker files: `new URL('./x.ts', import.meta.url)`. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)['"]([^'"\n]+)['"]/g;

/** Paths are relative to the repository's root, with forward slashes. */
export interface ImportGraph {
  readonly files: readonly string[];
  /** What a file imports; empty if it imports none of our files. */
  listImports(file: string): readonly string[];
  /** How many imports are between each file and the nearest of these. Files that reach none of them are missing. */
  distancesTo(targets: Iterable<string>): ReadonlyMap<string, number>;
}

function* sourcesIn(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesIn(root, path);
    else if (SOURCE.test(entry.name)) yield path;
  }
}

/** Reads every source once. Leaves out imports that aren't our files. */
export function readImportGraph(root: string): ImportGraph {
  const files = FOLDERS.filter((folder) => statSync(join(root, folder), { throwIfNoEntry: false })).flatMap(
    (folder) => [...sourcesIn(root, folder)],
  );
  const known = new Set(files);
  const resolve = (from: string, specifier: string): string | undefined => {
    const base = specifier.startsWith('@daynook/contract/')
      ? `contract/src/${specifier.slice('@daynook/contract/'.length)}.ts`
      : specifier.startsWith('@daynook/demo-art/')
        ? `demo-art/src/${specifier.slice('@daynook/demo-art/'.length)}.ts`
        : specifier.startsWith('.')
          ? normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
          : specifier.startsWith('~/')
            ? `web/app/${specifier.slice(2)}`
            : undefined;
    return base && [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => known.has(path));
  };
  const imports = new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const targets = [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => resolve(file, specifier));
      return [file, [...new Set(targets.filter((target) => target !== undefined))]] as const;
    }),
  );
  const listImporters = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const target of targets) listImporters.set(target, [...(listImporters.get(target) ?? []), file]);

  return {
    files,
    listImports: (file) => imports.get(file) ?? [],
    distancesTo: (targets) => {
      const distances = new Map<string, number>([...targets].map((target) => [target, 0]));
      for (const [file, distance] of distances)
        for (const importer of listImporters.get(file) ?? [])
          if (!distances.has(importer)) distances.set(importer, distance + 1);
      return distances;
    },
  };
}
