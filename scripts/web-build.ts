// Builds the web if its sources changed since the last build, by their content.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'web/build');
const STAMP = join(BUILD, 'sources.sha256');
const SOURCES = [
  'web/app',
  'web/languages',
  'web/public',
  'web/vite',
  'web/vite.config.ts',
  'web/react-router.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
];

function* listFiles(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* listFiles(join(path, name));
}

/** A fingerprint of everything that affects the build. */
function fingerprint(hasPseudo: boolean): string {
  const hash = createHash('sha256').update(hasPseudo ? 'with pseudo-languages' : '');
  for (const source of SOURCES)
    for (const file of listFiles(join(ROOT, source))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Builds if necessary. If that fails, throws with the build's output. Only builds for tests have pseudo-languages; one that has them isn't
 * used for anything else.
 */
export async function ensureWebBuilt(say: (text: string) => void, hasPseudo = false): Promise<void> {
  const wanted = fingerprint(hasPseudo);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say('Building the web …');
  const startedMs = performance.now();
  rmSync(STAMP, { force: true });
  let output = '';
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', PSEUDO_LANGUAGES: hasPseudo ? 'on' : 'off' },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`Building the web failed.\n${output}`);
  writeFileSync(`${STAMP}.new`, wanted);
  renameSync(`${STAMP}.new`, STAMP);
  say(`Built in ${Math.round((performance.now() - startedMs) / 1000)} s.`);
}
