// The crawler at every width and in both colour schemes: `npm test -- crawl`. It takes over an hour, so it stands apart from
// the journeys; one of its six runs is `npx playwright test -c e2e/crawl.config.ts --project phone-light`.
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1_180 },
  desk: { width: 1_440, height: 900 },
};

export default defineConfig({
  ...journeys,
  testDir: './crawl',
  projects: Object.entries(WIDTHS).flatMap(([name, viewport]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${name}-${colorScheme}`,
      use: { viewport, colorScheme, hasTouch: name !== 'desk' },
    })),
  ),
});
