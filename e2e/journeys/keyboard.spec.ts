// The same way without touching a pointer (P2).
import { chooseHours, confirmEmail, expect, expectResultsOf, newEmail, open, test } from '../fixtures.ts';

test('the first result is within eight presses of Tab (P2)', async ({ page }) => {
  await open(page, '/search?city=Toronto');
  await expect(page.getByRole('article').first()).toBeVisible();
  const isInResult = () => page.evaluate(() => document.activeElement?.matches('article a') ?? false);
  let presses = 0;
  while (presses < 8 && !(await isInResult())) {
    await page.keyboard.press('Tab');
    presses += 1;
    if (await page.getByRole('link', { name: 'Skip to results' }).evaluate((link) => link === document.activeElement))
      await page.keyboard.press('Enter');
  }
  expect(await isInResult()).toBe(true);
});

test('search to booking by keyboard alone (P2)', async ({ page }, { project }) => {
  await open(page, '/');
  const where = page.getByRole('combobox', { name: 'Where' });
  await where.focus();
  // A city for each width: two who run at once do not want the same room.
  await page.keyboard.type(project.name === 'phone' ? 'Denver' : 'Chicago');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Place, day, hours, search: each leads to the next.
  const day = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(day.getByRole('gridcell').first()).toBeVisible();
  await expect.poll(() => day.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^When/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Hours/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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
