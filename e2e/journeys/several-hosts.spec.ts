// A guest asks several hosts for the same hours. One of them accepts: the guest is booked there, and the other request is withdrawn (C23).
import type { Booking } from '@daynook/contract/bookings';
import type { Browser, Page } from '@playwright/test';
import { ask, chooseHours, expect, expectAccessible, isPhone, open, signInAs, test } from '../fixtures.ts';

/** The host's page, and one of their listings that guests ask for. */
async function hostAndRequestListing(browser: Browser): Promise<{ host: Page; path: string }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const host = await context.newPage();
  await signInAs(host, 'host', '/dashboard');
  await open(host, '/host/listings');
  const listings = host.getByRole('article').filter({ hasText: 'Live' });
  await expect(listings.first()).toBeVisible();
  for (const listing of await listings.all()) {
    const id = /listing\/([\w-]+)/.exec((await listing.getByRole('link').first().getAttribute('href')) ?? '')?.[1];
    const answer = await host.request.get(`/api/listings/${id}`);
    const { bookingMode } = (await answer.json()) as { bookingMode: string };
    if (bookingMode === 'request') return { host, path: `/listing/${id}` };
  }
  throw new Error('the demo’s host has no listing that guests ask for');
}

/** Adds the first of the other workspaces and sends both requests. */
async function askTwoHosts(guest: Page): Promise<Booking> {
  const others = guest.getByRole('region', { name: 'Ask other hosts, too' });
  await others.getByRole('switch').click();
  const first = others.getByRole('checkbox').first();
  await first.check();
  await expect(others.getByText(/^You’re asking 2 hosts\. You’ll pay for only one, up to /)).toBeVisible();
  await expectAccessible(guest, 'checkout that asks several hosts');
  await guest.getByLabel('I agree to the house rules').check();
  await guest.getByRole('button', { name: 'Send 2 requests' }).click();
  await guest.waitForURL(/\/booking\//);
  await expect(guest.getByRole('heading', { name: 'Your requests' })).toBeVisible();
  await expectAccessible(guest, 'a request to several hosts');
  return ask<Booking>(guest, `/api/bookings/${new URL(guest.url()).pathname.split('/').at(-1)}`);
}

test('the first host to accept gets the booking, and the other request is withdrawn (C23)', async ({
  page: guest,
  browser,
}) => {
  const { host, path } = await hostAndRequestListing(browser);
  await signInAs(guest, 'guest', '/bookings');
  await open(guest, path);
  await (await chooseHours(guest, isPhone(guest) ? 3 : 4)).press('Enter');
  await guest.waitForURL(/\/book/);
  const asked = await askTwoHosts(guest);
  expect(asked.groupRequests).toHaveLength(2);

  await open(host, `/booking/${asked._id}`);
  await expect(host.getByText(/also asked another host\. The first to accept gets the booking\./)).toBeVisible();
  await expectAccessible(host, 'a request that another host also got');
  await host.getByRole('button', { name: 'Accept', exact: true }).click();

  await expect(guest.getByText('You’re booked.').first()).toBeVisible();
  const others = guest.getByRole('listitem').filter({ hasText: 'Another host accepted' });
  await expect(others).toHaveCount(1);
  await others.getByRole('link').click();
  await expect(guest.getByRole('heading', { name: 'Another host accepted first' })).toBeVisible();
  await expectAccessible(guest, 'a request that another host got');
});
