// Login and logout, guards, and pages while the service is unavailable.
import { alive, expect, open, signInAs, test } from '../fixtures.ts';

test('a members’ page redirects to login and back (RT3, SS1, SS2)', async ({ page }) => {
  await signInAs(page, 'guest', '/bookings');
  await expect(page).toHaveURL(/\/bookings$/);
});

test('logging out leaves no personal data behind (SS3, RT5)', async ({ page }) => {
  await signInAs(page, 'guest');
  const other = await page.context().newPage();
  await open(other, '/messages');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('button', { name: /Sam|menu|account/i })
    .first()
    .click();
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('menuitem', { name: 'Sign Out' }))
    .first()
    .click();
  await page.waitForURL(/\/logout-complete/);
  await alive(page);
  // What the other tab showed and remembered is gone too; nobody is asked to log in there.
  await expect(other).toHaveURL('/');
  await alive(other);
  await expect(other.getByRole('dialog')).toBeHidden();
  expect(await other.evaluate(() => localStorage.getItem('auth_return_to'))).toBeNull();
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.user')));
  expect(keys).toEqual([]);
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Log in to continue' })).toBeVisible();
});

test.describe('a page that something in the browser has changed', () => {
  // What React Router writes for the first load isn't run again.
  test.use({ expectedConsole: ['HTML was shown as text', 'React error #418'] });
  // Styles and scripts that the policy refuses fail it too.
  test('is built again in the browser', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.querySelector('main')!.remove(), { once: true }),
    );
    await open(page, '/contact');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('an unknown address is not found, with its status (RT1)', async ({ page }) => {
  const response = await page.goto('/nothing/like/this');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.use({ expectedConsole: ['404'] });

test.describe('while the service is away', () => {
  test.use({ expectedConsole: ['ERR_', 'net::', 'Failed to load', '404'] });
  test('calls stop, and the page says when it retries and recovers automatically (CS3)', async ({ page }) => {
    await open(page, '/search?city=Toronto');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Max Price').fill('70');
    await page.getByRole('button', { name: /^Show .*spaces?$/ }).click();
    await expect(page.getByText(/can’t reach/)).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/**');
    await expect(page.getByText(/can’t reach/)).toBeHidden({ timeout: 40_000 });
  });

  test('the message appears even if its code couldn’t be loaded at first (CS3)', async ({ page }) => {
    let refused = 0;
    await page.route(/\/late-[^/]*\.js/, async (route) => {
      refused += 1;
      if (refused > 1) await route.continue();
      else await route.abort();
    });
    await open(page, '/search?city=Toronto');
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(1);
    // The page was loaded again for the missing script.
    await alive(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Max Price').fill('70');
    await page.getByRole('button', { name: /^Show .*spaces?$/ }).click();
    await expect(page.getByText(/can’t reach/)).toBeVisible({ timeout: 30_000 });
  });
});
