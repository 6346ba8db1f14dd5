/**
 * Runs mutation tests on rules, policies, and the code that ends sessions: `node scripts/mutation.ts [part of a path …]`. At least 95%
 * of the mutants must be noticed. The others are listed with a reason in mutation-survivors.json. MUTATION_SEED and MUTATION_SAMPLE
 * choose which ones to try.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { listMutants, type Mutant } from './mutants.ts';

const ROOT = join(import.meta.dirname, '..');
const SURVIVORS = join(import.meta.dirname, 'mutation-survivors.json');
const NOTICED_MINIMUM = 0.95;
const TIME_LIMIT_MS = 60_000;
const DATABASE_TIME_LIMIT_MS = 240_000;

interface Group {
  /** Files to mutate. */
  readonly files: readonly string[];
  /** Only these functions. */
  readonly functions?: readonly string[];
  /** Tests that must notice. */
  readonly tests: readonly string[];
  /** Requires a database. */
  readonly onDatabase?: true;
  /** Only tests whose titles match. */
  readonly titles?: RegExp;
}

const modules = 'server/src/modules';
const GROUPS: readonly Group[] = [
  { files: ['contract/src/booking-states.ts'], tests: [`${modules}/bookings/rules.test.ts`] },
  {
    files: [`${modules}/bookings/rules.ts`, `${modules}/bookings/policy.ts`],
    tests: [`${modules}/bookings/rules.test.ts`, `${modules}/bookings/check-in.test.ts`],
  },
  {
    files: [`${modules}/availability/rules.ts`],
    tests: [`${modules}/availability/rules.test.ts`, `${modules}/availability/calendar.test.ts`],
  },
  { files: [`${modules}/action-items/rules.ts`], tests: [`${modules}/action-items/rules.test.ts`] },
  { files: [`${modules}/bookmarks/rules.ts`], tests: [`${modules}/bookmarks/rules.test.ts`] },
  {
    files: ['earnings', 'occupancy', 'tip'].map((name) => `${modules}/insights/${name}-rules.ts`),
    tests: [`${modules}/insights/rules.test.ts`],
  },
  { files: [`${modules}/insurance/rules.ts`], tests: [`${modules}/insurance/rules.test.ts`] },
  {
    files: [`${modules}/prices/rules.ts`, `${modules}/prices/price-rules.ts`],
    tests: ['rules', 'price-rules', 'discounts', 'lowest-day'].map((name) => `${modules}/prices/${name}.test.ts`),
  },
  { files: [`${modules}/support/rules.ts`], tests: [`${modules}/support/rules.test.ts`] },
  {
    files: ['server/src/identity/oidc-store.ts'],
    functions: ['endGrant', 'endAccountSessions', 'endSignIn', 'deleteByGrant', 'isGrantAlive'],
    tests: [`${modules}/accounts/accounts.test.ts`, 'server/src/identity/emailed-links.test.ts'],
    titles: /\(M5|6\.4\.3|A12/,
    onDatabase: true,
  },
];

/** Vite gets this instead of the current file. */
let planted: { path: string; text: string } | undefined;

function startVitest(group: Group): Promise<Vitest> {
  return createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      watch: false,
      include: [...group.tests],
      passWithNoTests: false,
      reporters: [{}],
      pool: 'forks',
      maxWorkers: 1,
      bail: 1,
      // Cached by the file's own content, not by the mutant's.
      fsModuleCache: false,
      testTimeout: group.onDatabase ? 90_000 : 5_000,
      hookTimeout: 180_000,
      ...(group.titles ? { testNamePattern: group.titles } : {}),
      ...(group.onDatabase ? { globalSetup: ['server/test/global-setup.ts'] } : {}),
    },
    {
      plugins: [
        { name: 'planted-fault', enforce: 'pre', load: (id) => (id === planted?.path ? planted.text : undefined) },
      ],
    },
  );
}

