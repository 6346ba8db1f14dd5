// A team day from planning to booking: two members answer, one looks for rooms, both vote, and the organizer books (E11).
import type { Browser, Page } from '@playwright/test';
import { ask, expect, expectAccessible, open, signInAs, test } from '../fixtures.ts';

/** The organizer's team with one more member, made with the API: teams have tests of their own. */
async function makeTeam(organizer: Page, mate: Page): Promise<string> {
  const team = await ask<{ _id: string }>(organizer, '/api/teams', {
    name: 'Harbor Studio',
    billingAddress: 'Harbor Studio LLC\n12 Pier Street\nSeattle, WA 98101',
    taxNumber: null,
    purchaseOrder: null,
    currency: 'USD',
    timeZone: 'America/Los_Angeles',
  });
  const path = `/api/teams/${team._id}/invitations`;
  const invitation = await ask<{ _id: string }>(organizer, path, { email: 'host@example.com', role: 'booker' });
  await ask(mate, `/api/team-invitations/${invitation._id}/accept`, {});
  return team._id;
}

async function matesPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAs(page, 'host');
  return page;
}

/** A Wednesday that the demo has nothing on. */
function farWednesday(): Temporal.PlainDate {
  const far = Temporal.Now.plainDateISO('America/Los_Angeles').add({ days: 38 });
  return far.add({ days: (3 - far.dayOfWeek + 7) % 7 });
}

async function plan(page: Page, teamId: string): Promise<string> {
  await open(page, `/team/${teamId}/plan-day`);
  await page.getByLabel('Name of the day').fill('Kickoff');
  await page.getByRole('button', { name: /^Date / }).click();
  const dialog = page.getByRole('dialog', { name: 'Date' });
  await expect(dialog.getByRole('grid')).toBeVisible();
  const day = farWednesday();
  const today = Temporal.Now.plainDateISO('America/Los_Angeles');
  for (let month = today.month; month % 12 !== day.month % 12; month += 1) await page.keyboard.press('PageDown');
  await dialog.getByRole('button', { name: day.toLocaleString('en-US', { dateStyle: 'full' }) }).press('Enter');
  await page.getByLabel('From', { exact: true }).selectOption('600');
  await page.getByLabel('To', { exact: true }).selectOption('840');
  await page.getByRole('checkbox', { name: 'Nadia Okafor' }).check();
  await expectAccessible(page, 'planning a team day');
  await page.getByRole('button', { name: 'Plan and invite' }).click();
  await expect(page.getByRole('heading', { name: 'Kickoff' })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function answerDay(page: Page, area: string): Promise<void> {
  await page.getByRole('group', { name: 'When can you come?' }).getByRole('checkbox').check();
  await page.getByLabel(/^Where do you start, roughly/).fill(area);
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.locator('#toasts').getByText('Answer saved.')).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  await expect(page.getByText('This books your team day: Kickoff.')).toBeVisible();
  const rules = page.getByLabel(/^I agree to/);
  const button = page.getByRole('button', { name: /^Pay .* and book$|^Request to book$/ });
  await expect(button).toBeVisible();
  if ((await rules.count()) > 0) await rules.check();
  await button.click();
  await page.waitForURL(/\/booking\//);
}

test('members answer and vote, and the organizer books the room for everyone, and plans the next day', async ({
  page,
  browser,
}) => {
  const mate = await matesPage(browser);
  await signInAs(page, 'guest');
  const teamId = await makeTeam(page, mate);
  const day = await plan(page, teamId);
  await answerDay(page, 'Seattle, WA');
  await open(mate, day);
  await answerDay(mate, 'Tacoma, WA');
  await page.reload();
  await expect(page.getByText('Everyone has answered. Find rooms for one of the dates.')).toBeVisible();
  // Two areas would tell where one of them starts.
  await page.getByLabel('Near a place (optional)').fill('Seattle, WA');
  await page.getByRole('button', { name: 'Find rooms' }).click();
  await expect(page.getByRole('button', { name: /^Vote / }).first()).toBeVisible();
  await expectAccessible(page, 'rooms of a team day');
  await mate.reload();
  await mate
    .getByRole('button', { name: /^Vote / })
    .first()
    .click();
  await expect(mate.getByText('Most votes')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1 of 2 people have voted/)).toBeVisible();
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .click();
  await pay(page);
  await open(page, day);
  await expect(page.getByRole('heading', { name: 'Where and when' })).toBeVisible();
  await page.getByRole('link', { name: 'Plan the next one' }).click();
  await expect(page.getByLabel('Name of the day')).toHaveValue('Kickoff');
  await expect(page.getByText(/^When you look for rooms, we check .+ first\.$/)).toBeVisible();
  await mate.context().close();
});
