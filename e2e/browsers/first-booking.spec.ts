// From the home page to a booking in Firefox and WebKit, at a phone's and a desktop's width. The same journey in Chromium:
// journeys/first-booking.spec.ts.
import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { newEmail } from '../fixtures.ts';
import type { Driver, DriverOptions } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

interface Options extends DriverOptions {
  readonly engine: 'firefox' | 'webkit';
  /** Each run books in its own city, so that parallel runs don't compete for the same hours. */
  readonly city: string;
}

const start = { firefox: startFirefox, webkit: startWebKit };

const test = base.extend<{ driver: Driver }>({
  driver: async ({ baseURL }, use, testInfo) => {
    const options = testInfo.project.metadata as Options;
    const driver = await start[options.engine](options);
    try {
      await driver.open(baseURL ?? '');
      await use(driver);
      expect(driver.faults ?? [], 'errors in the console').toEqual([]);
    } finally {
      if (testInfo.status !== testInfo.expectedStatus)
        writeFileSync(testInfo.outputPath('page.png'), await driver.screenshot());
      await driver.close();
    }
  },
});

test('from home to booked with a new account', async ({ driver }, { project, repeatEachIndex }) => {
  const { city } = project.metadata as Options;
  // Listings are open all day on these days. Repeated runs book different ones, so that parallel runs don't compete for the same hours.
  const [week, day] = [2 + (repeatEachIndex % 3), 2 + (Math.floor(repeatEachIndex / 3) % 5)];
  await driver.read({ css: 'h1' });
  await driver.type('Where', city);
  await driver.press({ css: '[role="option"]', text: city });
  await driver.press({ css: 'button[slot="next"]' });
  await driver.press({ css: `tbody tr:nth-child(${week}) td:nth-child(${day}) [role="button"]` });
  await driver.press({ css: 'button[type="submit"]', text: 'Search' });
  await driver.arrive('/search');
  await driver.press({ css: 'button', text: 'Book instantly' });
  // The press shows before its results.
  await driver.read({ css: 'button[aria-pressed="true"]', text: 'Book instantly' });
  await driver.read({ css: '[aria-busy="false"] article h2 a' });
  await driver.press({ css: 'article h2 a' });
  await driver.arrive('/listing/');
  await driver.read({ css: 'h1' });
  if (driver.width < 768) await driver.press({ css: 'button', text: 'Choose hours' });
  await driver.press({ css: '[aria-label="Usual hours"] button' });
  await driver.press({ css: 'button', text: 'Book instantly' });
  await driver.press({ css: 'button', text: 'Create account' });
  await driver.read({ css: 'input', text: 'Name' });
  await driver.type('Name', 'Noor Haddad');
  await driver.type('Email', newEmail());
  await driver.type('Password', 'a long walk in the morning\n');
  await driver.arrive('/book');
  const line = await driver.read({ css: 'p', text: 'Your code is' });
  await driver.type('Six-digit code', /\d{6}/.exec(line)![0]);
  // The form for the code disappears, which moves what's below.
  await driver.read({ css: 'body *', text: 'Email confirmed' });
  await driver.press({ css: 'input[type="checkbox"]', text: 'I agree to the house rules' });
  await driver.press({ css: 'button', text: 'and book' });
  await driver.arrive('/booking/');
  expect(await driver.read({ css: 'main h1' })).toBeTruthy();
  await driver.read({ css: 'main *', text: 'You’re booked.' });
});
