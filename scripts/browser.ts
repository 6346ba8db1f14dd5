// Finds the Chromium for browser tests: the configured one, Debian's, or Playwright's. Downloads one if there's none.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Chromium without windows, tabs, or pages of its own, which would keep a processor busy and take a third of the journeys' time.
 * Playwright also uses this one when it downloads its own.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const QUIET_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/** Flags with which headless Chromium draws maps without a graphics card and makes no requests of its own. */
export const CHROMIUM_FLAGS = [...QUIET_FLAGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/**
 * The same without maps. Without a graphics card, a map keeps a processor busy, which doubles the time of journeys about other things.
 */
export const CHROMIUM_FLAGS_WITHOUT_MAPS = [...QUIET_FLAGS, '--disable-3d-apis'];

/** The path of an installed Chromium, or undefined. */
export function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], ...SYSTEM_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/** Installs a Debian package. Changes nothing if that isn't possible. */
function installDebianPackage(name: string): void {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', name], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** The path of a Chromium, downloaded if necessary. If that fails, throws an error that says what to do. */
export function ensureChromium(say: (text: string) => void): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  // Other distributions with apt don't have the package and would look for it before every run.
  const isDebian = canInstall && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (isDebian && !existsSync(HEADLESS_SHELL) && !process.env['CHROMIUM_PATH']) {
    say('Installing chromium-headless-shell for the browser tests …');
    installDebianPackage('chromium-headless-shell');
  }
  const found = findChromium();
  if (found) return found;
  say('Fetching Chromium for the browser tests …');
  if (canInstall) installDebianPackage('chromium');
  if (!findChromium()) {
    try {
      execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
        stdio: 'inherit',
      });
    } catch {
      // Our error says what to do. Playwright has already said why.
    }
  }
  const fetched = findChromium();
  if (!fetched) throw new Error('No Chromium could be found or fetched. Install one and set CHROMIUM_PATH to it.');
  return fetched;
}
