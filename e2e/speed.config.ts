// How long presses take to show on a slow phone or laptop: `npm run test:long -- speed`. One at a time, because anything else that runs
// affects the result.
import { defineConfig } from '@playwright/test';
import journeys, { desk, phone } from './playwright.config.ts';

export default defineConfig({ ...journeys, testDir: './speed', projects: [phone(), desk()], workers: 1 });
