// `npm run test:shake`: runs each suite ten times, its files in random order, while other work keeps the processors busy. Tests that
// depend on luck, order, or a fast machine fail here. `npm run test:shake -- unit 3` runs one suite three times.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ensureChromium } from './browser.ts';
import { say, startTestRun } from './test-run.ts';
import { ensureWebBuilt } from './web-build.ts';

const SUITES = ['unit', 'web', 'e2e'] as const;
type Suite = (typeof SUITES)[number];

const asked = process.argv.slice(2).filter((word) => SUITES.includes(word as Suite)) as Suite[];
const times = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10);
const suites = asked.length > 0 ? asked : SUITES;
const run = startTestRun();

/** Keeps one processor busy until it's ended. */
const stress = Array.from(
  { length: availableParallelism() },
  () => new Worker('for (;;) Math.sqrt(Math.random());', { eval: true }),
);
const shuffled = (seed: number) => ['--sequence.shuffle.files', `--sequence.seed=${seed}`];

async function shake(suite: Suite, round: number): Promise<void> {
  const seed = Date.now() % 1_000_000;
  const title = `${suite}, round ${round} of ${times}, seed ${seed}`;
  if (suite === 'unit')
    return run.withPostgres((url) =>
      run.vitest(title, {
        project: 'unit',
        environment: { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url },
        args: shuffled(seed),
      }),
    );
  const chromium = ensureChromium(say);
  if (suite === 'web')
    return run.vitest(title, { project: 'web', environment: { CHROMIUM_PATH: chromium }, args: shuffled(seed) });
  await ensureWebBuilt(say);
  // Each round keeps its own screenshots of failures.
  process.env['E2E_OUTPUT'] = `test-results/seed-${seed}`;
  return run.playwright(title, 'playwright', chromium);
}

for (let round = 1; round <= times; round += 1) for (const suite of suites) await shake(suite, round);
await Promise.all(stress.map((worker) => worker.terminate()));
run.finish();
