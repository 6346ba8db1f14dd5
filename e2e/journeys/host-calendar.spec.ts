// A host blocks Tuesday morning by keyboard alone; a guest can't book it until the host removes the block.
import type { Browser, Locator, Page } from '@playwright/test';
import { alive, expect, expectAccessible, isPhone, open, signInAs, test } from '../fixtures.ts';

/** A Tuesday far enough ahead that the demo has nothing on it, another one for each width. */
const tuesday = (weeksAhead: number): string => {
  const day = new Date(Date.now() + weeksAhead * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
};

const firstLiveListing = (page: Page) =>
  page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const listings = (await (await fetch('/api/listings/my-listings', { headers })).json()) as {
      _id: string;
      state: string;
    }[];
    return listings.find(({ state }) => state === 'live')?._id;
  });

const findCells = (page: Page) => page.getByRole('gridcell');

async function openDay(page: Page, listing: string | undefined, date: string): Promise<void> {
  await open(page, `/host/listing/${listing}/calendar?view=day&on=${date}`);
  await expect(findCells(page)).toHaveAccessibleName(/, 9 AM, /);
  await expectAccessible(page, 'a day of the calendar');
}

/** Selects 9 to 12 with the arrow and page keys, blocks it, and returns the block. */
async function blockMorning(page: Page): Promise<Locator> {
  await findCells(page).focus();
  await page.keyboard.down('Shift');
  for (const key of ['PageDown', 'PageDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.up('Shift');
  await expect(findCells(page)).toHaveAccessibleName(/, 11:45 AM, /);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Block time' });
  await expect(form.getByLabel('From', { exact: true }).locator('option:checked')).toHaveText('9 AM');
  await expect(form.getByLabel('To', { exact: true }).locator('option:checked')).toHaveText('12 PM');
  await form.getByLabel('Note').focus();
  await page.keyboard.type('Dentist');
  await page.keyboard.press('Enter');
  const block = page.getByRole('button', { name: /^Blocked by you: Dentist, Tue, .*9 AM – 12 PM$/ });
  await expect(block).toBeVisible();
  return block;
}

async function guestCannotBook(browser: Browser, listing: string | undefined, date: string): Promise<void> {
  const guest = await browser.newPage();
  await signInAs(guest, 'guest', `/listing/${listing}/book?date=${date}&from=09:00&to=11:00`);
  await expect(guest.getByRole('heading', { name: 'You can’t book this time' })).toBeVisible();
  await expect(guest.getByLabel(/^I agree/)).toHaveCount(0);
  await guest.close();
}

async function giveBack(page: Page, block: Locator): Promise<void> {
  await block.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove block' }).press('Enter');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(block).toHaveCount(0);
  await expect(page.locator('#toasts').getByText('Guests can book these hours again')).toBeVisible();
}

test('a host blocks hours by keyboard, a guest can’t book them, and the host unblocks them (C3, C19, P2)', async ({
  page,
  browser,
}) => {
  const date = tuesday(isPhone(page) ? 9 : 8);
  await signInAs(page, 'host', '/host/listings');
  const listing = await firstLiveListing(page);
  await openDay(page, listing, date);
  const block = await blockMorning(page);
  await guestCannotBook(browser, listing, date);
  await giveBack(page, block);

  // A reload doesn't change it.
  await page.reload();
  await alive(page);
  await expect(findCells(page)).toBeVisible();
  await expect(block).toHaveCount(0);
});
