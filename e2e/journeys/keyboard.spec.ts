// The same journey without a pointer (P2).
import type { Locator, Page } from '@playwright/test';
import { bookingArea, expect, expectFilteredResults, freeDays, newEmail, open, test } from '../fixtures.ts';

const MOST_TABS = 60;

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, `within ${MOST_TABS} presses of Tab`).toBeFocused();
}

async function tabToAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Focus on another page starts at its heading. */
async function expectAtHeading(page: Page, path: RegExp): Promise<void> {
  await page.waitForURL(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused();
}

/** A free day in the open calendar, and its first common hours. */
async function chooseDayAndHours(page: Page): Promise<void> {
  const [day] = await freeDays(page);
  await tabTo(page, page.getByRole('dialog').locator('[role="gridcell"] [tabindex="0"]'));
  // It may be in the next month, which isn't rendered yet.
  const isAtDay = () => page.evaluate((name) => document.activeElement?.ariaLabel?.includes(name) ?? false, day!);
  for (let presses = 0; presses < 31 && !(await isAtDay()); presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const usual = bookingArea(page).getByRole('group', { name: 'Usual hours' });
  await tabToAndPress(page, usual.getByRole('button').first());
}

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

test('from the home page to a booking by keyboard alone, each page starting at its heading (P2)', async ({ page }, {
  project,
}) => {
  await open(page, '/');
  await tabTo(page, page.getByRole('combobox', { name: 'Where' }));
  // A city for each width, so that parallel tests don't compete for the same listing.
  await page.keyboard.type(project.name === 'phone' ? 'Denver' : 'Chicago');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Place, day, hours, search: each moves focus to the next.
  const day = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(day.getByRole('gridcell').first()).toBeVisible();
  await expect.poll(() => day.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^When/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Hours/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectAtHeading(page, /\/search\?/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Book instantly', exact: true }).press('Enter');
  await page.waitForURL(/instant=true/);
  await expectFilteredResults(page, 'Book instantly');
  await tabToAndPress(page, page.getByRole('article').first().getByRole('heading').getByRole('link'));
  await expectAtHeading(page, /\/listing\//);
  await tabToAndPress(
    page,
    page.getByRole('button', { name: 'Choose a day', exact: true }).locator('visible=true').last(),
  );
  await chooseDayAndHours(page);
  await tabToAndPress(page, bookingArea(page).getByRole('button', { name: 'Book instantly' }));
  const visitor = page.getByRole('dialog', { name: 'Log in to book' });
  await tabToAndPress(page, visitor.getByRole('button', { name: 'Create account' }));
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long walk in the morning');
  await page.keyboard.press('Enter');
  await expectAtHeading(page, /\/book/);
  const line = page.getByText(/Your code is \d{6}/);
  await expect(line).toBeVisible();
  await tabTo(page, page.getByLabel('Six-digit code'));
  await page.keyboard.type(/\d{6}/.exec((await line.textContent()) ?? '')![0]);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toHaveCount(0);
  await tabToAndPress(page, page.getByLabel('I agree to the house rules'), 'Space');
  await tabToAndPress(page, page.getByRole('button', { name: /^Pay .* and book$/ }));
  await expectAtHeading(page, /\/booking\//);
});
