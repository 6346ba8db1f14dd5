// What lies below the screen is alive when it comes near, without anybody touching it.
import { expect, open, test } from '../fixtures.ts';

test('hours, price and terms of a workspace come by themselves as one scrolls to them (B4, D13)', async ({ page }) => {
  await open(page, '/search?city=Denver&instant=true');
  const href = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  // Loaded anew, as from a link somebody sent: the server drew it, and the browser takes it over part by part.
  await open(page, href!);
  // Whatever comes after the page itself has come, and nobody has moved a finger.
  await page.waitForLoadState('networkidle');
  const panel = page.locator('#book');
  await expect(panel.getByText('per day').locator('visible=true').first()).toBeVisible();
  await expect(panel.getByText('Choose a day').locator('visible=true').first()).toBeVisible();
  const scrollTo = (id: string) => page.evaluate((at) => document.getElementById(at)?.scrollIntoView(), id);
  await scrollTo('calendar');
  await page.getByRole('list', { name: 'Days' }).getByRole('button', { disabled: false }).first().click();
  await expect(page.getByRole('group', { name: 'Hours of the day' })).toBeVisible();
  await scrollTo('reviews');
  // As the server drew them stays only what is far away.
  await expect(page.locator('#calendar .late-layout, #reviews.late-layout, :has(> #reviews).late-layout')).toHaveCount(
    0,
  );
});
