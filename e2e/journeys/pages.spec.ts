// Every address of the route table has a page with something on it, for those who may see it.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, signInAs, test } from '../fixtures.ts';

const PUBLIC = `/ /search /become-host /enterprise /quiz /personas /discover /refer /logout-complete
/about /how-it-works /careers /help /safety /contact /blog /hosts /guests /terms /terms-of-service /privacy
/privacy-policy /cookies`.split(/\s+/);

const MEMBERS = `/dashboard /bookings /bookmarks /kudos /messages /community /onboarding /profile /profile/settings
/settings /settings/payments /support /auth/linkedin-import`.split(/\s+/);

const HOSTS = `/host /properties /listings /host/properties /host/listings /host/bookings /host/create
/host/property/new /host-onboarding /host/property/:p/preview /host/property/:p/edit /host/property/:p/calendar
/host/property/:p/listings /host/property/:p/listing/new /host/listing/:l/edit /host/listing/:l/calendar
/host/listing/:l/availability /listing/:l/preview /property/:p`.split(/\s+/);

const STAFF = '/admin /admin/insurance /admin/users /admin/listings /admin/reports /support'.split(' ');

test('public pages answer a visitor at once, written, without being led away (RT1, RT2)', async ({ request }) => {
  const { listings } = (await (await request.get('/api/listings/search?city=Toronto')).json()) as {
    listings: { _id: string }[];
  };
  for (const path of [...PUBLIC, `/listing/${listings[0]?._id}`]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '';
    expect(main, path).toContain('<h1');
    expect(main.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length, `words on ${path}`).toBeGreaterThan(12);
  }
});

test('a page is drawn before any script of it is asked for, and then comes alive', async ({ page }) => {
  for (const path of ['/', '/search?city=Denver', '/about']) {
    await open(page, path);
    const { drawnAt, scriptAt } = await page.evaluate(() => ({
      drawnAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scriptAt: Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      ),
    }));
    expect(drawnAt, path).toBeGreaterThan(0);
    expect(scriptAt, path).toBeGreaterThanOrEqual(drawnAt ?? Number.POSITIVE_INFINITY);
  }
});

test('beta access and the earlier quiz have pages of their own, and the quiz has a result (RT1, RT2)', async ({
  page,
}) => {
  for (const path of ['/beta', '/quiz-legacy']) {
    await visit(page, path);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).not.toBeVisible();
    await expectAccessible(page, path);
  }
  for (const question of await page.getByRole('main').getByRole('group').all())
    await question.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'See my result' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The deep worker' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a visitor is led home from a members’ page and asked to sign in (RT2, RT3)', async ({ page }) => {
  for (const path of ['/dashboard', '/host/property/new', '/admin/users', '/messages/c1']) {
    await open(page, path);
    await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('auth_return_to'))).toBe(path);
  }
});

async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  const heading = page.locator('main h1');
  await expect(heading, path).toBeVisible();
  await expect(heading, path).not.toHaveText(/did not work|not found|no such/i);
  const words = async () => ((await page.locator('main').textContent()) ?? '').split(/\s+/).length;
  await expect.poll(words, `words on ${path}`).toBeGreaterThan(6);
}

test('members and hosts find a page at every address of theirs (RT1)', async ({ page }) => {
  await signInAs(page, 'host');
  const own = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    const ask = async (path: string) => {
      const response = await fetch(path, { headers: { Authorization: `Bearer ${access_token}` } });
      return ((await response.json()) as { _id: string }[])[0]?._id ?? '';
    };
    return { property: await ask('/api/properties/my-properties'), listing: await ask('/api/listings/my-listings') };
  });
  for (const path of [...MEMBERS, ...HOSTS])
    await visit(page, path.replace(':p', own.property).replace(':l', own.listing));
});

test('staff find a page at every address of theirs (RT1)', async ({ page }) => {
  await signInAs(page, 'staff');
  for (const path of STAFF) await visit(page, path);
});

test.fail('a page that writes a script into itself fails its journey', async ({ page }) => {
  await open(page, '/about');
  await page.evaluate(() => {
    try {
      document.createElement('script').textContent = 'alert(1)';
    } catch {
      // Refused, and reported.
    }
  });
});
