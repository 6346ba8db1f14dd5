// The most common journey: search, view a listing, sign up, book, and find the booking.
import type { Page } from '@playwright/test';
import {
  chooseHours,
  confirmEmail,
  createAccount,
  expect,
  expectAccessible,
  expectFilteredResults,
  isPhone,
  newEmail,
  open,
  skipQuestions,
  test,
} from '../fixtures.ts';

async function searchPortland(page: Page): Promise<void> {
  await open(page, '/');
  await expectAccessible(page, 'home');
  const where = page.getByRole('combobox', { name: 'Where' });
  await where.click();
  await where.pressSequentially('Portland');
  await page
    .getByRole('option', { name: /Portland.*Oregon|Portland.*OR/ })
    .first()
    .click();
  // The day comes next; a search also works without one.
  await expect(page.getByRole('dialog', { name: 'Choose a day' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/search\?.*lat=/);
  await expect(page.getByRole('heading', { level: 1, name: /workspaces? to work/ })).toBeVisible();
  await page.getByRole('button', { name: 'Book instantly', exact: true }).click();
  await page.waitForURL(/instant=true/);
  await expectFilteredResults(page, 'Book instantly');
  await expectAccessible(page, 'search');
}

async function openFirstResult(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').click();
  await page.waitForURL(/\/listing\//);
}

/** Each width has its own day, so that parallel tests don't compete for the same hours. */
async function bookInstantly(page: Page): Promise<void> {
  const book = await chooseHours(page, isPhone(page) ? 0 : 1);
  await expectAccessible(page, 'listing with hours chosen');
  await book.press('Enter');
}

/** The dialog says what's booked; closing it leaves people where they were. */
async function signUpToGoOn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in to book' });
  await expect(dialog.getByText('Total', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep looking' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Create account' }).press('Enter');
  await createAccount(page, { name: 'Zoë Tremblay', email: newEmail() });
  await page.waitForURL(/\/listing\/.+\/book/);
}

/** After a reload, the hours are still held and the input is still there. */
async function fillCheckoutOverReload(page: Page): Promise<void> {
  await expect(page.getByText(/^Held for you/)).toBeVisible();
  await expectAccessible(page, 'checkout');
  const words = 'Writing, quietly. I come by bike.';
  await page.getByLabel(/^Message to /).fill(words);
  await page.reload();
  await expect(page.getByText(/^Held for you/)).toBeVisible();
  await expect(page.getByLabel(/^Message to /)).toHaveValue(words);
  await page.getByLabel('I agree to the house rules').check();
}

/** Pays and returns the title of the booking page. */
async function pay(page: Page): Promise<string> {
  await confirmEmail(page);
  await page.getByRole('button', { name: /^Pay .* and book$/ }).click();
  await page.waitForURL(/\/booking\//);
  // Text that only the booking page has: the URL changes before the page does.
  await expect(page.getByRole('main').getByText('You’re booked.')).toBeVisible();
  await expectAccessible(page, 'booking');
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

/** Once the booking is made, onboarding comes, once. Then comes the requested page (CS6). */
async function findInMyBookings(page: Page, title: string): Promise<void> {
  await open(page, '/bookings');
  await skipQuestions(page);
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(page.getByRole('link').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(title.length > 60 ? title.slice(0, 20) : /./);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page, 'my bookings');
}

test('a newcomer searches, opens a listing, signs up, books it despite a reload, and finds it in My Bookings (HM1, SE3, D13, RT3, SS2, CS6)', async ({
  page,
}) => {
  await searchPortland(page);
  await openFirstResult(page);
  await expectAccessible(page, 'listing');
  await bookInstantly(page);
  await signUpToGoOn(page);
  await fillCheckoutOverReload(page);
  const title = await pay(page);
  await findInMyBookings(page, title);
});

test('a declined card charges nothing, shows an error next to the field, and another card pays for the same hours', async ({
  page,
}) => {
  await open(page, '/search?city=Seattle&instant=true');
  await openFirstResult(page);
  await bookInstantly(page);
  await page.getByRole('dialog', { name: 'Log in to book' }).getByRole('button', { name: 'Create account' }).click();
  await createAccount(page, { name: 'Ravi Iyer', email: newEmail() });
  await page.waitForURL(/\/book/);
  await page.getByLabel('I agree to the house rules').check();
  await page.getByLabel(/^Message to /).fill('kept words');
  await page.getByLabel('Test card number').fill('4000 0000 0000 0002');
  await confirmEmail(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('The card was declined')).toBeVisible();
  await expect(page.getByLabel(/^Message to /)).toHaveValue('kept words');
  await page.getByLabel('Test card number').fill('4242424242424242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/booking\//);
});
test.use({ expectedConsole: ['402', 'the server responded with a status of 402'] });
