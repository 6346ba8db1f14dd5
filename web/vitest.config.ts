// Component tests, in the browser that CHROMIUM_PATH names.
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM_FLAGS, CHROMIUM_FLAGS_WITHOUT_MAPS, findChromium } from '../scripts/browser.ts';
import { compileMessages } from './vite/compile-messages.ts';
import { markdownTexts } from './vite/markdown.ts';

const chromium = findChromium();
const browserWith = (args: string[]) =>
  playwright({ launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args } });

const TESTS = 'app/**/*.browser.test.tsx';
/** Tests that need a real map. In all others the page says that there's none, so nothing waits for one. */
const TESTS_WITH_MAPS = [
  'app/nouns/map/*.browser.test.tsx',
  'app/features/property-editor/property-pin.browser.test.tsx',
  'app/pages/market/search-map.browser.test.tsx',
];

export default defineProject({
  plugins: [tailwindcss(), markdownTexts(), compileMessages()],
  // Found once before the first test: a dependency found later would reload the page during a test.
  optimizeDeps: {
    entries: [TESTS, 'app/**/*.tsx', 'app/lib/**/*.ts'],
    include: [
      'react-router/dom',
      'react-dom',
      'react-dom/client',
      'oidc-client-ts',
      'socket.io-client',
      'react-hot-toast',
      'uqr',
    ],
  },
  test: {
    name: 'web',
    setupFiles: ['test/browser-setup.ts'],
    testTimeout: 60_000,
    // On a busy machine, late isn't wrong: the default of one second is too short.
    expect: { poll: { timeout: 20_000 } },
    // Repeated here, because a separate project would use one fewer than there are cores. Tests often wait, so four run on two cores.
    maxWorkers: 4,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      // Rendering without a graphics card keeps a processor busy on every page, so only tests that need maps do it.
      instances: [
        {
          browser: 'chromium',
          name: 'web',
          include: [TESTS],
          exclude: TESTS_WITH_MAPS,
          provider: browserWith(CHROMIUM_FLAGS_WITHOUT_MAPS),
        },
        { browser: 'chromium', name: 'web with maps', include: TESTS_WITH_MAPS, provider: browserWith(CHROMIUM_FLAGS) },
      ],
    },
  },
});
