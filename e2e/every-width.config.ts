// Every journey at every width: `npm run test:long -- journeys`. Every day each of them runs where it's mostly walked.
import { defineConfig } from '@playwright/test';
import journeys, { desk, phone } from './playwright.config.ts';

/** The demo's host has one payout to be sent; staff send it at a desk. Money arrives the same at every width. */
const ONCE = '**/{money-arrives,payout}.spec.ts';

export default defineConfig({ ...journeys, projects: [phone({ testIgnore: ONCE }), desk()] });
