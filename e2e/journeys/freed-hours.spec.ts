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
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await open(maren, '/settings/notifications');
  const row = maren.getByRole('listitem').filter({ hasText: 'Hours that free up' });
  const inApp = row.getByRole('switch').nth(1);
  await inApp.click();
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
  await maren.waitForURL(/\/listing\//);
  await expect(maren.getByRole('button', { name: 'Book instantly' }).first()).toBeEnabled();
});
