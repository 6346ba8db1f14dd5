// A host's day: responds to a request, exports the bookings, and pauses several listings and resumes them. Each width has its own host in
// the run's demo, because one journey pauses what the other needs.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { alive, expect, expectAccessible, isPhone, open, signInAs, test } from '../fixtures.ts';

/** Not wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

async function seeStartPage(page: Page): Promise<void> {
  await signInAs(page, 'host', '/host');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('grid', { name: /^Percent booked/ })).toBeVisible();
  await expectAccessible(page, 'the host’s start page');
  await expectFits(page);
  await open(page, '/host/payouts');
  await expect(page.getByRole('toolbar', { name: /^Earnings in USD/ })).toBeVisible();
  await expectAccessible(page, 'the host’s earnings');
  await expectFits(page);

  // The arrow keys alone move between the bars.
  const bars = page.getByRole('toolbar', { name: /^Earnings in USD/ }).getByRole('button');
  await bars.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars.nth(1)).toBeFocused();
}

/** The demo has two requests. The phone accepts the first, and the desktop declines the last. */
async function answerRequest(page: Page): Promise<void> {
  await open(page, '/host/bookings');
  const requests = page.getByRole('article');
  await expect(requests.first()).toContainText('You earn');
  await expectAccessible(page, 'requests to a host');
  await expectFits(page);
  const before = await requests.count();
  if (isPhone(page)) {
    await requests.first().getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(/^Accepted\./).first()).toBeAttached();
  } else {
    await requests.last().getByRole('button', { name: 'Decline' }).click();
    await page.getByLabel('The space isn’t available then').check();
    await page.getByRole('button', { name: 'Decline request' }).click();
    await expect(page.getByText(/^Declined\./).first()).toBeAttached();
  }
  // An acceptance is carried out after ten seconds.
  await expect.poll(() => requests.count(), { timeout: 20_000 }).toBeLessThan(before);
}

async function exportBookings(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Past/ }).click();
  await expect(page.getByText('your earnings', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export bookings' });
  await expect(dialog.getByLabel('First day')).toBeVisible();
  await expectAccessible(page, 'the export');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^daynook-bookings-\d{4}-01-01-to-\d{4}-12-31\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Reference,Status,Listing,Property,Guest');
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(row).toMatch(/^DN-[A-Z0-9]{6},/);
}

async function openListings(page: Page): Promise<void> {
  await open(page, '/listings');
  await page.waitForURL('**/host/listings');
  await alive(page);
  await expectAccessible(page, 'rooms side by side');
  await expectFits(page);
}

/** Selects two listings and returns them. The phone takes the first two, the desktop the last two. */
async function chooseTwoListings(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all|the)/ });
  await expect(boxes.first()).toBeVisible();
  const count = await boxes.count();
  const mine = isPhone(page) ? [0, 1] : [count - 2, count - 1];
  for (const index of mine) await boxes.nth(index).check();
}

const findBar = (page: Page) => page.getByRole('region', { name: 'Edit selected listings' });

async function seeNewPrices(page: Page): Promise<void> {
  await findBar(page).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('menuitem', { name: 'Prices' }).click();
  const prices = page.getByRole('dialog', { name: 'Prices: 2 listings' });
  await prices.getByLabel('Percent change').fill('10');
  await prices.getByRole('button', { name: 'Preview changes' }).click();
  await expect(prices.getByText('2 listings will change')).toBeVisible();
  await expectAccessible(page, 'new prices before they are applied');
  await prices.getByRole('button', { name: 'Cancel' }).click();
}

async function pauseAndUndo(page: Page): Promise<void> {
  await findBar(page).getByRole('button', { name: 'Pause 2' }).click();
  await page.getByRole('button', { name: 'Pause 2 listings' }).click();
  const done = page.getByRole('dialog', { name: '2 listings paused' });
  await done.getByRole('button', { name: 'Undo 2' }).click();
  await expect(page.getByRole('dialog', { name: '2 listings restored' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(findBar(page).getByRole('button', { name: 'Pause 2' })).toBeVisible();
}

async function seeProperties(page: Page): Promise<void> {
  await open(page, '/properties');
  await page.waitForURL('**/host/properties');
  await expect(page.getByRole('link', { name: /^Calendar/ }).first()).toBeVisible();
  await expectAccessible(page, 'homes with their rooms');
  await expectFits(page);
}

test('a host answers a request, exports the bookings, pauses several listings, and undoes it (K2, K4, K6, K8)', async ({
  page,
}) => {
  await seeStartPage(page);
  await answerRequest(page);
  await exportBookings(page);
  await openListings(page);
  await chooseTwoListings(page);
  await seeNewPrices(page);
  await pauseAndUndo(page);
  await seeProperties(page);
});
