// Journeys in a real browser with the real server and the demo marketplace, at a phone's width, a desktop's, or both.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { CHROMIUM_FLAGS_WITHOUT_MAPS, findChromium } from '../scripts/browser.ts';
import { installedBrowsers, type OtherBrowser } from '../scripts/other-browsers.ts';
import { STRIPE_KEYS } from '../server/test/stripe/keys.ts';

const port = Number(process.env['E2E_PORT'] ?? 4391);
const executablePath = findChromium();
/** The address of the Stripe fake. */
const stripePort = port + 2_000;
const OTHER_CALENDARS = [port + 1_000, port + 1_001];
/** A PostgreSQL URL if available; otherwise the folder of the embedded database. */
const databaseUrl = process.env['E2E_DATABASE_URL'];
/** A running server, for writing a journey. */
const runningUrl = process.env['E2E_BASE_URL'];
// Playwright loads this file again in every worker: the folder is created once and passed on.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'daynook-e2e-'));

/** Journeys that earn money or have different layouts run at both widths. `npm run test:long -- journeys` runs all at both. */
const EVERY_WIDTH = '**/{booking,first-booking,search-map}.spec.ts';
/** Journeys that people mostly make on a desktop. */
const DESK_ALONE = '**/{host-clicks,impersonation,payout,site-texts}.spec.ts';
/** Rarer ones, those that module tests cover too, and those with a server of their own whose clock they move: only with `npm run test:long -- journeys`. */
const LONG =
  '**/{account,arrivals,booking-disputes,booking-series,bookmarks,co-hosts,freed-hours,home-in-london,host-cancellation,host-first-listing,host-runs,money-arrives,nothing-by-accident,paid-changes,several-cancellations,several-hosts,staff-bookings,team-day,waitlist}.spec.ts';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

export const phone = (files: Pick<Project, 'testIgnore'> = {}): Project => ({
  name: 'phone',
  use: { viewport: { width: 390, height: 844 }, hasTouch: true },
  metadata: { calendarPort: OTHER_CALENDARS[0] },
  ...files,
});
export const desk = (files: Pick<Project, 'testMatch' | 'testIgnore'> = {}): Project => ({
  name: 'desk',
  use: { viewport: { width: 1440, height: 900 } },
  metadata: { calendarPort: OTHER_CALENDARS[1] },
  ...files,
});

/** One journey in each other installed browser, at both widths, each in its own city. The everyday run has the more common width. */
const CITIES: Record<OtherBrowser, readonly [string, string]> = {
  firefox: ['Boston', 'Seattle'],
  webkit: ['Austin', 'Vancouver'],
};
const COMMON_WIDTHS: Record<OtherBrowser, string> = { firefox: 'firefox desk', webkit: 'webkit phone' };
export const otherBrowsers = (): Project[] => installedBrowsers().flatMap(otherBrowser);
const otherBrowser = (engine: OtherBrowser): Project[] => [
  {
    name: `${engine} phone`,
    testDir: './browsers',
    metadata: { engine, width: 390, height: 844, city: CITIES[engine][0] },
  },
  {
    name: `${engine} desk`,
    testDir: './browsers',
    metadata: { engine, width: 1440, height: 900, city: CITIES[engine][1] },
  },
];

export default defineConfig({
  testDir: './journeys',
  outputDir: `../${process.env['E2E_OUTPUT'] ?? 'test-results'}`,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: runningUrl ?? `http://localhost:${port}`,
    // If something can't be pressed within a minute, the journey fails at once instead of using up its time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // search-map.spec.ts tests the maps.
    launchOptions: { args: CHROMIUM_FLAGS_WITHOUT_MAPS, ...(executablePath ? { executablePath } : {}) },
    // Saving one takes longer than the journey: use `npx playwright test --trace on` for the one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  },
  projects: [
    phone({ testIgnore: [DESK_ALONE, LONG] }),
    desk({ testMatch: [DESK_ALONE, EVERY_WIDTH] }),
    ...otherBrowsers().filter(({ name }) => Object.values(COMMON_WIDTHS).includes(name ?? '')),
  ],
  ...(runningUrl
    ? {}
    : {
        webServer: [
          {
            command: `${process.execPath} server/test/stripe/main.ts ${stripePort} http://localhost:${port}/api/webhooks/stripe`,
            cwd: '..',
            url: `http://127.0.0.1:${stripePort}/test/ready`,
            gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          },
          {
            command: `${process.execPath} server/src/main.ts`,
            cwd: '..',
            url: `http://localhost:${port}/api/ready`,
            timeout: 180_000,
            stdout: 'pipe',
            env: {
              PORT: String(port),
              DATA_DIR: process.env['E2E_DATA_DIR'],
              LOG_LEVEL: 'error',
              ...(databaseUrl
                ? { DATABASE_URL: databaseUrl, DEMO: 'on', STAFF_EMAIL_DOMAINS: 'daynook.com' }
                : { DATABASE_URL: '' }),
              RATE_LIMITS: 'off',
              LANGUAGES: 'en,fr,es',
              PSEUDO_LANGUAGES: process.env['E2E_PSEUDO_LANGUAGES'] ?? 'off',
              COUNTRIES: 'US,CA,GB',
              // A slow machine isn't a crowd: journeys are about what happens, not how fast.
              EVENT_LOOP_LIMIT_MS: '60000',
              ANSWER_LIMIT_MS: '60000',
              ...STRIPE_KEYS,
              STRIPE_API_URL: `http://127.0.0.1:${stripePort}`,
              // The journeys' external calendar: one file for each width.
              OUTBOUND_ALLOWED_HOSTS: OTHER_CALENDARS.map((calendarPort) => `127.0.0.1:${calendarPort}`).join(','),
            },
            gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          },
        ],
      }),
});
