// What every test command shares: runs Vitest and Playwright, adds up their counts, and says at the end what failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, NoPostgresError, startPostgres } from '../server/test/servers/postgres.ts';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';
import { missingBrowsers } from './other-browsers.ts';
import { emptyCounts, ROOT, runTool, showAtOnce, type Tally } from './steps.ts';
import { rememberTimes } from './test-times.ts';

export const say = (text: string): void => showAtOnce(`${text}\n`);

/** A configuration in e2e/: journeys at their usual width, at every width, response times, or every page as everybody. */
type Journeys = 'playwright' | 'every-width' | 'speed' | 'crawl';

interface VitestOptions {
  readonly project: 'unit' | 'web';
  readonly environment?: Record<string, string>;
  /** Files and further arguments; everything of the project when left out. */
  readonly args?: readonly string[];
}

export interface TestRun {
  readonly tally: Tally;
  vitest(title: string, options: VitestOptions): Promise<void>;
  /** Journeys against a server of their own, on PostgreSQL where one can be started. */
  playwright(title: string, journeys: Journeys, chromium: string): Promise<void>;
  /** Runs `work` with a PostgreSQL server's URL: the given one, or a throwaway one. Says loudly when there is none. */
  withPostgres(work: (url: string) => Promise<void>): Promise<void>;
  /** Prints what failed and the line `N passed, N failed`; sets the exit code. */
  finish(): void;
}

/** Journeys run on a PostgreSQL server of their own, where they take less time; without one on the embedded database. */
async function withJourneyDatabase<T>(work: (environment: Record<string, string>) => Promise<T>): Promise<T> {
  if (!hasPostgres()) return work({});
  const server = await startPostgres();
  try {
    return await work({ E2E_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

export function startTestRun(): TestRun {
  const tally = emptyCounts();
  const results = mkdtempSync(join(tmpdir(), 'daynook-results-'));
  const warnings: string[] = [];
  let reports = 0;
  const nextReport = () => {
    reports += 1;
    return join(results, `${reports}.json`);
  };

  /** A run that ends without a report, or fails outside every test, counts as one failure. */
  function addOutcome(title: string, code: number, read: () => Tally): void {
    let outcome = emptyCounts();
    try {
      outcome = read();
    } catch {
      // No report was written: counted below.
    }
    const { passed, failed, failures } = outcome;
    const isFailedOutside = failed === 0 && (code !== 0 || passed === 0);
    tally.passed += passed;
    tally.failed += isFailedOutside ? 1 : failed;
    if (isFailedOutside && failures.length === 0) failures.push(`  outside of every test, with exit code ${code}`);
    tally.failures.push(...failures.map((failure) => `${title}\n${failure}`));
  }

  return {
    tally,
    vitest: async (title, { project, environment = {}, args = [] }) => {
      say(`\n── ${title}`);
      const file = nextReport();
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const code = await runTool('vitest', ['run', '--project', project, ...reporters, ...args], environment);
      addOutcome(title, code, () => {
        const report = JSON.parse(readFileSync(file, 'utf8'));
        rememberTimes(report, ROOT);
        return {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          failures: failuresOfVitest(report, ROOT),
        };
      });
    },
    playwright: async (title, journeys, chromium) => {
      say(`\n── ${title}`);
      const file = nextReport();
      const code = await withJourneyDatabase((database) =>
        runTool('playwright', ['test', '--config', `e2e/${journeys}.config.ts`, '--reporter=list,json'], {
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          ...database,
        }),
      );
      if (journeys === 'playwright') warnings.push(...missingBrowsers());
      addOutcome(title, code, () => {
        const report = JSON.parse(readFileSync(file, 'utf8'));
        const { expected, unexpected, flaky } = report.stats;
        return { passed: expected, failed: unexpected + flaky, failures: failuresOfPlaywright(report) };
      });
    },
    withPostgres: async (work) => {
      const given = process.env['TEST_DATABASE_URL'];
      if (given) return work(given);
      try {
        const server = await startPostgres();
        try {
          await work(server.url);
        } finally {
          await server.stop();
        }
      } catch (error) {
        if (!(error instanceof NoPostgresError)) throw error;
        warnings.push(`!! NOT RUN on a real PostgreSQL. ${error.message}`);
      }
    },
    finish: () => {
      rmSync(results, { recursive: true, force: true });
      for (const failure of tally.failures) say(`\n✗ ${failure}`);
      for (const warning of new Set(warnings)) say(`\n${warning}`);
      say(`\n${tally.passed} passed, ${tally.failed} failed`);
      process.exitCode = tally.failed === 0 ? 0 : 1;
    },
  };
}
