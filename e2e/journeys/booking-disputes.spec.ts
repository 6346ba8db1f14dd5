// After a stay: the host asks for overtime and the guest pays it; the guest asks for money back, both bargain, and it's settled. The clock
// is moved (E8, F10, N4).
import { expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import {
  after,
  bookWithHost,
  checkOut,
  payByTransfer,
  readBooking,
  recordPayment,
  setUpTransfer,
  someone,
  test,
} from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

test('a guest pays for overtime, and gets back what both agree on for what was missing (E8, F10, N4)', async ({
  page: guest,
  browser,
  market,
}) => {
  const { host, path, booking } = await bookWithHost(guest, browser, market, 2);
  await market.moveClock(after(booking.endsAt, 70));

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

test.describe('paid outside the product', () => {
  // Nobody pays by card here, so Stripe's script isn't replaced, and without a network it can't load.
  test.use({ expectedConsole: ['https://js.stripe.com/'] });

  test('a guest who paid by transfer agrees to overtime, and the host records its payment (E8, F10)', async ({
    page: guest,
    browser,
    context,
    market,
  }) => {
    await market.keepTime(context);
    const host = await someone(browser, market);
    await setUpTransfer(host);
    await signInAs(guest, 'guest', '/bookings');
    await checkOut(guest, market, 2);
    const path = await payByTransfer(guest);
    await recordPayment(host, path);
    const { endsAt } = await readBooking(guest, path);
    await market.moveClock(after(endsAt, 70));

    await open(host, path);
    await expect(host.getByText(/they’ll pay the same way they paid for the booking/)).toBeVisible();
    await host.getByRole('button', { name: 'Ask for an extra payment' }).click();
    await host.getByRole('radio', { name: 'Overtime' }).check();
    await host.getByLabel('What happened?').fill('You stayed longer than you booked.');
    await host.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(host.getByRole('heading', { name: /^Overtime: you asked for CA\$/ })).toBeVisible();

    await open(guest, path);
    await guest.getByRole('button', { name: /^Agree to pay CA\$/ }).click();
    await expect(guest.getByText(/^Please pay Nadia CA\$/)).toBeVisible();
    await expect(guest.locator('#disputes').getByText('e-Transfer to pay@nadia.example')).toBeVisible();
    await expectAccessible(guest, 'overtime to pay by transfer');
    await expect(host.getByText(/^Ana owes you CA\$/)).toBeVisible();
    await expectAccessible(host, 'overtime that a guest owes');
    await host.getByRole('button', { name: 'Mark as received' }).click();
    await expect(host.getByText(/^Settled: Ana paid CA\$.* You keep CA\$/)).toBeVisible();
    await expect(guest.getByText(/^Settled: you paid CA\$/)).toBeVisible();
    expect(await market.orders.verify()).toEqual([]);
  });
});
