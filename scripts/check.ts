// Types, lint, boundaries, dead code and documents. Also the first part of `npm test`.
import { checkAmounts } from './check-amounts.ts';
import { checkDocuments } from './check-documents.ts';
import { checkMessageIds } from './check-message-ids.ts';
import { checkMoneyWords } from './check-money-words.ts';
import { checkPromises } from './check-promises.ts';
import { checkRows } from './check-rows.ts';
import { checkStructure } from './check-structure.ts';
import { checkWords } from './check-words.ts';
import { begin, emptyCounts, ROOT, runTool, step, type Tally, TYPES } from './steps.ts';
import { collectMessages, collectTexts } from './text-collection.ts';

/** Runs every static check, counting each as one test. */
export async function runChecks(counts: Tally): Promise<void> {
  await step(counts, 'types of the web’s routes', () =>
    runTool('react-router', ['typegen'], {}, { folder: `${ROOT}/web` }),
  );
  // It takes longest: the others run beside it.
  const types = begin((show) => runTool('tsc', TYPES, {}, { show }));
  await step(counts, 'lint and format', () => runTool('biome', ['check', '--error-on-warnings', '.']));
  await step(counts, 'boundaries and import rings', () =>
    runTool('oxlint', ['--config', 'oxlint.json', '--deny-warnings', 'contract', 'demo-art', 'server', 'web/app']),
  );
  await step(counts, 'unused files, exports and packages', () => runTool('knip', ['--no-progress']));
  await step(counts, 'structure: levels, folders, functions', async () => {
    const { lines, faults } = await checkStructure(ROOT);
    for (const line of [...lines, ...faults]) process.stdout.write(`  ${line}\n`);
    return faults.length;
  });
  await step(counts, 'rows of docs/product.md named by tests', async () => {
    const faults = checkRows(ROOT);
    for (const error of faults) process.stdout.write(`  ${error}\n`);
    return faults.length;
  });
  await step(counts, 'paths and scripts named in documents', async () => {
    const faults = checkDocuments(ROOT);
    for (const error of faults) process.stdout.write(`  ${error}\n`);
    return faults.length;
  });
  await step(counts, 'promises kept by tests', async () => {
    const faults = checkPromises(ROOT);
    for (const error of faults) process.stdout.write(`  ${error}\n`);
    return faults.length;
  });
  await step(counts, 'types', types);
  const texts = collectTexts(ROOT).flatMap((group) => group.texts);
  await step(counts, 'plain words in what people read', async () => {
    const faults = checkWords(texts);
    for (const error of faults) process.stdout.write(`  ${error}\n`);
    return faults.length;
  });
  await step(counts, 'words about money that the ledger backs', async () => {
    const faults = checkMoneyWords(texts, ROOT);
    for (const error of new Set(faults)) process.stdout.write(`  ${error}\n`);
    return faults.length;
  });
  await step(counts, 'decimals of amounts by one table', async () => {
    const faults = checkAmounts(ROOT);
    for (const error of faults) process.stdout.write(`  ${error}\n`);
    return faults.length;
  });
  await step(counts, 'message ids', async () => {
    const faults = checkMessageIds(collectMessages(ROOT));
    for (const error of faults) process.stdout.write(`  ${error}\n`);
    return faults.length;
  });
}

if (import.meta.main) {
  const counts = emptyCounts();
  await runChecks(counts);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
