// `npm test`: every check and every test, on PostgreSQL where one can be started, else on the embedded database. Ends with one line:
// N passed, N failed. `npm test -- unit` (or checks, web, e2e) runs a part; `embedded` runs all unit tests on the embedded database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres } from '../server/test/servers/postgres.ts';
import { ensureChromium } from './browser.ts';
import { runChecks } from './check.ts';
import { step } from './steps.ts';
import { say, startTestRun } from './test-run.ts';
import { ensureWebBuilt } from './web-build.ts';

const PARTS = ['checks', 'unit', 'web', 'e2e', 'embedded'] as const;
type Part = (typeof PARTS)[number];
const ONLY_WHEN_ASKED: readonly Part[] = ['embedded'];

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !PARTS.includes(part as Part));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. Choose from ${PARTS.join(', ')}.\n`);
  process.exit(2);
}
const wants = (part: Part) => (asked.length === 0 ? !ONLY_WHEN_ASKED.includes(part) : asked.includes(part));
const run = startTestRun();

/** Everything on PostgreSQL; on the embedded database what is about itself, and every statement that PostgreSQL ran. */
async function unitTests(): Promise<void> {
  if (!hasPostgres() && !process.env['TEST_DATABASE_URL']) {
    await run.withPostgres(async () => undefined);
    return everythingEmbedded();
  }
  const sqlFolder = mkdtempSync(join(tmpdir(), 'daynook-sql-'));
  await run.withPostgres((url) =>
    run.vitest('unit and module tests on PostgreSQL', {
      project: 'unit',
      environment: { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url, TEST_SQL_FOLDER: sqlFolder },
    }),
  );
  await run.vitest('the embedded database', {
    project: 'unit',
    environment: { TEST_ENGINE: 'pglite', TEST_OTHER_ENGINE: 'postgres', TEST_SQL_FOLDER: sqlFolder },
  });
  rmSync(sqlFolder, { recursive: true, force: true });
}

const everythingEmbedded = () =>
  run.vitest('unit and module tests on the embedded database', {
    project: 'unit',
    environment: { TEST_ENGINE: 'pglite' },
  });

async function browserTests(): Promise<void> {
  const chromium = ensureChromium(say);
  if (wants('web'))
    await run.vitest('components in a browser', { project: 'web', environment: { CHROMIUM_PATH: chromium } });
  if (wants('e2e')) await run.playwright('journeys in a browser', 'playwright', chromium);
}

/** Built while the checks run. A build that fails is told in its step. */
const building = wants('e2e') ? ensureWebBuilt(() => undefined) : Promise.resolve();
building.catch(() => undefined);
if (wants('checks')) await runChecks(run.counts);
// Servers in the unit tests read the built files, too: none may find half of one.
if (wants('e2e')) await step(run.counts, 'the web builds', () => building.then(() => 0));
// One after the other: a browser draws as often as it can, so beside other work it takes their processors without getting ahead.
if (wants('unit')) await unitTests();
if (wants('embedded')) await everythingEmbedded();
if (wants('web') || wants('e2e')) await browserTests();
run.finish();
