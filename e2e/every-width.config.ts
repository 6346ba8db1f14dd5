// Every journey at every width: `npm run test:long -- journeys`. The everyday run has each of them at its most common width.
import { defineConfig } from '@playwright/test';
import journeys, { desk, otherBrowsers, phone } from './playwright.config.ts';

/** The demo's host has one payout to send, and staff send it at a desk. Receiving money is the same at every width. */
const ONCE = '**/{money-arrives,payout}.spec.ts';

export default defineConfig({ ...journeys, projects: [phone({ testIgnore: ONCE }), desk(), ...otherBrowsers()] });
