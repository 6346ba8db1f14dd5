// `npm run test:long`: tests that take too long for every day. Long test files, property tests with many more cases, all modules
// through PgBouncer, the whole unit suite on the embedded database, mutation tests, every journey at every width, response times, and every page as every kind of member,
// and every page in every language. `npm run test:long -- crawl` runs one part; `-- languages en-XA` runs that part in one language.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LANGUAGE, isLanguage } from '@daynook/contract/languages/languages';
import { hasPgBouncer } from '../server/test/servers/pgbouncer.ts';
import { ensureChromium } from './browser.ts';
import { readImportGraph } from './import-graph.ts';
import { ROOT, runTool, step } from './steps.ts';
import { say, startTestRun } from './test-run.ts';
import { ensureWebBuilt } from './web-build.ts';

const PARTS = [
  'files',
  'properties',
  'pooler',
  'embedded',
  'mutation',
  'journeys',
  'speed',
  'crawl',
  'languages',
] as const;
type Part = (typeof PARTS)[number];

const isCrawled = (argument: string) => argument !== FIRST_LANGUAGE && isLanguage(argument);
/** The languages of the crawl; none means all. */
const languages = process.argv.slice(2).filter(isCrawled);
const asked = process.argv.slice(2).filter((argument) => !isCrawled(argument));
const unknown = asked.filter((part) => !PARTS.includes(part as Part));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. Choose from ${PARTS.join(', ')}.\n`);
  process.exit(2);
}
const wants = (part: Part) => asked.length === 0 || asked.includes(part);
const run = startTestRun();

/** Property tests, and tests that ask rounds() how many cases to try. */
const propertyTests = () =>
  readImportGraph(ROOT).files.filter(
    (file) => file.endsWith('.test.ts') && /'fast-check'|\/rounds\.ts'/.test(readFileSync(join(ROOT, file), 'utf8')),
  );

await run.withPostgres(async (url) => {
  const environment = { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url };
  if (wants('files'))
    await run.vitest('long tests', {
      project: 'unit',
      environment: { ...environment, TEST_LONG: '1', FLOOD_MESSAGES: process.env['FLOOD_MESSAGES'] ?? '3000' },
    });
  if (wants('properties'))
    await run.vitest('property tests, many rounds', {
      project: 'unit',
      environment: { ...environment, TEST_ROUNDS: 'long' },
      args: propertyTests(),
    });
  if (wants('pooler') && !hasPgBouncer()) say('! pgbouncer is not installed: its tests did not run.');
  if (wants('pooler') && hasPgBouncer())
    await run.vitest('modules through PgBouncer', {
      project: 'unit',
      environment: { ...environment, TEST_POOLER: '1' },
      args: ['server/src/modules'],
    });
});
if (wants('embedded'))
  await run.vitest('unit and module tests on the embedded database', {
    project: 'unit',
    environment: { TEST_ENGINE: 'pglite' },
  });
if (wants('mutation') && existsSync(join(ROOT, 'scripts/mutation.ts')))
  await step(run.counts, 'mutation tests', () => runTool(process.execPath, [join(ROOT, 'scripts/mutation.ts')]));
if (wants('journeys') || wants('speed') || wants('crawl') || wants('languages')) {
  const chromium = ensureChromium(say);
  if (wants('journeys') || wants('speed') || wants('crawl'))
    await step(run.counts, 'the web builds', async () => {
      await ensureWebBuilt(say);
      return 0;
    });
  if (wants('journeys')) await run.playwright('every journey at every width', 'every-width', chromium);
  if (wants('speed')) await run.playwright('how soon presses show', 'speed', chromium);
  if (wants('crawl')) await run.playwright('every page as everybody', 'crawl', chromium);
  if (wants('languages')) {
    await step(run.counts, 'the web builds with pseudo-languages', async () => {
      await ensureWebBuilt(say, true);
      return 0;
    });
    const grep = languages.length > 0 ? ['--grep', `(?:${languages.join('|')}) (?:visitor|guest|host|staff):`] : [];
    await run.playwright('every page in every language', 'languages', chromium, grep);
  }
}
run.finish();
