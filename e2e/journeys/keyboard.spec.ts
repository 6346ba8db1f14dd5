// The same way without touching a pointer (P2).
import { chooseHours, confirmEmail, expect, expectResultsOf, newEmail, open, test } from '../fixtures.ts';

test('search to booking by keyboard alone (P2)', async ({ page }, { project }) => {
  await open(page, '/');
  const where = page.getByRole('combobox', { name: 'Where' });
  await where.focus();
  // A city for each width: two who run at once do not want the same room.
  await page.keyboard.type(project.name === 'phone' ? 'Denver' : 'Chicago');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await page.waitForURL(/\/search\?/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Book instantly', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/instant=true/);
  await expectResultsOf(page, 'Book instantly');
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/listing\//);
  const book = await chooseHours(page);
  await book.press('Enter');
  await page.getByRole('dialog', { name: 'Log in to book' }).getByRole('button', { name: 'Create account' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Ada Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long walk in the morning');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/book/);
  await page.getByLabel('I agree to the house rules').focus();
  await page.keyboard.press('Space');
  await confirmEmail(page);
  await page.getByLabel('Test card number').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/booking\//);
});
