// A guest arrives and leaves, and the host sees both; another time the guest can't get in, the host doesn't answer, and everything goes
// back. The clock is moved (E9, G6).
import type { Booking } from '@daynook/contract/bookings';
import type { Page } from '@playwright/test';
import { ask, expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import type { Market } from '../market.ts';
import { checkOut, payByCard, signInGuest, someone, test } from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

/** Books tomorrow by card: the page says when check-in opens on the day before. */
async function book(guest: Page, market: Market): Promise<{ path: string; booking: Booking }> {
  await checkOut(guest, market, 0);
  const path = await payByCard(guest, '4242 4242 4242 4242', /^Pay CA\$.* and book$/);
  return { path, booking: await ask<Booking>(guest, `/api/bookings/${path.split('/').at(-1)}`) };
}

/** So many minutes after a moment. */
const after = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

test('a guest checks in and out, and the host sees both (E9)', async ({ page: guest, browser, market }) => {
  const host = await someone(browser, market);
  await signInGuest(guest, market);
  const { path, booking } = await book(guest, market);
  await expect(guest.getByText(/^Check-in opens at /)).toBeVisible();
  await signInAs(host, 'host', path);

  await market.moveClock(after(booking.startsAt, -10));
  await open(guest, path);
  await expectAccessible(guest, 'a booking about to begin');
  await guest.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(guest.getByText('Checked in').first()).toBeVisible();
  await open(host, path);
  await expect(host.getByText('Checked in').first()).toBeVisible();

  await market.moveClock(after(booking.endsAt, -20));
  await open(guest, path);
  await guest.getByRole('button', { name: 'Check out', exact: true }).click();
  await expect(guest.getByText('Checked out').first()).toBeVisible();
  await open(host, path);
  await expect(host.getByText('Checked out').first()).toBeVisible();
  await expectAccessible(host, 'a visit that is over');
});

test('a guest can’t get in: the host answers once, and then not; everything goes back (G6)', async ({
  page: guest,
  browser,
  market,
}) => {
  const host = await someone(browser, market);
  await signInGuest(guest, market);
  const { path, booking } = await book(guest, market);
  await signInAs(host, 'host', path);

  await market.moveClock(after(booking.startsAt, 5));
  await open(host, path);
  await open(guest, path);
  await guest.getByRole('button', { name: 'I can’t get in' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Can’t get in?' });
  await dialog.getByLabel('What’s wrong? (optional)').fill('The code doesn’t work.');
  await expectAccessible(guest, 'telling the host that one can’t get in');
  await dialog.getByRole('button', { name: 'Alert Nadia' }).click();
  await expect(guest.getByRole('heading', { name: 'We alerted Nadia' })).toBeVisible();
  await expectAccessible(guest, 'a guest who can’t get in');
  const card = host.getByRole('region', { name: 'Ana can’t get in' });
  await expect(card.getByText('The code doesn’t work.')).toBeVisible();
  await card.getByRole('button', { name: 'They can get in now' }).click();
  await guest
    .getByRole('region', { name: 'Nadia says you can get in now' })
    .getByRole('button', { name: 'I’m in' })
    .click();

  await guest.getByRole('button', { name: 'I can’t get in' }).click();
  await dialog.getByRole('button', { name: 'Alert Nadia' }).click();
  await expect(guest.getByRole('heading', { name: 'We alerted Nadia' })).toBeVisible();
  await market.moveClock(after(booking.startsAt, 25));
  await open(guest, path);
  await expect(guest.getByText('Canceled', { exact: true }).first()).toBeVisible();
  expect(await market.orders.readBooking(booking._id)).toEqual({});
  expect(await market.orders.verify()).toEqual([]);
});
