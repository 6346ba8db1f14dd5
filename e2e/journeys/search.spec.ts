// Search as people use it: shareable URLs, filters, hints, and failures that don't affect the list.
import { expect, open, test } from '../fixtures.ts';

test('the URL contains the search; Back restores it (A13, SE1)', async ({ page }) => {
  await open(page, '/search?city=Toronto');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/workspaces? to work/);
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Min Price').fill('20');
  await page.getByLabel('Max Price').fill('60');
  await page.getByRole('button', { name: /^Show .*spaces?$/ }).click();
  await page.waitForURL(/minPrice=20&maxPrice=60|maxPrice=60/);
  await expect(heading).not.toHaveText(before);
  await page.goBack();
  await expect(heading).toHaveText(before);
});

test('invalid prices show an error next to the field (SE2)', async ({ page }) => {
  await open(page, '/search?city=Toronto');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Min Price').fill('90');
  await page.getByLabel('Max Price').fill('20');
  await page.getByRole('button', { name: /^Show .*spaces?$/ }).click();
  await expect(page.getByText('maximum can’t be below the minimum')).toBeVisible();
  await expect(page.getByLabel('Min Price')).toHaveValue('90');
});

test('a misspelled city gets a hint that corrects it (SE11)', async ({ page }) => {
  await open(page, '/search?city=San%20Fransisco');
  await page.getByRole('button', { name: 'Did you mean "San Francisco' }).click();
  await page.waitForURL(/lat=37/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a search without results says so and offers alternatives (SE4, A18)', async ({ page }) => {
  await open(page, '/search?city=Toronto&minPrice=9000');
  await expect(page.getByRole('heading', { name: 'No places found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Homepage' })).toBeVisible();
  await expect(page.getByRole('link', { name: /without your filters/ })).toBeVisible();
});

test('without WebGL a message replaces the map and the list stays (SE7)', async ({ page }) => {
  await open(page, '/search?city=Toronto');
  const showMap = page.getByRole('button', { name: 'Map', exact: true });
  await expect(page.getByRole('article').first()).toBeVisible();
  if (await showMap.isVisible()) await showMap.click();
  await expect(page.getByText('Unable to load map')).toBeVisible();
});
