// A member who opted in hears that hours at a workspace they saved are free, because another guest canceled. The clock is moved (J6).
import { expect, expectAccessible, open } from '../fixtures.ts';
import { book, signInGuest, signInSecondGuest, test } from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

test('hours that another guest gives up are announced to a member who saved the workspace (J6)', async ({
  page: ana,
  browser,
  market,
}) => {
  await signInGuest(ana, market);
  await book(ana, market, 2);
  const maren = await signInSecondGuest(browser, market);
  await open(maren, `/listing/${market.listingId}`);
  const heart = maren.getByRole('button', { name: 'Save Quiet desk with morning light', exact: true }).first();
  const saved = maren.waitForResponse((response) => new URL(response.url()).pathname === '/api/bookmarks');
  await heart.click();
  expect((await saved).ok()).toBe(true);
  await open(maren, '/settings/notifications');
  const row = maren.getByRole('listitem').filter({ hasText: 'Hours that free up' });
  const inApp = row.getByRole('switch').nth(1);
  const chosen = maren.waitForResponse((response) => response.url().endsWith('/notices/freed-hours'));
  await inApp.click();
  expect((await chosen).ok()).toBe(true);
  await expect(inApp).toBeChecked();
  await expectAccessible(maren, 'notification settings');

  await ana.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByRole('radio', { name: 'Plans have changed' }).check();
  await dialog.getByRole('button', { name: /^Cancel and get/ }).click();
  await expect(ana.getByText('Canceled', { exact: true }).first()).toBeVisible();

  // Those on the waitlist would come first.
  await market.moveClock('2031-03-03T15:40:00Z');
  await open(maren, '/bookings');
  await maren.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const notification = maren.getByRole('link', { name: /Hours freed up at Quiet desk with morning light/ });
  await expect(notification).toBeVisible();
  await expectAccessible(maren, 'notifications');
  await notification.click();
  await maren.waitForURL(/\/listing\/[^/]+\?date=2031-03-06&from=08%3A00&to=09%3A00$/);
  await maren.getByRole('button', { name: 'Book instantly' }).locator('visible=true').click();
  await maren.waitForURL(/\/book\?/);
  await expect(maren.getByText(/^Held for you/)).toBeVisible();
});
