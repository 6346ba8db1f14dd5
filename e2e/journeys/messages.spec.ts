// Two people in two browsers write messages: delivery, typing, read receipts, and a lost connection (H1, H2, RM1–RM6).
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, open, signInAs, signUp, test } from '../fixtures.ts';

async function hostsPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: false });
  const page = await context.newPage();
  await signInAs(page, 'host', '/dashboard');
  await open(page, '/host/listings');
  const listing = page.getByRole('article').filter({ hasText: 'Live' }).nth(4).getByRole('link').first();
  const listingId = /listing\/([\w-]+)/.exec((await listing.getAttribute('href')) ?? '')?.[1] ?? '';
  await open(page, '/dashboard');
  return { page, context, listingId };
}

/** One side of the conversation: the page, the message field, and the messages. */
const findConversation = (page: Page, other: string) => ({
  page,
  field: page.getByRole('textbox', { name: `Message ${other}` }),
  log: page.getByRole('region', { name: `Messages with ${other}` }),
});
type Side = ReturnType<typeof findConversation>;

/** Signs up on the way to asking. What they wanted survives the login. */
async function newcomerAsks({ page, field, log }: Side, listingId: string): Promise<void> {
  await open(page, `/listing/${listingId}`);
  await page.getByRole('link', { name: 'Message Nadia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await signUp(page, { name: 'Zoë Tremblay', email: newEmail() });
  await expect(field).toBeVisible();
  await field.fill('Is there a kettle?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByText('Is there a kettle?')).toBeVisible();
  await expect(page.getByText('Sending…')).toBeHidden();
}

/** The host is on another page when the message arrives, and follows the toast to it. */
async function hostFollowsToast(host: Side, guest: Side): Promise<void> {
  const toast = host.page.getByRole('link', { name: /Zoë Tremblay\s*Is there a kettle\?/ }).first();
  await toast.click();
  await expect(host.field).toBeVisible();
  await expect(host.log.getByText('Is there a kettle?')).toBeVisible();
  await expect(guest.log.getByText('Read by Nadia')).toBeVisible();
}

async function guestSeesHostType(host: Side, guest: Side): Promise<void> {
  await host.field.pressSequentially('There is, and tea');
  await expect(guest.log.getByText('Nadia is typing…')).toBeVisible();
  await host.page.keyboard.press('Enter');
  await expect(guest.log.getByText('There is, and tea')).toBeVisible();
  await expect(guest.log.getByText('Nadia is typing…')).toBeHidden();
  await expectAccessible(guest.page, 'a conversation');
}

/** The guest's connection breaks. What both write meanwhile arrives when it's back. */
async function bothWriteOverBrokenLine(host: Side, guest: Side): Promise<void> {
  await guest.page.context().setOffline(true);
  await host.field.fill('And a garden door.');
  await host.page.keyboard.press('Enter');
  await host.field.fill('It sticks a little.');
  await host.page.keyboard.press('Enter');
  // Messages are in the order in which they reached the server, so the host's have to be there before the guest is back.
  await expect(host.log.getByText('It sticks a little.')).toBeVisible();
  await expect(host.page.getByText('Sending…')).toHaveCount(0);
  await guest.field.fill('Lovely!');
  await guest.page.getByRole('button', { name: 'Send' }).click();
  await expect(guest.page.getByText(/^Waiting to send/)).toBeVisible();
  await guest.page.context().setOffline(false);
  await expect(guest.log.getByText('It sticks a little.')).toBeVisible();
  await expect(host.log.getByText('Lovely!')).toBeVisible();
}

async function wordsIn({ log }: Side): Promise<string[]> {
  const texts = await log.locator('p[dir=auto]').allInnerTexts();
  return texts.map((text) => text.split('said:').at(-1)!.trim());
}

async function hostFindsItAgain({ page }: Side): Promise<void> {
  await open(page, '/messages?filter=host&q=kettle');
  await expect(page.getByRole('link', { name: /Zoë Tremblay.*Lovely!/ }).first()).toBeVisible();
  await expectAccessible(page, 'the inbox');
}

// The connection is broken on purpose.
test.use({ expectedConsole: ['fetching the script', 'ERR_INTERNET_DISCONNECTED', 'ERR_NETWORK_CHANGED', 'WebSocket'] });

test('a guest asks a host, both see each other type and read, and a lost connection loses nothing (H1, H2, H10, RM3, RM4, RM6)', async ({
  page,
  browser,
}) => {
  const hosting = await hostsPage(browser);
  const [guest, host] = [findConversation(page, 'Nadia'), findConversation(hosting.page, 'Zoë')];

  await newcomerAsks(guest, hosting.listingId);
  await hostFollowsToast(host, guest);
  await guestSeesHostType(host, guest);
  await bothWriteOverBrokenLine(host, guest);
  expect(await wordsIn(guest)).toEqual([
    'Is there a kettle?',
    'There is, and tea',
    'And a garden door.',
    'It sticks a little.',
    'Lovely!',
  ]);
  expect(await wordsIn(host)).toEqual(await wordsIn(guest));

  await hostFindsItAgain(host);
  await hosting.context.close();
});
