// A guest books the same hours every week: one price before the yes, the first booking paid at once, the next charged two days before it
// starts, and the rest canceled for free. Another time, later bookings change before they're charged. The clock is moved (C21, E7).
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import type { Market } from '../market.ts';
import {
  after,
  checkOut,
  findChangeDialog,
  GOOD_CARD,
  payByCard,
  readBooking,
  signInGuest,
  someone,
  test,
} from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

const DAY_MINUTES = 1_440;

/** Books four weeks, and returns the path of the first booking. */
async function bookFourWeeks(guest: Page, market: Market): Promise<string> {
  await signInGuest(guest, market);
  await checkOut(guest, market, 2);
  // The form above the switch has its full height by then.
  await guest.getByLabel('Card number', { exact: true }).waitFor();
  const repeat = guest.getByRole('region', { name: 'Repeat this booking' });
  await repeat.getByRole('switch').click();
  await expect(repeat.getByText('4 bookings')).toBeVisible();
  await expect(repeat.getByText(/^Later, one by one, from/)).toBeVisible();
  await expectAccessible(guest, 'checkout of a repeating booking');
  return payByCard(guest, GOOD_CARD, /^Pay CA\$/);
}

test('four weekly bookings: the second is charged two days before it starts, then the rest is canceled (C21)', async ({
  page: guest,
  browser,
  market,
}) => {
  const path = await bookFourWeeks(guest, market);
  const first = await readBooking(guest, path);
  expect(first).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', series: { number: 1, count: 4 } });
  const card = guest.locator('#series');
  await expect(card.getByText(/card will be charged/)).toHaveCount(3);
  await expectAccessible(guest, 'a booking that repeats');

  // Two days before the second one.
  await market.moveClock(after(first.startsAt, 5.1 * DAY_MINUTES));
  await open(guest, path);
  await expect(card.getByText('Confirmed · card charged', { exact: true })).toHaveCount(1);
  await card.getByRole('button', { name: 'Cancel several' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Cancel several bookings' });
  await expectAccessible(guest, 'canceling several bookings');
  await dialog.getByRole('radio', { name: 'All that are left' }).check();
  await dialog.getByRole('radio', { name: 'Plans have changed' }).check();
  await dialog.getByRole('button', { name: /^Cancel 3/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Canceled')).toHaveCount(3);

  const host = await someone(browser, market);
  await signInAs(host, 'host', path);
  await expect(host.locator('#series').getByRole('listitem').first()).toBeVisible();
  expect(await market.orders.verify()).toEqual([]);
});

test('later bookings change before they’re charged, and the charges follow (C21, E7)', async ({
  page: guest,
  browser,
  market,
}) => {
  const path = await bookFourWeeks(guest, market);
  const first = await readBooking(guest, path);
  const change = guest
    .locator('#series')
    .getByRole('link', { name: /^Change / })
    .first();
  const second = new URL((await change.getAttribute('href'))!, guest.url()).pathname;
  const before = await readBooking(guest, second);

  // The guest can still cancel for free, so nobody is asked.
  await change.click();
  const dialog = findChangeDialog(guest);
  await dialog
    .getByRole('combobox', { name: 'To', exact: true })
    .selectOption(`${Date.parse(before.endsAt) + 3_600_000}`);
  await expect(dialog.getByText(/Nothing is charged now\. Your card will be charged CA\$/)).toBeVisible();
  await expectAccessible(guest, 'a change of a later booking');
  await dialog.getByRole('button', { name: 'Change booking' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(guest.getByText('The booking was changed')).toBeVisible();
  expect(await readBooking(guest, second)).toMatchObject({
    endsAt: after(before.endsAt, 60),
    paymentStatus: before.paymentStatus,
  });

  // The host lowers its price, which needs the guest's yes.
  const host = await someone(browser, market);
  await signInAs(host, 'host', second);
  await host.getByRole('button', { name: 'Change booking' }).click();
  await findChangeDialog(host)
    .getByLabel(/^Your price for these hours/)
    .fill('50');
  await expect(findChangeDialog(host).getByText(/Nothing is charged now\. Ana’s card will be charged/)).toBeVisible();
  await findChangeDialog(host).getByRole('button', { name: 'Ask Ana' }).click();
  const proposed = guest.getByRole('region', { name: 'Nadia proposed a change' });
  await expect(proposed.getByText(/Nothing is charged now\. Your card will be charged CA\$/)).toBeVisible();
  await expectAccessible(guest, 'a proposed change of a later booking');
  await proposed.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(proposed).toHaveCount(0);
  await expect(host.getByText('The booking was changed')).toHaveCount(2);

  // Two days before it starts.
  await market.moveClock(after(first.startsAt, 5.1 * DAY_MINUTES));
  await open(guest, second);
  await expect(guest.locator('#series').getByText('Confirmed · card charged', { exact: true })).toHaveCount(1);
  const charged = await readBooking(guest, second);
  expect(charged).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  expect(charged.totalMinor).toBeLessThan(before.totalMinor);
  expect(await market.orders.verify()).toEqual([]);
});
