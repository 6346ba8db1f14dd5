// Prints how much JavaScript a page loads before it's usable: the sum of the gzipped files of its entry, its route modules, and all their
// static imports, as preloaded by the built manifest. Fails over budget. Run it after `npm run build -w web`.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const root = new URL('../build/client/', import.meta.url);

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  clientLoaderModule?: string;
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, ManifestRoute>;
}

/** Pages with a budget in bytes of gzip, by route id. */
const budgets: Record<string, number> = {
  'pages/market/home': 150_000,
  'pages/market/search': 170_000,
  'pages/market/listing': 190_000,
};

function readManifest(): Manifest {
  const file = readdirSync(new URL('assets/', root)).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error('No manifest in web/build/client/assets: build the web first.');
  const text = readFileSync(new URL(`assets/${file}`, root), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

const sizes = new Map<string, number>();
function gzipBytes(path: string): number {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(new URL(`.${path}`, root)), { level: 9 }).length;
  sizes.set(path, bytes);
  return bytes;
}

function listFiles(manifest: Manifest, id: string): Set<string> {
  const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route; route = route.parentId ? manifest.routes[route.parentId] : undefined) {
    for (const file of [route.module, route.clientLoaderModule, ...(route.imports ?? [])]) if (file) files.add(file);
  }
  return files;
}

/** Without arguments, only these and pages with a budget are listed. */
const LARGEST = 10;

const manifest = readManifest();
const wanted = process.argv.slice(2);
const shown = wanted.length > 0 ? wanted : Object.keys(manifest.routes);
let isOver = false;

const rows = shown.map((id) => {
  const files = [...listFiles(manifest, id)];
  return { id, files, bytes: files.reduce((sum, file) => sum + gzipBytes(file), 0) };
});

rows.sort((a, b) => b.bytes - a.bytes);
const largest = new Set(wanted.length > 0 ? rows : rows.slice(0, LARGEST));
for (const row of rows) {
  const { id, files, bytes } = row;
  if (!largest.has(row) && !(id in budgets)) continue;
  const budget = budgets[id];
  const isTooMuch = budget !== undefined && bytes > budget;
  isOver ||= isTooMuch;
  const limit = budget ? ` of ${budget / 1_000} kB${isTooMuch ? '  OVER BUDGET' : ''}` : '';
  console.log(`${(bytes / 1_000).toFixed(1).padStart(7)} kB  ${id}${limit}`);
  if (wanted.length > 0)
    for (const file of files) console.log(`          ${(gzipBytes(file) / 1_000).toFixed(1).padStart(6)}  ${file}`);
}
// 1 would be a crash.
if (isOver) process.exitCode = 2;
