// Builds the service worker into one small file. Its version is a hash of what the pages are made of, so each build has its own and the
// browser notices.
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCE = join(import.meta.dirname, '../worker/service-worker.ts');

/** The worker's script for a version. */
export async function buildWorker(version: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify(version) },
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

/** Beside the client's files rather than among them: the server answers for it, because it can be turned off. */
export async function writeWorker(buildDirectory: string): Promise<void> {
  const version = nameVersion(join(buildDirectory, 'client/assets'));
  writeFileSync(join(buildDirectory, 'service-worker.js'), await buildWorker(version));
}
