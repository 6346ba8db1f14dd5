// The shortest way from the home page, logged out, to a live listing with four photos, counting every click. Typing doesn't count.
import type { Locator, Page } from '@playwright/test';
import { alive, expect, newEmail, newTitle, open, photographs, test } from '../fixtures.ts';

const MOST_CLICKS = 15;
const DESCRIPTION =
  'A bright room on the garden side with a door that closes, a wide desk and a chair you can sit in all day.';

type Click = (control: Locator) => Promise<void>;

async function createAccount(page: Page, click: Click): Promise<void> {
  await click(page.getByRole('button', { name: 'Become a host' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Start hosting' })).toBeVisible();
  await page.getByLabel('Name').fill('Zoë Límová');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('a long walk in the morning');
  await click(page.getByRole('button', { name: 'Create account' }));
  // The hosting page, not a guest's onboarding.
  await page.waitForURL('**/host/property/new*');
  await alive(page);
}

async function describeProperty(page: Page, click: Click): Promise<void> {
  await page.getByLabel('Street address').fill('231 Putnam Avenue');
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('Brooklyn');
  await click(page.getByRole('option', { name: /Brooklyn.*NY/ }).first());
  await page.getByLabel('ZIP code').fill('11216');
  await click(page.getByRole('button', { name: 'Continue' }));
  await page.getByLabel('Property name').fill('The Putnam House');
  await page.getByLabel('Who’s home').fill('I work upstairs.');
  await click(page.getByRole('button', { name: 'No pets' }));
  await click(page.getByRole('button', { name: 'No cameras or recording devices' }));
  await page.getByLabel('How to get in', { exact: true }).fill('Side gate, then the blue door.');
}

/** The demo shows the code that it would send by email. */
async function confirmEmail(page: Page, click: Click): Promise<void> {
  const ask = page.getByRole('button', { name: /^Email a code/ });
  const field = page.getByLabel('Six-digit code');
  await expect(ask.or(field)).toBeVisible();
  if (await ask.isVisible()) await click(ask);
  const line = page.getByText(/Your code is \d{6}/);
  await expect(line).toBeVisible();
  await field.fill(/\d{6}/.exec((await line.textContent()) ?? '')![0]);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toHaveCount(0);
}

async function describeListing(page: Page, title: string, click: Click): Promise<void> {
  await click(page.getByRole('button', { name: /^Private room/ }));
  await page.waitForURL('**/host/listing/*/edit');
  await alive(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill(DESCRIPTION);
  await page.getByLabel('Full day').fill('72');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByRole('button', { name: 'Choose photos' })),
  ]);
  await chooser.setFiles(await photographs(page, 4));
  await expect(page.getByText('Ready to publish')).toBeVisible({ timeout: 90_000 });
}

test(`from the home page to a live listing with four photos in at most ${MOST_CLICKS} clicks (SH10, K1)`, async ({
  page,
  browser,
}) => {
  let clicks = 0;
  const click: Click = async (control) => {
    clicks += 1;
    await control.click();
  };
  const title = newTitle();
  await open(page, '/');
  await createAccount(page, click);
  await describeProperty(page, click);
  await confirmEmail(page, click);
  await click(page.getByRole('button', { name: 'Save and add a listing' }));
  await page.waitForURL('**/listing/new');
  await describeListing(page, title, click);
  const listingId = page.url().split('/').at(-2)!;
  await click(page.getByRole('button', { name: 'Publish', exact: true }).locator('visible=true').first());
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true });
  const live = page.getByRole('link', { name: 'View listing' }).locator('visible=true').first();
  await expect(confirm.or(live)).toBeVisible();
  if (await confirm.isVisible()) await click(confirm);
  await expect(live).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const answer = await visitor.request.get(`/api/listings/${listingId}`);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ title, images: { length: 4 } });
  await visitor.close();
});
