// Who crawls the pages, and what their URLs refer to.
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, newEmail, signInAs, signUp } from '../fixtures.ts';
import type { Own, Person } from './addresses.ts';

/** The demo host's things, loaded with their login. */
export async function ownThings(browser: Browser): Promise<Own> {
  const page = await browser.newPage();
  await signInAs(page, 'host');
  const [property] = await ask<{ _id: string }[]>(page, '/api/properties/my-properties');
  const [listing] = await ask<{ _id: string }[]>(page, '/api/listings/my-listings');
  const { bookings } = await ask<{ bookings: { _id: string }[] }>(page, '/api/host/bookings?tab=upcoming');
  const { conversations } = await ask<{ conversations: { _id: string; with: { _id: string } }[] }>(
    page,
    '/api/conversations',
  );
  const team = await ownTeam(page);
  await page.close();
  return {
    property: property?._id ?? '',
    listing: listing?._id ?? '',
    booking: bookings[0]?._id ?? '',
    conversation: conversations[0]?._id ?? '',
    member: conversations[0]?.with._id ?? '',
    team: team._id,
  };
}

/** The demo has no teams, so the first crawl creates the host's. */
async function ownTeam(page: Page): Promise<{ _id: string }> {
  const { teams } = await ask<{ teams: { _id: string }[] }>(page, '/api/teams');
  const wanted = {
    name: 'Cartographers',
    billingAddress: '18 Rose Street\nPortland, OR 97209',
    taxNumber: null,
    purchaseOrder: null,
    currency: 'USD',
    timeZone: 'America/Los_Angeles',
  };
  return teams[0] ?? ask<{ _id: string }>(page, '/api/teams', wanted);
}

/** The person's page, logged in. */
export async function arrive(person: Person, page: Page): Promise<void> {
  if (person === 'visitor') return;
  // Staff begin in their own area.
  if (person === 'staff') return signInAs(page, person, '/admin');
  if (person !== 'new' && person !== 'pending') return signInAs(page, person);
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await signUp(page, { name: 'Nora New', email: newEmail() });
  await page.getByRole('button', { name: 'Skip all questions' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // The server reports this account as pending for the whole session.
  if (person === 'pending')
    await page.route('**/api/beta/status', (route) =>
      route.fulfill({ json: { accountStatus: 'pending', reason: 'review', suspension: null } }),
    );
}
