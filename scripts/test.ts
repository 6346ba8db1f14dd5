// Runs everything and ends with one line: N passed, N failed. `npm test -- unit` (or checks, postgres, web, e2e) runs a part.
// `npm test -- crawl` visits every page as everybody, at every width and in both colour schemes: most of an hour, so only when asked.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, NoPostgresError, startPostgres } from '../server/test/postgres.ts';
import { ensureChromium } from './browser.ts';
import { runChecks } from './check.ts';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';
import { emptyTally, ROOT, runTool, step, type Tally } from './steps.ts';
import { ensureWebBuilt } from './web-build.ts';

const PARTS = ['checks', 'unit', 'postgres', 'web', 'e2e', 'crawl'] as const;
type Part = (typeof PARTS)[number];
const ONLY_WHEN_ASKED: readonly Part[] = ['crawl'];

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !PARTS.includes(part as Part));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. There are ${PARTS.join(', ')}.\n`);
  process.exit(2);
}
const wants = (part: Part) => (asked.length === 0 ? !ONLY_WHEN_ASKED.includes(part) : asked.includes(part));

const say = (text: string) => process.stdout.write(`${text}\n`);
const tally = emptyTally();
const results = mkdtempSync(join(tmpdir(), 'daynook-results-'));
const loudly: string[] = [];

/** Runs Vitest and adds its counts; a run that ends without a report counts as one failure. */
async function vitest(title: string, project: string, environment: Record<string, string>): Promise<void> {
  say(`\n── ${title}`);
  const file = join(results, `${project}-${environment['TEST_ENGINE'] ?? 'none'}.json`);
  const code = await runTool(
    'vitest',
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  );
  addOutcome(title, code, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures: failuresOfVitest(report, ROOT) };
  });
}

function addOutcome(title: string, code: number, read: () => Tally): void {
  let outcome = emptyTally();
  try {
    outcome = read();
  } catch {
    // No report was written: counted below.
  }
  const { passed, failed, failures } = outcome;
  // An error outside every test still fails the run.
  const isFailedOutside = failed === 0 && (code !== 0 || passed === 0);
  tally.passed += passed;
  tally.failed += isFailedOutside ? 1 : failed;
  if (isFailedOutside && failures.length === 0) failures.push(`  outside of every test, with exit code ${code}`);
  tally.failures.push(...failures.map((failure) => `${title}\n${failure}`));
}

async function onPostgres(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'])
    return vitest('unit and module tests on TEST_DATABASE_URL', 'unit', { TEST_ENGINE: 'postgres' });
  try {
    const server = await startPostgres();
    try {
      await vitest('unit and module tests on PostgreSQL', 'unit', {
        TEST_ENGINE: 'postgres',
        TEST_DATABASE_URL: server.url,
      });
    } finally {
      await server.stop();
    }
  } catch (error) {
    if (!(error instanceof NoPostgresError)) throw error;
    loudly.push(`!! NOT RUN on a real PostgreSQL. ${error.message}`);
  }
}

async function inBrowser(title: string, config: string, chromium: string): Promise<void> {
  say(`\n── ${title}`);
  const file = join(results, `${config}.json`);
  const code = await runTool('playwright', ['test', '--config', `e2e/${config}.config.ts`, '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  addOutcome(title, code, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky, failures: failuresOfPlaywright(report) };
  });
}

if (wants('checks')) await runChecks(tally);
if (wants('unit')) {
  const isOtherToCome = wants('postgres') && (process.env['TEST_DATABASE_URL'] !== undefined || hasPostgres());
  await vitest('unit and module tests on the embedded database', 'unit', {
    TEST_ENGINE: 'pglite',
    ...(isOtherToCome ? { TEST_OTHER_ENGINE: 'postgres' } : {}),
  });
}
if (wants('postgres')) await onPostgres();
if (wants('web') || wants('e2e') || wants('crawl')) {
  const chromium = ensureChromium(say);
  await step(tally, 'the web builds', async () => {
    await ensureWebBuilt(say);
    return 0;
  });
  if (wants('web')) await vitest('components in a browser', 'web', { CHROMIUM_PATH: chromium });
  if (wants('e2e')) await inBrowser('journeys in a browser', 'playwright', chromium);
  if (wants('crawl')) await inBrowser('every page as everybody', 'crawl', chromium);
}

rmSync(results, { recursive: true, force: true });
for (const failure of tally.failures) say(`\n✗ ${failure}`);
for (const line of loudly) say(`\n${line}`);
say(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
