// Staff look at the product as a guest who asked something: they see the guest's bookings, can change nothing, and end it; other
// tabs stay themselves, and the guest reads that it was (RO2).
import type { Page } from '@playwright/test';
import { alive, expect, expectAccessible, open, signInAs, test } from '../fixtures.ts';

/** Calls the API as whoever is signed in on the page. */
const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([url, sent]) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
      const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
      const response = await fetch(url, {
        method: sent ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
      return (await response.json()) as T;
    },
    [path, body] as const,
  );

/** A guest who has asked something, and one of their bookings. */
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

// What is refused is refused with 403, on purpose.
test.use({ expectedConsole: ['status of 403'] });

test('staff see a guest’s bookings as the guest does, change nothing, and end it (RO2)', async ({ page, browser }) => {
  test.slow();
  const theirs = await browser.newContext();
  const guest = await theirs.newPage();
  const { ticket, name, booking } = await guestWhoAsked(guest);

  const address = `/support?ticket=${ticket._id}`;
  await signInAs(page, 'staff', '/support');
  await open(page, address);
  await page.getByRole('button', { name: 'See as this member …' }).click();
  await expectAccessible(page, 'the reason for a look');
  await page.getByLabel('Why? For the log').fill('They cannot find their booking');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await alive(page);

  const banner = page.getByRole('complementary', { name: 'Looking as a member' });
  await expect(banner).toContainText(`as ${name}. Nothing can be changed.`);
  await expect(banner).toContainText(/\b(?:30|29) minutes left/);
  await expect(banner.getByRole('button', { name: 'End' })).toBeInViewport();
  await expectAccessible(page, 'a dashboard looked at');

  await open(page, '/bookings');
  await expect(banner).toBeVisible();
  await open(page, `/booking/${booking._id}`);
  await expect(page.getByText(booking.listing.title).first()).toBeVisible();
  await expect(banner).toBeVisible();
  await page.mouse.wheel(0, 2_000);
  await expect(banner.getByRole('button', { name: 'End' })).toBeInViewport();

  // What was said is theirs alone.
  await open(page, '/messages');
  await expect(page.getByRole('heading', { name: 'Not shown here' })).toBeVisible();
  await expectAccessible(page, 'messages that are not shown');

  // What would be changed goes back to what it was.
  await open(page, '/settings/notifications');
  const choice = page.getByRole('switch').and(page.locator(':enabled')).first();
  const isOn = await choice.isChecked();
  await choice.click();
  await expect(
    page
      .locator('#toasts')
      .getByText(/You are only looking, as a member/)
      .first(),
  ).toBeVisible();
  await expect(choice).toBeChecked({ checked: isOn });

  // Another tab of the same browser is still that of staff.
  const other = await page.context().newPage();
  await open(other, '/support');
  await expect(other.getByRole('heading', { name: 'Support', exact: false }).first()).toBeVisible();
  await expect(other.getByRole('complementary', { name: 'Looking as a member' })).toHaveCount(0);
  await other.close();

  await banner.getByRole('button', { name: 'End' }).click();
  await page.waitForURL(`**${address}`);
  await alive(page);
  await expect(page.getByRole('button', { name: 'See as this member …' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await open(guest, '/settings/privacy');
  await expect(guest.getByText(`For your question ${ticket.reference}`)).toBeVisible();
  await expectAccessible(guest, 'when staff looked');
  await theirs.close();
});
