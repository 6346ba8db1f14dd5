// The crawler as everybody who may come by, at every width and in both colour schemes: `npm run test:long -- crawl`. It takes most of an
// hour, so it stands apart from the journeys; `npx playwright test -c e2e/crawl.config.ts --grep visitor:` is one of its six.
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: './crawl',
  projects: [{ name: 'crawl', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light' } }],
});
