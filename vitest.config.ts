/**
 * Test projects. `unit` runs in Node against the engine TEST_ENGINE names, `web` in the browser CHROMIUM_PATH names.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longest-first.ts';
import { compileMessages } from './web/vite/compile-messages.ts';

/**
 * Which unit tests this run takes. `npm test` runs everything on PostgreSQL; the embedded database then runs only what is about
 * itself, plus every statement that PostgreSQL ran (recorded-sql.embedded.test.ts). Alone, it runs everything.
 */
const SUFFIXES = {
  embedded: '**/*.embedded.test.ts',
  long: '**/*.long.test.ts',
  recorded: '**/recorded-sql.embedded.test.ts',
};
const environment = process.env;
const isPostgres = environment['TEST_ENGINE'] === 'postgres';
const isLong = environment['TEST_LONG'] !== undefined;
const otherKinds = [
  ...(isLong ? [] : [SUFFIXES.long]),
  ...(isPostgres ? [SUFFIXES.embedded] : []),
  ...(environment['TEST_SQL_FOLDER'] && !isPostgres ? [] : [SUFFIXES.recorded]),
];
const onlyKind = isLong
  ? [SUFFIXES.long]
  : !isPostgres && environment['TEST_OTHER_ENGINE']
    ? [SUFFIXES.embedded]
    : undefined;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [compileMessages()],
        test: {
          name: 'unit',
          environment: 'node',
          include: onlyKind ?? [
            'server/src/**/*.test.ts',
            'server/demo/**/*.test.ts',
            'demo-art/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'web/app/**/*.test.ts',
            'web/vite/**/*.test.ts',
            'web/worker/**/*.test.ts',
            'web/scripts/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...otherKinds],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/leaves-nothing.ts', 'server/test/rounds.ts'],
          pool: 'forks',
          // What a file loads stays for the next one: a third of the time. A file leaves nothing behind but that.
          isolate: false,
          // Generous: a busy machine is slow, not wrong.
          testTimeout: 90_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 180_000,
        },
      },
      './web/vitest.config.ts',
    ],
    sequence: { sequencer: LongestFirst },
    // Many wait, for a process to start or a lease to end: three on two cores.
    maxWorkers: 3,
  },
});