/** Whether the tests pass now; undefined if they didn't finish. */
async function passes(vitest: Vitest, limitMs: number): Promise<boolean | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  const run = vitest.globTestSpecifications().then(async (specifications) => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Numbers between 0 and 1 from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Outcome {
  noticed: number;
  survivors: Mutant[];
}

/** Tries each mutant in turn. The tests must pass before the first one. */
async function tryGroup(group: Group, mutants: readonly Mutant[]): Promise<Outcome> {
  const limitMs = group.onDatabase ? DATABASE_TIME_LIMIT_MS : TIME_LIMIT_MS;
  let vitest = await startVitest(group);
  const outcome: Outcome = { noticed: 0, survivors: [] };
  try {
    planted = undefined;
    if (!(await passes(vitest, limitMs)))
      throw new Error(`These tests fail without any fault: ${group.tests.join(', ')}`);
    for (const mutant of mutants) {
      planted = { path: join(ROOT, mutant.file), text: mutant.text };
      vitest.invalidateFile(planted.path);
      const passed = await passes(vitest, limitMs);
      if (passed) outcome.survivors.push(mutant);
      else outcome.noticed += 1;
      if (passed === undefined) {
        // A mutant that never ends blocks its worker.
        await vitest.close();
        vitest = await startVitest(group);
      }
    }
  } finally {
    planted = undefined;
    await vitest.close();
  }
  return outcome;
}

export interface MutationResult {
  passed: number;
  failed: number;
}

/** Tries the mutants of files whose paths contain one of the words. Without words, as many of all as the sample says. */
export async function runMutations(words: readonly string[] = []): Promise<MutationResult> {
  const seed = Number(process.env['MUTATION_SEED'] ?? Math.floor(Date.now() / 86_400_000));
  const sample = Number(process.env['MUTATION_SAMPLE'] ?? 400);
  const random = createRandom(seed);
  const isAsked = (file: string) => words.length === 0 || words.some((word) => file.includes(word));
  const all = GROUPS.flatMap((group) =>
    group.files.filter(isAsked).flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return listMutants(file, text, group.functions).map((mutant) => ({ group, mutant, rank: random() }));
    }),
  );
  const chosen = new Set(all.toSorted((a, b) => a.rank - b.rank).slice(0, sample));
  console.log(
    `${chosen.size} of ${all.length} faults, seed ${seed} (MUTATION_SEED), at most ${sample} (MUTATION_SAMPLE)`,
  );
  const total: Outcome = { noticed: 0, survivors: [] };
  for (const group of GROUPS) {
    const mutants = all.filter((one) => one.group === group && chosen.has(one)).map(({ mutant }) => mutant);
    if (mutants.length === 0) continue;
    const { noticed, survivors } = await tryGroup(group, mutants);
    console.log(`  ${noticed} of ${mutants.length} noticed in ${group.files.join(', ')}`);
    total.noticed += noticed;
    total.survivors.push(...survivors);
  }
  return judge(total);
}

/** Every survivor needs a reason, and of all mutants, nineteen in twenty must be noticed. */
function judge({ noticed, survivors }: Outcome): MutationResult {
  const reasons = JSON.parse(readFileSync(SURVIVORS, 'utf8')) as Record<string, string>;
  const unexplained = survivors.filter(({ key }) => !(reasons[key] ?? '').trim());
  for (const { key } of unexplained) console.error(`Nobody noticed: ${key}`);
  if (unexplained.length > 0)
    console.error('Write a test that fails on it, or the reason why none can into scripts/mutation-survivors.json.');
  const share = noticed / Math.max(1, noticed + survivors.length);
  console.log(`${(share * 100).toFixed(1)} % noticed`);
  const isTooFew = share < NOTICED_MINIMUM;
  if (isTooFew) console.error(`At least ${NOTICED_MINIMUM * 100} % have to be noticed.`);
  return { passed: noticed + survivors.length - unexplained.length, failed: unexplained.length + (isTooFew ? 1 : 0) };
}

if (import.meta.main) {
  const { passed, failed } = await runMutations(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
