// Search with its map drawn: the one journey in a browser that can.
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/browser.ts';
import { expect, isPhone, open, test } from '../fixtures.ts';

const executablePath = findChromium();
test.use({ launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) } });

test('the map is drawn with its prices; pressing a group moves it closer, and the search goes along (A2, SE3)', async ({
  page,
}) => {
  await open(page, '/search?city=Toronto');
  await expect(page.getByRole('article').first()).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('button', { name: /\$\d+/ }).first()).toBeVisible();
  const group = page.getByRole('button', { name: /^\d+ workspaces from \$\d+.*Zoom in\.$/ }).first();
  await group.press('Enter');
  await page.waitForURL(/bounds=|north=|bbox=/);
  await expect(page.getByText('Unable to load map')).not.toBeVisible();
});
