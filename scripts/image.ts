// Runs `npm run image`: builds the image with buildah or Docker, then starts it like a cluster would, as a user without rights and with a
// read-only file system, and measures. At last it books a workspace in a browser. Exits with 1 if a goal is missed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/servers/free-port.ts';
import { overTcp, startPostgres } from '../server/test/servers/postgres.ts';
import { ensureChromium } from './browser.ts';
import { createBuildah } from './image/buildah.ts';
import { createDocker } from './image/docker.ts';
import { type Container, type Engine, hasProgram } from './image/engine.ts';
import { tryStops, untilReady } from './image/trials.ts';
import { emptyCounts, ROOT, runTool, step } from './steps.ts';
import { say } from './test-run.ts';

const USAGE = `usage: npm run image                          builds on ${'debian:bookworm-slim'} from a registry
       npm run image -- --base <image>        builds on another Debian
       npm run image -- --base debootstrap    makes a Debian first, where there's no registry (needs root, buildah, and debootstrap)
       npm run image -- --built               tries the image that was built last
`;
const MOST_MEGABYTES = 350;
const MOST_READY_MS = 5_000;

/** What the journeys' own server has, too: a slow machine isn't a crowd. */
const DEMO = {
  DEMO: 'on',
  STAFF_EMAIL_DOMAINS: 'daynook.com',
  RATE_LIMITS: 'off',
  EVENT_LOOP_LIMIT_MS: '60000',
  ANSWER_LIMIT_MS: '60000',
};

interface Options {
  readonly base: string | undefined;
  readonly isBuilt: boolean;
}

function readOptions(args: readonly string[]): Options | undefined {
  const [option, base, ...rest] = args;
  if (option === undefined) return { base: undefined, isBuilt: false };
  if (option === '--built' && base === undefined) return { base: undefined, isBuilt: true };
  return option === '--base' && base !== undefined && rest.length === 0 ? { base, isBuilt: false } : undefined;
}

function chooseEngine(): Engine | undefined {
  if (hasProgram('buildah')) return createBuildah(say);
  return hasProgram('docker') ? createDocker() : undefined;
}

function readRelease(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim() };
}

/** A goal that's missed counts as a failure. */
function expectAtMost(what: string, measured: number, goal: number, unit: string): boolean {
  say(`${what}: ${Math.round(measured).toLocaleString('en-US')} ${unit} (goal ${goal.toLocaleString('en-US')})`);
  return measured <= goal;
}

async function bookInBrowser(container: Container): Promise<number> {
  await untilReady(container);
  const journeys = ['journeys/booking.spec.ts', 'journeys/first-booking.spec.ts'];
  const chromium = ensureChromium(say);
  return runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--project=desk', ...journeys], {
    CHROMIUM_PATH: chromium,
    E2E_BASE_URL: container.origin,
  });
}

async function tryImage(engine: Engine): Promise<void> {
  const counts = emptyCounts();
  say(`load before the run: ${loadavg()[0]!.toFixed(1)}`);
  const postgres = await startPostgres();
  const databaseUrl = (name: string) => {
    const url = overTcp(postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const start = async (environment: Record<string, string>): Promise<Container> => {
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    return engine.start({ PORT: port, PUBLIC_URL: origin, ...environment }, origin);
  };
  const own = { DATABASE_URL: databaseUrl('postgres'), STAFF_EMAIL_DOMAINS: 'daynook.example' };
  try {
    await step(counts, `at most ${MOST_MEGABYTES} MB`, async () =>
      expectAtMost('size', engine.measureBytes() / 1e6, MOST_MEGABYTES, 'MB') ? 0 : 1,
    );
    for (const what of ['an empty database', 'a migrated database'])
      await step(counts, `ready within ${MOST_READY_MS / 1_000} s on ${what}`, async () => {
        const container = await start(own);
        const isInTime = expectAtMost(`ready on ${what}`, await untilReady(container), MOST_READY_MS, 'ms');
        say(`memory: ${Math.round(container.measureMemoryBytes() / 1e6)} MB`);
        return (await container.stop()) === 0 && isInTime ? 0 : 1;
      });
    await step(counts, 'stops when it is told to', () => tryStops(start, own));
    await step(counts, 'a booking in a browser', async () => {
      const container = await start({ ...DEMO, DATABASE_URL: databaseUrl('template1') });
      try {
        return await bookInBrowser(container);
      } finally {
        await container.stop();
      }
    });
  } finally {
    engine.close();
    await postgres.stop();
  }
  say(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

const options = readOptions(process.argv.slice(2));
const engine = chooseEngine();
if (!options || !engine) {
  process.stderr.write(options ? 'Install buildah or Docker to build an image.\n' : USAGE);
  process.exitCode = 2;
} else {
  if (!options.isBuilt) engine.build({ base: options.base, ...readRelease() });
  await tryImage(engine);
}
