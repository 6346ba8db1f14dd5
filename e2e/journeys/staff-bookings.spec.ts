// Staff decide about many bookings at once: of a property in the wrong time zone, and of members they suspend (RO2).
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import {
  after,
  book,
  readBooking,
  signInGuest,
  signInSecondGuest,
  signInStaff,
  someone,
  test,
} from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

test('staff correct a property’s time zone: one booking keeps its clock time, the other its moment (RO2)', async ({
  page: guest,
  browser,
  market,
}) => {
  const host = await someone(browser, market);
  await signInGuest(guest, market);
  const moves = await book(guest, market, 2);
  const stays = await book(guest, market, 3);
  await signInAs(host, 'host', moves.path);

  const staff = await signInStaff(browser, market, moves.path);
  await staff.getByRole('button', { name: 'Fix time zone…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Fix time zone' });
  await dialog.getByLabel('New time zone').selectOption('America/Chicago');
  await expect(dialog.getByText(/has 2 listings and 2 upcoming bookings/)).toBeVisible();
  await dialog
    .getByRole('group', { name: new RegExp(`^${stays.booking.reference}`) })
    .getByRole('radio', { name: /^Keep the actual time/ })
    .check();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The host wrote that it’s in Chicago.');
  await expectAccessible(staff, 'correcting a time zone');
  await dialog.getByRole('button', { name: 'Fix time zone' }).click();
  await expect(dialog).toHaveCount(0);

  expect(await readBooking(guest, moves.path)).toMatchObject({
    timeZone: 'America/Chicago',
    startsAt: after(moves.booking.startsAt, 60),
  });
  expect(await readBooking(guest, stays.path)).toMatchObject({
    timeZone: 'America/Chicago',
    startsAt: stays.booking.startsAt,
  });
  await market.orders.work();
  for (const page of [guest, host]) {
    await open(page, moves.path);
    await expect(page.getByText(/Central/).first()).toBeVisible();
    await expect(page.getByText('The booking was changed')).toBeVisible();
    await expectAccessible(page, 'a booking whose time zone was corrected');
  }
  expect(await market.orders.verify()).toEqual([]);
});

async function openMember(staff: Page, email: string, name: string): Promise<void> {
  await open(staff, `/admin/users?q=${encodeURIComponent(email)}`);
  await staff
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(staff.getByRole('button', { name: 'Suspend…' })).toBeVisible();
}

test('staff suspend a guest with all bookings, and a host whose bookings they cancel later; all is refunded (RO2)', async ({
  page: ana,
  browser,
  market,
}) => {
  await signInGuest(ana, market);
  const hers = [await book(ana, market, 2), await book(ana, market, 3)];
  const maren = await signInSecondGuest(browser, market);
  const other = await book(maren, market, 4);
  const host = await someone(browser, market);
  await signInAs(host, 'host', hers[0]!.path);

  const staff = await signInStaff(browser, market, '/admin/users');
  await openMember(staff, DEMO_ACCOUNTS.guest, 'Ana Ruiz');
  await staff.getByRole('button', { name: 'Suspend…' }).click();
  await staff.getByRole('textbox', { name: /^Reason/ }).fill('The card was stolen.');
  await staff.getByRole('checkbox', { name: 'Also cancel 2 bookings with full refunds' }).check();
  await expect(staff.getByText(/^Guests get CA\$.* back\./)).toBeVisible();
  await expectAccessible(staff, 'suspending a member with bookings');
  await staff.getByRole('button', { name: 'Suspend and cancel 2 bookings' }).click();
  await expect(staff.getByText(/2 bookings were canceled\. No upcoming bookings\./)).toBeVisible();
  await expect(host.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expect(host.getByText('One of the accounts on this booking is no longer available.').first()).toBeVisible();

  await openMember(staff, DEMO_ACCOUNTS.host, 'Nadia Okafor');
  await staff.getByRole('button', { name: 'Suspend…' }).click();
  await staff.getByRole('textbox', { name: /^Reason/ }).fill('The listing doesn’t exist.');
  await staff.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(staff.getByText(/1 upcoming booking remains/)).toBeVisible();
  await staff.getByRole('button', { name: 'Cancel bookings…' }).click();
  await staff.getByRole('textbox', { name: /^Reason/ }).fill('It really doesn’t exist.');
  await expectAccessible(staff, 'canceling the bookings of a suspended member');
  await staff.getByRole('button', { name: 'Cancel 1 booking' }).click();
  await expect(staff.getByText(/1 booking was canceled\. No upcoming bookings\./)).toBeVisible();
  await open(maren, other.path);
  await expect(maren.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expectAccessible(maren, 'a booking whose host was suspended');
  // Refunds are due half a minute after the cancellations.
  await market.moveClock('2031-03-03T16:00:00Z');
  for (const { booking } of [...hers, other]) expect(await market.orders.readBooking(booking._id)).toEqual({});
  expect(await market.orders.verify()).toEqual([]);
});
