// Crawls every page as every kind of person, at every width and in both color schemes: `npm run test:long -- crawl`. It takes most of an
// hour, so it's separate from the journeys. `npx playwright test -c e2e/crawl.config.ts --grep visitor:` runs one of its six parts.
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: './crawl',
  projects: [{ name: 'crawl', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light' } }],
});
