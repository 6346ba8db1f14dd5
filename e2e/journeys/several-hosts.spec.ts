// A guest asks several hosts for the same hours. One of them accepts: the guest is booked there, and the other request is withdrawn (C23).
import type { Booking } from '@daynook/contract/bookings';
import type { Page } from '@playwright/test';
import {
  ask,
  chooseHours,
  expect,
  expectAccessible,
  hostAndListing,
  isPhone,
  open,
  signInAs,
  test,
} from '../fixtures.ts';

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
  const { host, listing } = await hostAndListing(browser, 'request');
  await signInAs(guest, 'guest', '/bookings');
  await open(guest, listing);
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
