// A guest books the same hours every week: one price before the yes, the first booking paid at once, the next charged two days before it
// starts, and the rest canceled for nothing. The clock is moved (C21).
import type { Booking } from '@daynook/contract/bookings';
import { ask, expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import { checkOut, payByCard, signInGuest, someone, test } from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

test('four weekly bookings: the second is charged two days before it starts, then the rest is canceled (C21)', async ({
  page: guest,
  browser,
  market,
}) => {
  await signInGuest(guest, market);
  await checkOut(guest, market, 2);
  // The form above the switch has its full height by then.
  await guest.getByLabel('Card number', { exact: true }).waitFor();
  const repeat = guest.getByRole('region', { name: 'Repeat this booking' });
  await repeat.getByRole('switch').click();
  await expect(repeat.getByText('4 bookings')).toBeVisible();
  await expect(repeat.getByText(/^Later, one by one, from/)).toBeVisible();
  await expectAccessible(guest, 'checkout of a repeating booking');
  const path = await payByCard(guest, '4242 4242 4242 4242', /^Pay CA\$/);
  const first = await ask<Booking>(guest, `/api/bookings/${path.split('/').at(-1)}`);
  expect(first).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', series: { number: 1, count: 4 } });
  const card = guest.locator('#series');
  await expect(card.getByText(/card will be charged/)).toHaveCount(3);
  await expectAccessible(guest, 'a booking that repeats');

  // Two days before the second one.
  await market.moveClock(new Date(Date.parse(first.startsAt) + 5.1 * 86_400_000).toISOString());
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
