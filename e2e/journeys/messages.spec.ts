// Two people in two browsers talk: at once, seen, typed, read, and through a broken line (H1, H2, RM1–RM6).
import type { Browser } from '@playwright/test';
import { expect, expectAccessible, newEmail, open, signInAs, signUp, test } from '../fixtures.ts';

async function hostsPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: false });
  const page = await context.newPage();
  await signInAs(page, 'host', '/dashboard');
  await open(page, '/host/listings');
  const room = page.getByRole('article').filter({ hasText: 'Live' }).nth(4).getByRole('link').first();
  const listingId = /listing\/([\w-]+)/.exec((await room.getAttribute('href')) ?? '')?.[1] ?? '';
  await open(page, '/dashboard');
  return { page, context, listingId };
}

// The line is broken on purpose.
test.use({ expectedConsole: ['ERR_INTERNET_DISCONNECTED', 'ERR_NETWORK_CHANGED', 'WebSocket'] });

test('a guest asks a host, both see each other write and read, and a broken line loses nothing (H1, H2, H10, RM3, RM4, RM6)', async ({
  page,
  browser,
}) => {
  const host = await hostsPage(browser);
  await open(page, `/listing/${host.listingId}`);
  await page.getByRole('link', { name: 'Ask Nadia something' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  // What one wanted survives the sign-in.
  await signUp(page, { name: 'Zoë Tremblay', email: newEmail() });
  const guestField = page.getByRole('textbox', { name: 'Write to Nadia' });
  await expect(guestField).toBeVisible();
  const guestLog = page.getByRole('region', { name: 'Messages with Nadia' });

  await guestField.fill('Is there a kettle?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(guestLog.getByText('Is there a kettle?')).toBeVisible();
  await expect(page.getByText('Sending …')).toBeHidden();

  // The host hears of it elsewhere in the product, and goes there by the toast.
  const toast = host.page.getByRole('link', { name: /Zoë Tremblay\s*Is there a kettle\?/ }).first();
  await toast.click();
  const hostField = host.page.getByRole('textbox', { name: 'Write to Zoë' });
  await expect(hostField).toBeVisible();
  const hostLog = host.page.getByRole('region', { name: 'Messages with Zoë' });
  await expect(hostLog.getByText('Is there a kettle?')).toBeVisible();
  await expect(guestLog.getByText('Read by Nadia')).toBeVisible();

  await hostField.pressSequentially('There is, and tea');
  await expect(guestLog.getByText('Nadia is typing …')).toBeVisible();
  await host.page.keyboard.press('Enter');
  await expect(guestLog.getByText('There is, and tea')).toBeVisible();
  await expect(guestLog.getByText('Nadia is typing …')).toBeHidden();
  await expectAccessible(page, 'a conversation');
  // The line breaks; what is said meanwhile is there when it comes back, and what one wrote goes out.
  await page.context().setOffline(true);
  await hostField.fill('And a garden door.');
  await host.page.keyboard.press('Enter');
  await hostField.fill('It sticks a little.');
  await host.page.keyboard.press('Enter');
  await guestField.fill('Lovely!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Not sent. It is kept here.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(guestLog.getByText('It sticks a little.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(hostLog.getByText('Lovely!')).toBeVisible();
  const said = (log: typeof hostLog) => log.locator('p[dir=auto]').allInnerTexts();
  const words = (texts: string[]) => texts.map((text) => text.split('said:').at(-1)!.trim());
  expect(words(await said(guestLog))).toEqual([
    'Is there a kettle?',
    'There is, and tea',
    'And a garden door.',
    'It sticks a little.',
    'Lovely!',
  ]);
  expect(words(await said(hostLog))).toEqual(words(await said(guestLog)));

  await open(host.page, '/messages?filter=host&q=kettle');
  await expect(host.page.getByRole('link', { name: /Zoë Tremblay.*Lovely!/ }).first()).toBeVisible();
  await expectAccessible(host.page, 'the inbox');
  await host.context.close();
});
