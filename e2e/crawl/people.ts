// Who crawls the pages, and what their URLs refer to.
import { type Browser, expect, type Page } from '@playwright/test';
import { newEmail, signInAs, signUp } from '../fixtures.ts';
import type { Own, Person } from './addresses.ts';

/** The demo host's things, loaded with their login. */
export async function ownThings(browser: Browser): Promise<Own> {
  const page = await browser.newPage();
  await signInAs(page, 'host');
  const own = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
    const ask = async <T>(path: string, body?: object) => {
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      return (await (await fetch(path, init)).json()) as T;
    };
    const ownTeam = async () => {
      const { teams } = await ask<{ teams: { _id: string }[] }>('/api/teams');
      const wanted = {
        name: 'Cartographers',
        billingAddress: '18 Rose Street\nPortland, OR 97209',
        taxNumber: null,
        purchaseOrder: null,
        currency: 'USD',
        timeZone: 'America/Los_Angeles',
      };
      return teams[0] ?? (await ask<{ _id: string }>('/api/teams', wanted));
    };
    const [property] = await ask<{ _id: string }[]>('/api/properties/my-properties');
    const [listing] = await ask<{ _id: string }[]>('/api/listings/my-listings');
    const { bookings } = await ask<{ bookings: { _id: string }[] }>('/api/host/bookings?tab=upcoming');
    const { conversations } = await ask<{ conversations: { _id: string; with: { _id: string } }[] }>(
      '/api/conversations',
    );
    return {
      property: property?._id ?? '',
      listing: listing?._id ?? '',
      booking: bookings[0]?._id ?? '',
      conversation: conversations[0]?._id ?? '',
      member: conversations[0]?.with._id ?? '',
      team: (await ownTeam())._id,
    };
  });
  await page.close();
  return own;
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
