// Shared by all test commands: runs Vitest and Playwright, adds up their counts, and lists failures at the end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, NoPostgresError, startPostgres } from '../server/test/servers/postgres.ts';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';
import { missingBrowsers, missingPrograms } from './other-browsers.ts';
import { type Counts, emptyCounts, ROOT, runTool, showAtOnce } from './steps.ts';
import { rememberTimes } from './test-times.ts';

export const say = (text: string): void => showAtOnce(`${text}\n`);

/** A configuration in e2e/: journeys at their usual width, at every width, response times, or every page as every kind of member. */
type Journeys = 'playwright' | 'every-width' | 'speed' | 'crawl' | 'languages';

interface VitestOptions {
  readonly project: 'unit' | 'web';
  readonly environment?: Record<string, string>;
  /** Files and other arguments. Default: the whole project. */
  readonly args?: readonly string[];
}

export interface TestRun {
  readonly counts: Counts;
  vitest(title: string, options: VitestOptions): Promise<void>;
  /** Journeys with their own server, on PostgreSQL if one can be started. */
  playwright(title: string, journeys: Journeys, chromium: string, args?: readonly string[]): Promise<void>;
  /** Runs `work` with the URL of a PostgreSQL server: the configured one or a temporary one. Warns if there's none. */
  withPostgres(work: (url: string) => Promise<void>): Promise<void>;
  /** Prints failures and the line `N passed, N failed`, and sets the exit code. */
  finish(): void;
}

/** Journeys run on their own PostgreSQL server, which is faster, or else on the embedded database. */
async function withJourneyDatabase<T>(work: (environment: Record<string, string>) => Promise<T>): Promise<T> {
  if (!hasPostgres()) return work({});
  const server = await startPostgres();
  try {
    return await work({ E2E_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** Adds a run's counts. A run without a report, or one that failed outside of the tests, counts as one failure. */
function addOutcome(counts: Counts, title: string, code: number, read: () => Counts): void {
  let outcome = emptyCounts();
  try {
    outcome = read();
  } catch {
    // No report was written, which is counted below.
  }
  const { passed, failed, failures } = outcome;
  const hasFailedOutside = failed === 0 && (code !== 0 || passed === 0);
  counts.passed += passed;
  counts.failed += hasFailedOutside ? 1 : failed;
  if (hasFailedOutside && failures.length === 0) failures.push(`  outside of every test, with exit code ${code}`);
  counts.failures.push(...failures.map((failure) => `${title}\n${failure}`));
}

export function startTestRun(): TestRun {
  const counts = emptyCounts();
  const results = mkdtempSync(join(tmpdir(), 'daynook-results-'));
  const warnings: string[] = [];
  let reports = 0;
  const nextReport = () => {
    reports += 1;
    return join(results, `${reports}.json`);
  };

  return {
    counts,
    vitest: async (title, { project, environment = {}, args = [] }) => {
      say(`\n── ${title}`);
      const file = nextReport();
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      if (project === 'unit' && args.length === 0) warnings.push(...missingPrograms());
      const code = await runTool('vitest', ['run', '--project', project, ...reporters, ...args], environment);
      addOutcome(counts, title, code, () => {
        const report = JSON.parse(readFileSync(file, 'utf8'));
        rememberTimes(report, ROOT);
        return {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          failures: failuresOfVitest(report, ROOT),
        };
      });
    },
    playwright: async (title, journeys, chromium, args = []) => {
      say(`\n── ${title}`);
      const file = nextReport();
      const code = await withJourneyDatabase((database) =>
        runTool('playwright', ['test', '--config', `e2e/${journeys}.config.ts`, '--reporter=list,json', ...args], {
          CHROMIUM_PATH: chromium,
          E2E_PSEUDO_LANGUAGES: journeys === 'languages' ? 'on' : 'off',
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          ...database,
        }),
      );
      if (journeys === 'playwright') warnings.push(...missingBrowsers());
      addOutcome(counts, title, code, () => {
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
      for (const failure of counts.failures) say(`\n✗ ${failure}`);
      for (const warning of new Set(warnings)) say(`\n${warning}`);
      say(`\n${counts.passed} passed, ${counts.failed} failed`);
      process.exitCode = counts.failed === 0 ? 0 : 1;
    },
  };
}
