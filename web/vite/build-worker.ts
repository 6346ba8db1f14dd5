// Builds the service worker into one small file. Its version is a hash of what the pages are made of, so each build has its own and the
// browser notices.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Every member's browser loads it with each visit. */
const MOST_BYTES = 15_000;
const SOURCE = join(import.meta.dirname, '../worker/service-worker.ts');

/** The worker's script for a version. `frame` are scripts that it stores beside those of the offline page. */
export async function buildWorker(version: string, frame: readonly string[] = []): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify(version), FRAME: JSON.stringify(frame) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('the service worker has no output');
  return chunk.code;
}

/** Names contain hashes of the content, so they say what changed. */
const nameVersion = (assets: string): string =>
  createHash('sha256').update(readdirSync(assets).sort().join('\n')).digest('base64url').slice(0, 12);

const FRAME_PARTS = /^(?:late|member-navigation|member-tasks|mobile-menu-panel|site-notices)-[\w-]{8}\.js$/;
const IMPORTED = /(?:from|import)\s*["']\.\/([\w.~-]+\.js)["']/g;

/** The frame's parts and all they import. Throws if one isn't built under its name anymore. */
function listFrame(assets: string): string[] {
  const found = new Set(readdirSync(assets).filter((name) => FRAME_PARTS.test(name)));
  if (found.size !== 5) throw new Error(`the frame's parts have other names: ${[...found].join(', ')}`);
  // A set also goes through what's added meanwhile.
  for (const name of found)
    for (const [, imported = ''] of readFileSync(join(assets, name), 'utf8').matchAll(IMPORTED)) found.add(imported);
  return [...found];
}

/** Beside the client's files rather than among them: the server answers for it, because it can be turned off. */
export async function writeWorker(buildDirectory: string): Promise<void> {
  const assets = join(buildDirectory, 'client/assets');
  const worker = await buildWorker(nameVersion(assets), listFrame(assets));
  if (worker.length > MOST_BYTES) throw new Error(`the service worker has ${worker.length} bytes`);
  writeFileSync(join(buildDirectory, 'service-worker.js'), worker);
}
