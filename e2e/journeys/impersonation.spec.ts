// Staff impersonate a guest who has a ticket: they see the guest's bookings, can't change anything, and end it. Their other tabs stay
// their own, and the guest can see that it happened (RO2).
import type { Page } from '@playwright/test';
import { alive, ask, expect, expectAccessible, open, signInAs, test } from '../fixtures.ts';

/** A guest with a ticket, and one of their bookings. */
async function guestWhoAsked(page: Page) {
  await signInAs(page, 'guest', '/bookings');
  const ticket = await ask<{ _id: string; reference: string }>(page, '/api/support/tickets', {
    kind: 'booking',
    subject: 'Where is my booking?',
    text: 'I cannot find it.',
    clientId: crypto.randomUUID(),
  });
  const { name } = await ask<{ name: string }>(page, '/api/users/profile');
  const { bookings } = await ask<{ bookings: { _id: string; listing: { title: string } }[] }>(page, '/api/bookings');
  return { ticket, name, booking: bookings[0]! };
}

type Guest = Awaited<ReturnType<typeof guestWhoAsked>>;

const findBanner = (page: Page) => page.getByRole('complementary', { name: 'Viewing as a member' });

async function startImpersonation(page: Page, address: string): Promise<void> {
  await signInAs(page, 'staff', '/support');
  await open(page, address);
  await page.getByRole('button', { name: 'View as this member…' }).click();
  await expectAccessible(page, 'the reason for impersonation');
  await page.getByLabel('Reason (logged)').fill('They cannot find their booking');
  await page.getByRole('button', { name: 'Start viewing', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await alive(page);
}

/** The banner says whose pages these are and how much time is left. */
async function seeBanner(page: Page, name: string): Promise<void> {
  await expect(findBanner(page)).toContainText(`as ${name}. You can’t change anything.`);
  await expect(findBanner(page)).toContainText(/\b(?:30|29) minutes left/);
  await expect(findBanner(page).getByRole('button', { name: 'Stop viewing' })).toBeInViewport();
  await expectAccessible(page, 'an impersonated dashboard');
}

/** The banner stays on every page, also after scrolling. */
async function seeBooking(page: Page, booking: Guest['booking']): Promise<void> {
  await open(page, '/bookings');
  await expect(findBanner(page)).toBeVisible();
  await open(page, `/booking/${booking._id}`);
  await expect(page.getByText(booking.listing.title).first()).toBeVisible();
  await expect(findBanner(page)).toBeVisible();
  await page.mouse.wheel(0, 2_000);
  await expect(findBanner(page).getByRole('button', { name: 'Stop viewing' })).toBeInViewport();
}

async function findNoMessages(page: Page): Promise<void> {
  await open(page, '/messages');
  await expect(page.getByRole('heading', { name: 'Not shown here' })).toBeVisible();
  await expectAccessible(page, 'messages that are not shown');
}

/** A pressed switch returns to its previous state. */
async function tryToChangeSetting(page: Page): Promise<void> {
  await open(page, '/settings/notifications');
  const choice = page.getByRole('switch').and(page.locator(':enabled')).first();
  const isOn = await choice.isChecked();
  await choice.click();
  await expect(
    page
      .locator('#toasts')
      .getByText(/You’re viewing as a member/)
      .first(),
  ).toBeVisible();
  await expect(choice).toBeChecked({ checked: isOn });
}

async function staffInAnotherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await open(other, '/support');
  await expect(other.getByRole('heading', { name: 'Support', exact: false }).first()).toBeVisible();
  await expect(findBanner(other)).toHaveCount(0);
  await other.close();
}

async function endImpersonation(page: Page, address: string): Promise<void> {
  await findBanner(page).getByRole('button', { name: 'Stop viewing' }).click();
  await page.waitForURL(`**${address}`);
  await alive(page);
  await expect(page.getByRole('button', { name: 'View as this member…' })).toBeVisible();
  await expect(findBanner(page)).toHaveCount(0);
}

async function expectGuestSeesImpersonation(page: Page, reference: string): Promise<void> {
  await open(page, '/settings/privacy');
  await expect(page.getByText(`For your support request ${reference}`)).toBeVisible();
  await expectAccessible(page, 'when staff impersonated them');
}

// The 403 responses are expected.
test.use({ expectedConsole: ['status of 403'] });

test('staff see a guest’s bookings as the guest does, change nothing, and end it (RO2)', async ({ page, browser }) => {
  test.slow();
  const theirs = await browser.newContext();
  const guest = await theirs.newPage();
  const { ticket, name, booking } = await guestWhoAsked(guest);
  const address = `/support?ticket=${ticket._id}`;

  await startImpersonation(page, address);
  await seeBanner(page, name);
  await seeBooking(page, booking);
  await findNoMessages(page);
  await tryToChangeSetting(page);
  await staffInAnotherTab(page);
  await endImpersonation(page, address);

  await expectGuestSeesImpersonation(guest, ticket.reference);
  await theirs.close();
});
