// Types, lint, boundaries, dead code and documents. Also the first part of `npm test`.
import { checkAmounts } from './check-amounts.ts';
import { checkDocuments } from './check-documents.ts';
import { checkMessageIds } from './check-message-ids.ts';
import { checkMoneyWords } from './check-money-words.ts';
import { checkPromises } from './check-promises.ts';
import { checkRows } from './check-rows.ts';
import { checkStructure } from './check-structure.ts';
import { checkWords } from './check-words.ts';
import { begin, emptyTally, ROOT, runTool, step, type Tally, TYPES } from './steps.ts';
import { collectMessages, collectTexts } from './text-collection.ts';

/** Runs every static check, counting each as one test. */
export async function runChecks(tally: Tally): Promise<void> {
  await step(tally, 'types of the web’s routes', () =>
    runTool('react-router', ['typegen'], {}, { folder: `${ROOT}/web` }),
  );
  // It takes longest: the others run beside it.
  const types = begin((show) => runTool('tsc', TYPES, {}, { show }));
  await step(tally, 'lint and format', () => runTool('biome', ['check', '--error-on-warnings', '.']));
  await step(tally, 'boundaries and import rings', () =>
    runTool('oxlint', ['--config', 'oxlint.json', '--deny-warnings', 'contract', 'demo-art', 'server', 'web/app']),
  );
  await step(tally, 'unused files, exports and packages', () => runTool('knip', ['--no-progress']));
  await step(tally, 'structure: levels, folders, functions', async () => {
    const { lines, faults } = await checkStructure(ROOT);
    for (const line of [...lines, ...faults]) process.stdout.write(`  ${line}\n`);
    return faults.length;
  });
  await step(tally, 'rows of docs/product.md named by tests', async () => {
    const faults = checkRows(ROOT);
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    return faults.length;
  });
  await step(tally, 'paths and scripts named in documents', async () => {
    const faults = checkDocuments(ROOT);
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    return faults.length;
  });
  await step(tally, 'promises kept by tests', async () => {
    const faults = checkPromises(ROOT);
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    return faults.length;
  });
  await step(tally, 'types', types);
  const texts = collectTexts(ROOT).flatMap((group) => group.texts);
  await step(tally, 'plain words in what people read', async () => {
    const faults = checkWords(texts);
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    return faults.length;
  });
  await step(tally, 'words about money that the ledger backs', async () => {
    const faults = checkMoneyWords(texts, ROOT);
    for (const fault of new Set(faults)) process.stdout.write(`  ${fault}\n`);
    return faults.length;
  });
  await step(tally, 'decimals of amounts by one table', async () => {
    const faults = checkAmounts(ROOT);
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    return faults.length;
  });
  await step(tally, 'message ids', async () => {
    const faults = checkMessageIds(collectMessages(ROOT));
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    return faults.length;
  });
}

if (import.meta.main) {
  const tally = emptyTally();
  await runChecks(tally);
  process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
