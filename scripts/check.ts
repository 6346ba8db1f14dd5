// Types, lint, boundaries, dead code, and documents. Also the first part of `npm test`.

import { checkCatalogs } from './catalogs.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkBrand } from './check-brand.ts';
import { checkChangelog } from './check-changelog.ts';
import { checkDocuments } from './check-documents.ts';
import { checkMessageIds } from './check-message-ids.ts';
import { checkMessageValues } from './check-message-values.ts';
import { checkMoneyWords } from './check-money-words.ts';
import { checkPromises } from './check-promises.ts';
import { checkRows } from './check-rows.ts';
import { checkStructure } from './check-structure.ts';
import { checkWords } from './check-words.ts';
import { checkDirection } from './languages/check-direction.ts';
import { checkSaidTexts } from './languages/check-said-texts.ts';
import { begin, type Counts, emptyCounts, ROOT, runTool, step, TYPES } from './steps.ts';
import { collectMessages, collectSaidTexts, collectTexts } from './text-collection.ts';

/** Returns how many there are. */
function printErrors(errors: readonly string[]): number {
  for (const error of errors) process.stdout.write(`  ${error}\n`);
  return errors.length;
}

/** Runs every static check, counting each as one test. */
export async function runChecks(counts: Counts): Promise<void> {
  await step(counts, 'types of the web’s routes', () =>
    runTool('react-router', ['typegen'], {}, { folder: `${ROOT}/web` }),
  );
  // It takes longest, so the others run at the same time.
  const types = begin((show) => runTool('tsc', TYPES, {}, { show }));
  await step(counts, 'lint and format', () => runTool('biome', ['check', '--error-on-warnings', '.']));
  await step(counts, 'boundaries and import rings', () =>
    runTool('oxlint', ['--config', 'oxlint.json', '--deny-warnings', 'contract', 'demo-art', 'server', 'web/app']),
  );
  await step(counts, 'unused files, exports and packages', () => runTool('knip', ['--no-progress']));
  await step(counts, 'structure: levels, folders, functions', async () => {
    const { lines, errors } = await checkStructure(ROOT);
    for (const line of [...lines, ...errors]) process.stdout.write(`  ${line}\n`);
    return errors.length;
  });
  await step(counts, 'rows of docs/product.md named by tests', async () => printErrors(checkRows(ROOT)));
  await step(counts, 'paths and scripts named in documents, and the changelog', async () =>
    printErrors([...checkDocuments(ROOT), ...checkChangelog(ROOT)]),
  );
  await step(counts, 'promises kept by tests', async () => printErrors(checkPromises(ROOT)));
  await step(counts, 'types', types);
  // So that it's found before an image is built: a program that starts when it's loaded isn't left out there.
  await step(counts, 'every file of the server loads', () => runTool('node', ['scripts/image/check-files.ts']));
  const texts = collectTexts(ROOT).flatMap((group) => group.texts);
  await step(counts, 'plain words in what people read', async () => printErrors(checkWords(texts)));
  await step(counts, 'words about money that the ledger backs', async () =>
    printErrors([...new Set(checkMoneyWords(texts, ROOT))]),
  );
  await step(counts, 'decimals of amounts by one table', async () => printErrors(checkAmounts(ROOT)));
  await step(counts, 'names of the site from its settings', async () => printErrors(checkBrand(ROOT)));
  await step(counts, 'layouts that follow the direction of text', async () => printErrors(checkDirection(ROOT)));
  await step(counts, 'message ids', async () =>
    printErrors([...checkMessageIds(collectMessages(ROOT)), ...checkSaidTexts(collectSaidTexts(ROOT))]),
  );
  await step(counts, 'translations', async () => printErrors(checkCatalogs()));
  await step(counts, 'values that messages name', async () => printErrors(checkMessageValues(ROOT)));
}

if (import.meta.main) {
  const counts = emptyCounts();
  await runChecks(counts);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
