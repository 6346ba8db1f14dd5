// Every journey at every width: `npm run test:long -- journeys`. Every day each of them runs where it's mostly walked.
import { defineConfig } from '@playwright/test';
import journeys, { desk, phone } from './playwright.config.ts';

export default defineConfig({ ...journeys, projects: [phone(), desk()] });
