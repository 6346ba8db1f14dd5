// Changes that cost more: a booking moves to another workspace of the host, and staff move it back for both; a guest stays longer, and
// then leaves early. The clock is moved (E7, E8).
import { expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import {
  after,
  bookWithHost,
  checkOut,
  findChangeDialog,
  GOOD_CARD,
  payForChange,
  readBooking,
  signInGuest,
  signInStaff,
  someone,
  test,
} from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

test('a guest moves to another workspace and pays more; staff move the booking back for both (E7)', async ({
  page: guest,
  browser,
  market,
}) => {
  const { host, path, booking } = await bookWithHost(guest, browser, market, 2);

  // An instant booking, but its host answers for another workspace.
  await guest.getByRole('button', { name: 'Change booking' }).click();
  const dialog = findChangeDialog(guest);
  await dialog.getByRole('combobox', { name: 'Workspace' }).selectOption({ label: 'Corner office by the stairs' });
  await expect(dialog.getByText('New workspace')).toBeVisible();
  await expectAccessible(guest, 'a change to another workspace');
  await dialog.getByRole('button', { name: /^Ask Nadia, and pay CA\$.* if they accept$/ }).click();
  await expect(guest.getByRole('region', { name: 'You proposed a change' })).toBeVisible();
  await host.getByRole('region', { name: 'Ana proposed a change' }).getByRole('button', { name: 'Accept' }).click();
  await payForChange(guest, path);
  const moved = await readBooking(guest, path);
  expect(moved.listing._id).toBe(market.hourlyListingId);
  expect(moved.totalMinor).toBeGreaterThan(booking.totalMinor);
  await expect(host.getByText('Corner office by the stairs').first()).toBeVisible();

  const staff = await signInStaff(browser, market, path);
  await staff.getByRole('button', { name: 'Change booking' }).click();
  const change = findChangeDialog(staff);
  await change.getByRole('combobox', { name: 'Workspace' }).selectOption({ label: 'Quiet desk with morning light' });
  await change.getByRole('checkbox', { name: 'Guest and host agreed to this in messages' }).check();
  await expect(change.getByText(/Ana gets CA\$.* back\./)).toBeVisible();
  await expectAccessible(staff, 'a change for both sides');
  await change.getByRole('button', { name: 'Change booking' }).click();
  await expect(change).toHaveCount(0);
  await expect(guest.getByText('Quiet desk with morning light').first()).toBeVisible();
  await market.orders.work();
  const { listing, totalMinor } = await readBooking(guest, path);
  expect(listing._id).toBe(market.listingId);
  expect(totalMinor).toBeLessThanOrEqual(booking.totalMinor);
  await expectAccessible(guest, 'a booking that staff changed');
  expect(await market.orders.verify()).toEqual([]);
});

test('a guest stays longer with the host’s yes, pays for it, and leaves early (E8)', async ({
  page: guest,
  browser,
  market,
}) => {
  const host = await someone(browser, market);
  await signInGuest(guest, market);
  await checkOut(guest, market, 2, market.hourlyListingId);
  await guest.getByLabel('Card number', { exact: true }).fill(GOOD_CARD);
  await guest.getByRole('button', { name: /^Send request for CA\$/ }).click();
  await guest.waitForURL(/\/booking\//);
  const path = new URL(guest.url()).pathname;
  await signInAs(host, 'host', path);
  await host.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(guest.getByText('You’re booked.').first()).toBeVisible();
  const booking = await readBooking(guest, path);

  await market.moveClock(after(booking.startsAt, 30));
  await open(host, path);
  await open(guest, path);
  await guest.getByRole('button', { name: 'Stay longer' }).click();
  const longer = guest.getByRole('dialog', { name: 'Stay longer' });
  await longer.getByRole('radio').first().check();
  await expectAccessible(guest, 'staying longer');
  await longer.getByRole('button', { name: /^Ask Nadia, and pay CA\$.* if they accept$/ }).click();
  const proposed = host.getByRole('region', { name: 'Ana proposed a change' });
  await expectAccessible(host, 'a guest who wants to stay longer');
  await proposed.getByRole('button', { name: 'Accept' }).click();
  await payForChange(guest, path);
  const longerStay = await readBooking(guest, path);
  expect(Date.parse(longerStay.endsAt)).toBeGreaterThan(Date.parse(booking.endsAt));
  expect(longerStay.totalMinor).toBeGreaterThan(booking.totalMinor);

  await guest.getByRole('button', { name: 'Leave early' }).click();
  const leave = guest.getByRole('dialog', { name: 'Leave early?' });
  await expectAccessible(guest, 'leaving early');
  await leave.getByRole('button', { name: 'Leave now' }).click();
  await expect(leave).toHaveCount(0);
  const ended = await readBooking(guest, path);
  expect(Date.parse(ended.endsAt)).toBeLessThan(Date.parse(booking.endsAt));
  expect(ended.totalMinor).toBe(longerStay.totalMinor);
  await market.moveClock(after(ended.endsAt, 1));
  await open(host, path);
  await open(guest, path);
  await expect(guest.getByText('Completed').first()).toBeVisible();
  await expect(host.getByText('Completed').first()).toBeVisible();
  expect(await market.orders.verify()).toEqual([]);
});
