// The site in French and Spanish: in the URL, from the first page to a login and back.
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import { alive, expect, expectAccessible, open, test } from '../fixtures.ts';

test('a reader goes through the site in French, and comes back to it after logging in (P4)', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Français' }).click();
  await page.waitForURL('/fr');
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page).toHaveTitle(/espaces? de travail/i);
  for (const language of ['en', 'fr', 'es'])
    await expect(page.locator(`link[rel="alternate"][hreflang="${language}"]`)).toHaveCount(1);
  await expectAccessible(page, '/fr');

  // Links and pages that the browser renders stay in French, and nothing is loaded in English beside it.
  const english: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/[^/]+\.js$/.test(new URL(request.url()).pathname)) english.push(request.url());
  });
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/fr\/listing\/[\w-]+$/);
  await alive(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Disponibilités' })).toBeVisible();
  expect(english).toEqual([]);
  await page.reload();
  await alive(page);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/fr\/listing\//);

  // A URL without a language leads to the page in French, also the one that the login returns to.
  const response = await page.goto('/bookings');
  expect(response?.url()).toMatch(/\/fr\/bookings$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Se connecter ou créer un compte' }).click();
  await page.locator('input[name=email]').fill(DEMO_ACCOUNTS.guest);
  await page.locator('input[name=password]').fill(DEMO_ACCOUNTS.password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL(/\/fr\/bookings$/);
  await alive(page);
  await expect(page.getByRole('heading', { level: 1, name: /réservations/i })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedConsole: ['400'] });
  test('a visitor who reads French signs up in French, with a mistake on the way (P4)', async ({ page }) => {
    await open(page, '/fr/bookings');
    await page.getByRole('dialog').getByRole('button', { name: 'Se connecter ou créer un compte' }).click();
    await page.getByRole('link', { name: 'Créer un compte' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expectAccessible(page, 'the sign-up page in French');
    const email = `visiteur-${Date.now()}@example.org`;
    await page.getByLabel('Nom', { exact: true }).fill('Zoé Tremblay');
    await page.getByLabel('Courriel').fill(email);
    await page.getByLabel('Mot de passe').fill('court');
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    const errors = page.getByRole('alert');
    await expect(errors.getByRole('heading', { name: 'Corrigez 1 problème' })).toBeVisible();
    await expect(errors.getByRole('link', { name: 'Utilisez au moins 10 caractères.' })).toBeVisible();
    await page.getByLabel('Mot de passe').fill('loutre lampe rivière');
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    await page.waitForURL(/\/fr\/bookings$/);
    await alive(page);
    await expect(page.getByRole('heading', { level: 1, name: /réservations/i })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ expectedConsole: ['403'] });
  test('the API answers in Spanish to a page in Spanish (P4)', async ({ page }) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/'));
    await open(page, '/es/search?city=Denver');
    expect((await asked).headers()['accept-language']).toMatch(/^es/);
    const { status, language, message } = await page.evaluate(async () => {
      const response = await fetch('/api/bookings/quote', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
        body: '{}',
      });
      const problem = (await response.json()) as { message: string };
      return { status: response.status, language: response.headers.get('content-language'), message: problem.message };
    });
    expect({ status, language, message }).toEqual({
      status: 403,
      language: 'es',
      message: 'Esta página está desactualizada. Se actualizará y volverá a intentarlo.',
    });
  });
});

test('someone who chooses English again stays there (P4)', async ({ page }) => {
  await open(page, '/es/search?city=Denver');
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/about');
  await expect(page).toHaveURL('/es/about');
  await alive(page);
  await page.getByRole('navigation', { name: 'Idioma' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/about');
  await alive(page);
  await page.goto('/search?city=Denver');
  await expect(page).toHaveURL('/search?city=Denver');
});

test.describe(() => {
  test.use({ expectedConsole: ['404'] });
  test('a language that doesn’t exist is a page that doesn’t exist (P4)', async ({ page }) => {
    for (const path of ['/de/search', '/fr/nothing/like/this', '/fr/fr/search']) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});
