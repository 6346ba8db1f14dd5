// Component tests, in the browser CHROMIUM_PATH names.
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/browser.ts';
import { markdownTexts } from './vite/markdown.ts';

const chromium = findChromium();

export default defineProject({
  plugins: [tailwindcss(), markdownTexts()],
  // Found once, before the first test: a dependency discovered later would reload the page under a test.
  optimizeDeps: {
    entries: ['app/**/*.browser.test.tsx', 'app/**/*.tsx', 'app/lib/*.ts'],
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
    include: ['app/**/*.browser.test.tsx'],
    setupFiles: ['test/browser-setup.ts'],
    testTimeout: 60_000,
    // Said here too: a project of its own would take one fewer than there are cores. Tests often wait, so three on two cores.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_FLAGS },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
