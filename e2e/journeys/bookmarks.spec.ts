// From a visitor's heart to a list of bookmarks: pressed while logged out, kept during sign-up, noted, tagged, removed, and restored.
import type { Page } from '@playwright/test';
import { alive, expect, expectAccessible, open, signUp, skipQuestions, test } from '../fixtures.ts';

test.use({ expectedConsole: ['Live updates are not connected'] });

const heart = (page: Page) => page.getByRole('button', { name: /^Save / }).first();

test('a visitor’s bookmark survives signing up and is noted, tagged, removed, and restored (BK1–BK4)', async ({
  page,
}, { project }) => {
  await open(page, '/search?city=Portland');
  // Without WebGL, the results take the map's place on desktops. A press meanwhile would miss.
  if (project.name === 'desk') await expect(page.getByText('Unable to load map')).toBeVisible();
  const label = await heart(page).getAttribute('aria-label');
  await heart(page).click();
  const prompt = page.getByRole('dialog', { name: 'Save your favorite workspaces' });
  await expect(prompt).toContainText('Sign in to bookmark workspaces and access them anytime');
  await expectAccessible(page, 'the question to sign in');
  await prompt.getByRole('button', { name: 'Sign in to save' }).click();
  await signUp(page, { name: 'Noa Vale', email: `noa-${project.name}-${Date.now()}@example.com` });

  await page.waitForURL('**/search?city=Portland');
  await alive(page);
  await expect(page.getByText('Workspace bookmarked successfully!').first()).toBeAttached();
  const saved = page.getByRole('button', { name: label!, exact: true }).first();
  await expect(saved).toHaveAttribute('aria-pressed', 'true');

  await open(page, '/bookmarks');
  await skipQuestions(page);
  const title = label!.slice('Save '.length);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('button', { name: `Note about ${title}` }).click();
  await page.getByRole('textbox', { name: `Note about ${title}` }).fill('The desk by the window');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Add a tag to ${title}` }).click();
  await page.keyboard.type('quiet');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'quiet 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the bookmarks');

  await page.reload();
  await alive(page);
  await expect(page.getByRole('button', { name: /The desk by the window/ })).toBeVisible();
  await page.getByRole('button', { name: 'quiet 1' }).click();
  await expect(page).toHaveURL(/tag=quiet/);

  await page.getByRole('button', { name: label!, exact: true }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: /The desk by the window/ })).toBeVisible();
});
