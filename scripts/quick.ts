// `npm run quick`: the everyday command, under two minutes on two cores. Types, lint of changed files, every test without a database,
// and the tests nearest to the changes. `npm run quick -- <commit>` compares with that commit.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasPostgres } from '../server/test/servers/postgres.ts';
import { ensureChromium } from './browser.ts';
import { readImportGraph } from './import-graph.ts';
import { selectQuickTests } from './quick-selection.ts';
import { ROOT, runTool, step, TYPES } from './steps.ts';
import { say, startTestRun } from './test-run.ts';
import { loadTestTimes } from './test-times.ts';

/** Test time, shared by two processes. The rest of the two minutes is for types and the pure tests. */
const DATABASE_SECONDS = 60;
const BROWSER_SECONDS = 30;
const LINTABLE = /\.(?:ts|tsx|mjs|json|css)$/;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** What to compare with: the requested commit, the point where the branch left main, or the last commit if nothing is uncommitted. */
function findBase(uncommitted: number): string {
  const asked = process.argv[2];
  if (asked) return asked;
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') {
    try {
      return git('merge-base', 'HEAD', 'main')[0]!;
    } catch {
      // There's no main branch here.
    }
  }
  return uncommitted > 0 ? 'HEAD' : 'HEAD~1';
}

function findChanged(): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const base = findBase(untracked.length + git('diff', '--name-only', 'HEAD').length);
  return [...new Set([...git('diff', '--name-only', base), ...untracked])];
}

const startedMs = performance.now();
const run = startTestRun();
const changed = findChanged();
const graph = readImportGraph(ROOT);
const chosen = selectQuickTests(graph, {
  changed,
  findSeconds: loadTestTimes(),
  databaseSeconds: DATABASE_SECONDS,
  browserSeconds: BROWSER_SECONDS,
});
say(
  `${changed.length} changed files; near them ${chosen.database.length} tests on PostgreSQL, ${chosen.browser.length} in a browser.`,
);

const lintable = changed.filter((file) => LINTABLE.test(file) && existsSync(join(ROOT, file)));
await step(run.counts, 'types', async () => {
  await runTool('react-router', ['typegen'], {}, { folder: `${ROOT}/web` });
  return runTool('tsc', TYPES);
});
if (lintable.length > 0)
  await step(run.counts, 'lint and format of what changed', () =>
    runTool('biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...lintable]),
  );
const isServer = hasPostgres() || process.env['TEST_DATABASE_URL'] !== undefined;
const unit = { project: 'unit', args: [...chosen.pure, ...chosen.database] } as const;
if (isServer)
  await run.withPostgres((url) =>
    run.vitest('tests without a database, and those near the change', {
      ...unit,
      environment: { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url },
    }),
  );
else
  await run.vitest('tests without a database, and those near the change', {
    ...unit,
    environment: { TEST_ENGINE: 'pglite' },
  });
if (chosen.browser.length > 0)
  await run.vitest('components near the change', {
    project: 'web',
    environment: { CHROMIUM_PATH: ensureChromium(say) },
    args: chosen.browser,
  });
if (chosen.leftOut.length > 0)
  say(`\n${chosen.leftOut.length} more test files reach the change; \`npm test\` runs them all.`);
say(`${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
run.finish();
