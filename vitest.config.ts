/**
 * Test projects. `unit` runs in Node against the engine TEST_ENGINE names, `web` in the browser CHROMIUM_PATH names.
 */
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Modules that keep and list, by statements of the kinds that the others run on both engines: hours, money, search, messages,
 * accounts and what hosts edit.
 */
const ALIKE_ON_BOTH = [
  'absences',
  'bookmarks',
  'calendars',
  'co-hosts',
  'community',
  'feeds',
  'host-bookings',
  'insights',
  'insurance',
  'kudos',
  'mail',
  'members',
  'merging',
  'profiles',
  'referrals',
  'reports',
  'reviews',
  'room-import',
  'saved-lists',
  'saved-replies',
  'search-watches',
  'staff',
  'support',
  'turnover',
  'waiting-mails',
];

/**
 * What only concerns the embedded engine, or asks next to nothing of a database, needn't run again for the other; nor do
 * HTTP, signing in, and what only goes on for long or for many at once: of two engines (`npm test`) the quicker one runs them.
 */
const notForThisEngine =
  process.env['TEST_ENGINE'] === 'postgres'
    ? [
        '**/*.embedded.test.ts',
        'web/**',
        'contract/**',
        'scripts/**',
        'server/src/lib/**',
        'server/src/adapters/**',
        'server/demo/{pack,scenes}/**',
        'server/src/modules/hosting/photo*.test.ts',
        'server/src/identity/{password,external-issuer}.test.ts',
        'server/demo/marketplace/fill.test.ts',
      ]
    : process.env['TEST_OTHER_ENGINE']
      ? [
          'server/src/http/*.test.ts',
          'server/src/identity/!(external-issuer|password).test.ts',
          'server/src/modules/{messages/{flood,storm,two-nodes,socket-events},bookings/{random,crash,races,refund-*},search/canary-homes}.test.ts',
          `server/src/modules/{${ALIKE_ON_BOTH.join(',')}}/*.test.ts`,
        ]
      : [];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'server/src/**/*.test.ts',
            'server/demo/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'web/app/**/*.test.ts',
            'web/vite/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...notForThisEngine],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/leaves-nothing.ts'],
          pool: 'forks',
          // What a file loads stays for the next one: a third of the time. A file leaves nothing behind but that.
          isolate: false,
          // Generous: a busy machine is slow, not wrong.
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      './web/vitest.config.ts',
    ],
    maxWorkers: 2,
  },
});
