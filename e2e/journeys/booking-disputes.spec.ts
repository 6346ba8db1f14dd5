// After a stay: the host asks for overtime and the guest pays it; the guest asks for money back, both bargain, and it's settled. The clock
// is moved (E8, F10, N4).
import type { Booking } from '@daynook/contract/bookings';
import { ask, expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import { checkOut, payByCard, signInGuest, someone, test } from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

test('a guest pays for overtime, and gets back what both agree on for what was missing (E8, F10, N4)', async ({
  page: guest,
  browser,
  market,
}) => {
  const host = await someone(browser, market);
  await signInGuest(guest, market);
  await checkOut(guest, market, 2);
  const path = await payByCard(guest, '4242 4242 4242 4242', /^Pay CA\$.* and book$/);
  const { endsAt } = await ask<Booking>(guest, `/api/bookings/${path.split('/').at(-1)}`);
  await signInAs(host, 'host', path);
  await market.moveClock(new Date(Date.parse(endsAt) + 70 * 60_000).toISOString());

  await open(host, path);
  await host.getByRole('button', { name: 'Ask for an extra payment' }).click();
  await host.getByRole('radio', { name: 'Overtime' }).check();
  await host.getByRole('combobox', { name: 'The guest left at' }).selectOption({ index: 2 });
  await host.getByLabel('What happened?').fill('You stayed longer than you booked.');
  await expectAccessible(host, 'asking for overtime');
  await host.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(host.getByRole('heading', { name: /^Overtime: you asked for CA\$/ })).toBeVisible();

  await open(guest, path);
  await expectAccessible(guest, 'a request for overtime');
  await guest.getByRole('button', { name: /^Agree and pay CA\$/ }).click();
  // The card wasn't saved, so it can't be charged again without the guest.
  await expect(guest.getByText(/^We couldn’t charge your card\. You can pay with any card until/)).toBeVisible();
  await guest.getByRole('link', { name: /^Pay CA\$/ }).click();
  await guest.getByLabel('Card number', { exact: true }).fill('4242 4242 4242 4242');
  await guest.getByRole('button', { name: /^Pay CA\$/ }).click();
  await guest.waitForURL(/\/booking\/[^/]+$/);
  await expect(guest.getByText(/^Settled: you paid CA\$/)).toBeVisible();
  await expect(host.getByText(/^Settled: Ana paid CA\$/)).toBeVisible();

  await guest.getByRole('button', { name: 'Ask for a refund' }).click();
  await guest.getByRole('radio', { name: 'Not as described' }).check();
  await guest.getByLabel(/^Refund, up to CA/).fill('40');
  await guest.getByLabel('What happened?').fill('The second monitor in the listing was missing.');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await host.getByRole('button', { name: 'Offer another amount' }).click();
  await host.getByLabel(/^Your offer/).fill('20');
  await host.getByRole('button', { name: 'Send offer' }).click();
  await guest.getByRole('button', { name: 'Accept CA$20.00' }).click();
  await expect(guest.getByText('Settled: you get CA$20.00 back.')).toBeVisible();
  await expectAccessible(guest, 'a settled problem');
  expect(await market.orders.verify()).toEqual([]);
});
