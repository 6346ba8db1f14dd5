// Every journey at every width: `npm run test:long -- journeys`. The everyday run has the common ones at their most common width.
import { defineConfig } from '@playwright/test';
import journeys, { desk, otherBrowsers, phone } from './playwright.config.ts';

/**
 * The demo's host has one payout to send, and staff send it at a desk. Receiving money is the same at every width. The journeys that count
 * clicks and press everything use the editor's open sections, which are collapsed on phones.
 */
const DESK_ONLY = '**/{host-clicks,money-arrives,nothing-by-accident,payout}.spec.ts';
/** Only phones and installed apps keep anything for reading offline. */
const PHONE_ONLY = '**/offline.spec.ts';

export default defineConfig({
  ...journeys,
  projects: [phone({ testIgnore: DESK_ONLY }), desk({ testIgnore: PHONE_ONLY }), ...otherBrowsers()],
});
