// Crawls every page in every language, pseudo-languages too, on a phone: `npm run test:long -- languages`, or `-- languages en-XA` for one.
// `npx playwright test -c e2e/languages.config.ts --grep "en-XA guest"` runs one part. The web has to be built with pseudo-languages.
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: './crawl-languages',
  projects: [
    { name: 'languages', use: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'light' } },
  ],
});
