// A member's phone without a connection: what's saved there, messages that wait, and nothing left after logging out (R7, H10, SS3).
import { expect, expectAccessible, open, signInAs, test } from '../fixtures.ts';

test.use({
  expectedConsole: [
    // Without a connection, nothing loads.
    'ERR_INTERNET_DISCONNECTED',
    'ERR_FAILED',
    'net::ERR',
    'Failed to fetch',
    'Load failed',
    'WebSocket',
    'error loading dynamically imported module',
    'Failed to fetch dynamically imported module',
  ],
});

const listDatabases = () => indexedDB.databases().then((all) => all.map(({ name }) => name));
/** Keys of what's stored for reading offline. */
const listKept = () =>
  new Promise<string[]>((resolve, reject) => {
    const request = indexedDB.open('offline', 1);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => request.transaction!.abort();
    request.onsuccess = () => {
      const asked = request.result.transaction('kept').objectStore('kept').getAllKeys();
      asked.onsuccess = () => {
        request.result.close();
        resolve(asked.result.map(String));
      };
      asked.onerror = () => reject(asked.error);
    };
  }).catch(() => [] as string[]);

test('bookings and messages are there offline, a message waits and is sent once, and logging out leaves nothing (R7, SS3)', async ({
  page,
}) => {
  await signInAs(page, 'guest', '/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(listKept)).toContain('conversations');
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);

  await page.context().setOffline(true);
  await page.goto('/bookings?tab=past').catch(() => undefined);
  await expect(page).toHaveURL(/\/offline\?from=%2Fbookings%3Ftab%3Dpast$/);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText(/^As of \w+.*time$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upcoming bookings' })).toBeVisible();
  await expectAccessible(page, 'the offline page');

  const text = `Running late ${Date.now()}`;
  const conversation = page.getByRole('group').first();
  await conversation.locator('summary').click();
  await conversation.getByRole('textbox').fill(text);
  await conversation.getByRole('button', { name: 'Send' }).click();
  await expect(conversation.getByText('Waiting to send')).toBeVisible();
  // It survives the app being closed.
  await page.reload().catch(() => undefined);
  await page.getByRole('group').first().locator('summary').click();
  await expect(page.getByText(text)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re back online' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/bookings\?tab=past$/);
  await open(page, '/messages');
  await page.getByText(text).first().click();
  await expect(page.getByRole('region', { name: /^Messages with/ }).getByText(text)).toHaveCount(1);
  await expect(page.getByText('Waiting to send')).toBeHidden();

  await open(page, '/settings');
  await page.getByRole('button', { name: 'Log out on this device' }).click();
  await expect(page.getByRole('heading', { name: 'You’re logged out on this device' })).toBeVisible();
  expect(await page.evaluate(listDatabases)).not.toContain('offline');
  await page.context().setOffline(true);
  await page.goto('/bookings').catch(() => undefined);
  await expect(page.getByText('Nothing is saved here.')).toBeVisible();
  await expect(page.getByText(text)).toBeHidden();
});

test('logging out asks while a message waits', async ({ page }) => {
  await signInAs(page, 'guest', '/messages');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.locator('main').getByRole('link').filter({ hasText: /\w/ }).nth(1).click();
  const field = page.getByRole('textbox', { name: /^Message / });
  await expect(field).toBeVisible();
  await page.context().setOffline(true);
  await field.fill('At the door');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out without sending?' });
  await expect(
    dialog.getByText('A message hasn’t been sent yet. Logging out deletes it from this device.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await page.context().setOffline(false);
  await expect(page.getByText('Waiting to send')).toBeHidden();
  await expect(page.getByRole('region', { name: /^Messages with/ }).getByText('At the door')).toHaveCount(1);
});
