// A new member from the sign-up to their own data.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { alive, expectAccessible, newEmail, open } from '../fixtures.ts';

test('a new member answers the questions, finds spaces, changes a setting and takes a copy of everything (CS5, CS6, M1, L6, M9)', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Name').fill('Zoë Tremblay');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long walk in the morning');
  await page.getByRole('button', { name: /create/i }).click();

  const question = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(question('Introduce yourself')).toBeVisible();
  await expectAccessible(page, 'the first question');
  await page.getByLabel('Profession').fill('Writer');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('radio', { name: /Deep focus/ }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(question('Where and when?')).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(question('Where and when?')).toBeVisible();
  await page.getByRole('combobox', { name: 'Where do you want to work?' }).pressSequentially('Portland');
  await page
    .getByRole('option', { name: /Portland OR/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Show workspaces' }).click();
  await expect(question('Workspaces for you near Portland')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();

  await open(page, '/settings/notifications');
  const emails = page.getByRole('switch', { name: 'Email: Unread messages', exact: true });
  await emails.click();
  await expect(emails).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Email: Refunds and payments', exact: true })).toBeDisabled();
  await page.reload();
  await expect(emails).not.toBeChecked();

  await open(page, '/settings/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const copy = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: Record<string, unknown> };
  expect(copy.profile).toMatchObject({ email, profile: { profession: 'Writer' }, onboardingCompleted: true });
});
