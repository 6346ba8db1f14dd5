// Content below the screen hydrates when it gets near, without a press.
import { expect, open, test } from '../fixtures.ts';

test('a listing’s hours, price, and terms load when they’re scrolled into view (B4, D13)', async ({ page }) => {
  await open(page, '/search?city=Denver&instant=true');
  const href = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  // Reloaded, as if from a link: the server rendered it, and the browser hydrates it part by part.
  await open(page, href!);
  // Everything that loads after the page has loaded, without any input.
  await page.waitForLoadState('networkidle');
  const panel = page.locator('#book');
  await expect(panel.getByText('per day').locator('visible=true').first()).toBeVisible();
  await expect(panel.getByText('Choose a day').locator('visible=true').first()).toBeVisible();
  const scrollTo = (id: string) => page.evaluate((at) => document.getElementById(at)?.scrollIntoView(), id);
  await scrollTo('calendar');
  await page.getByRole('list', { name: 'Days' }).getByRole('button', { disabled: false }).first().click();
  await expect(page.getByRole('group', { name: 'Hours of the day' })).toBeVisible();
  await scrollTo('reviews');
  // Only content far away keeps the server's HTML.
  await expect(page.locator('#calendar .late-layout, #reviews.late-layout, :has(> #reviews).late-layout')).toHaveCount(
    0,
  );
});
