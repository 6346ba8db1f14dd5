// A guest arrives and leaves, and the host sees both. Another time the guest can't get in: the host doesn't answer, or both say something
// else and staff decide. And a host says that a guest didn't come, who was there. The clock is moved (E9, E10).
import { expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import { after, book, bookWithHost, signInGuest, signInStaff, someone, test } from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

test('a guest checks in and out, and the host sees both (E9)', async ({ page: guest, browser, market }) => {
  const host = await someone(browser, market);
  await signInGuest(guest, market);
  const { path, booking } = await book(guest, market, 0);
  // The page says so on the day before.
  await expect(guest.getByText(/^Check-in opens at /)).toBeVisible();
  await signInAs(host, 'host', path);

  await market.moveClock(after(booking.startsAt, -10));
  await open(guest, path);
  const checkIn = guest.getByRole('button', { name: 'Check in', exact: true });
  await expect(checkIn).toBeVisible();
  await expectAccessible(guest, 'a booking about to begin');
  await checkIn.click();
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

test('a guest can’t get in: the host answers once, and then not; everything goes back (E10)', async ({
  page: guest,
  browser,
  market,
}) => {
  const { host, path, booking } = await bookWithHost(guest, browser, market, 0);

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

test('a guest still can’t get in after the host’s answer, so staff decide, and everything goes back (E10)', async ({
  page: guest,
  browser,
  market,
}) => {
  const { host, path, booking } = await bookWithHost(guest, browser, market, 0);

  await market.moveClock(after(booking.startsAt, 5));
  await open(host, path);
  await open(guest, path);
  await guest.getByRole('button', { name: 'I can’t get in' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Alert Nadia' }).click();
  await host
    .getByRole('region', { name: 'Ana can’t get in' })
    .getByRole('button', { name: 'They can get in now' })
    .click();
  await guest
    .getByRole('region', { name: 'Nadia says you can get in now' })
    .getByRole('button', { name: 'I still can’t get in' })
    .click();
  await expect(guest.getByRole('heading', { name: 'Our team is looking into it' })).toBeVisible();
  await expect(host.getByRole('heading', { name: 'Our team is looking into it' })).toBeVisible();
  await expectAccessible(guest, 'a guest who still can’t get in');

  const staff = await signInStaff(browser, market, path);
  await expect(staff.getByText('Nadia says that Ana can get in, and Ana says they can’t.')).toBeVisible();
  await expectAccessible(staff, 'deciding whether a guest could get in');
  await staff.getByRole('button', { name: 'Refund', exact: true }).click();
  await staff
    .getByRole('dialog', { name: 'Refund everything?' })
    .getByRole('button', { name: 'Cancel and refund' })
    .click();
  await expect(guest.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expect(host.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await market.orders.work();
  expect(await market.orders.readBooking(booking._id)).toEqual({});
  expect(await market.orders.verify()).toEqual([]);
});

test('a guest contests a no-show, and staff withdraw it (E10)', async ({ page: guest, browser, market }) => {
  const { host, path, booking } = await bookWithHost(guest, browser, market, 0);

  await market.moveClock(after(booking.startsAt, 40));
  await open(guest, path);
  await open(host, path);
  await host.getByRole('button', { name: 'Ana didn’t come' }).click();
  const dialog = host.getByRole('dialog', { name: 'Record a no-show?' });
  await expectAccessible(host, 'recording a no-show');
  await dialog.getByRole('button', { name: 'Record no-show' }).click();
  await expect(host.getByRole('heading', { name: 'Ana is marked as a no-show' })).toBeVisible();

  const card = guest.getByRole('region', { name: 'You’re marked as a no-show' });
  await card.getByLabel('What happened?').fill('I’ve been here since nine.');
  await expectAccessible(guest, 'a guest who’s marked as a no-show');
  await card.getByRole('button', { name: 'Contest no-show' }).click();
  await expect(guest.getByRole('heading', { name: 'You contested the no-show' })).toBeVisible();
  await expect(host.getByRole('heading', { name: 'Ana contested the no-show' })).toBeVisible();

  const staff = await signInStaff(browser, market, path);
  await expect(staff.getByText('I’ve been here since nine.')).toBeVisible();
  await expectAccessible(staff, 'deciding about a no-show');
  await staff.getByRole('button', { name: 'Withdraw no-show' }).click();
  await expect(guest.getByRole('heading', { name: /no-show/ })).toHaveCount(0);
  await expect(host.getByRole('heading', { name: /no-show/ })).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Check in', exact: true })).toBeVisible();
});
