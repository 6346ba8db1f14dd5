// Public pages, and redirects from those that aren't. For the pages of members, hosts, and staff see e2e/crawl.
import { expect, expectAccessible, open, openWritten, test } from '../fixtures.ts';

const PUBLIC = `/ /search /become-host /enterprise /quiz /personas /discover /refer /logout-complete
/about /how-it-works /careers /help /safety /contact /blog /hosts /guests /terms /terms-of-service /privacy
/privacy-policy /cookies /accessibility /help/ranking /help/check-reputation`.split(/\s+/);

test('public pages are rendered for visitors without a redirect (RT1, RT2)', async ({ request }) => {
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

test('a page is rendered before its scripts load, and then hydrates', async ({ page }) => {
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
    await openWritten(page, path);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('dialog', { name: 'Log in to continue' })).not.toBeVisible();
    await expectAccessible(page, path);
  }
  for (const question of await page.getByRole('main').getByRole('group').all())
    await question.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'See my result' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The deep worker' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a visitor is redirected from a members’ page to the home page and asked to log in (RT2, RT3)', async ({
  page,
}) => {
  for (const path of ['/dashboard', '/host/property/new', '/admin/users', '/messages/c1']) {
    await open(page, path);
    await expect(page.getByRole('dialog', { name: 'Log in to continue' })).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('auth_return_to'))).toBe(path);
  }
});

test('checkout says that it needs JavaScript where there is none', async ({ request }) => {
  const answer = await request.get('/api/listings/search?city=Toronto&limit=1');
  const [listing] = ((await answer.json()) as { listings: { _id: string }[] }).listings;
  const page = await request.get(`/listing/${listing!._id}/book?date=2030-01-07&from=09:00&to=13:00`);
  expect(await page.text()).toMatch(/<noscript><p[^>]*>This page needs JavaScript\./);
});

test.fail('a page that writes a script into itself fails its journey', async ({ page }) => {
  await open(page, '/about');
  await page.evaluate(() => {
    try {
      document.createElement('script').textContent = 'alert(1)';
    } catch {
      // Rejected and reported.
    }
  });
});
