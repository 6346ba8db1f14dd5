// Finds the Chromium that browser tests drive: the one named, Debian's, or the one Playwright fetches. Fetches one
// when there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Chromium without windows, tabs and pages of its own, which keep a processor busy beside every test: a third of the time of the
 * journeys. Playwright takes it too where it fetches its own.
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

/** Flags under which a headless Chromium draws maps without a graphics card and calls nobody by itself. */
export const CHROMIUM_FLAGS = [...QUIET_FLAGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** The same without maps: without a graphics card one keeps a processor busy, which costs a journey about something else twice its time. */
export const CHROMIUM_FLAGS_WITHOUT_MAPS = [...QUIET_FLAGS, '--disable-3d-apis'];

/** Path of a Chromium that is already here, or undefined. */
export function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], ...SYSTEM_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/** Installs one of Debian's packages; leaves things as they are where that can't be done. */
function installDebianPackage(name: string): void {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', name], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Path of a Chromium, fetched if need be. Throws with what to do when none can be had. */
export function ensureChromium(say: (text: string) => void): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  // Others who have apt have no such package, and would look for it before every run.
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
      // The sentence below says what to do; Playwright has said why.
    }
  }
  const fetched = findChromium();
  if (!fetched) throw new Error('No Chromium could be found or fetched. Install one and set CHROMIUM_PATH to it.');
  return fetched;
}
