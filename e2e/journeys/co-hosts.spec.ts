// An owner adds a co-host, who blocks an hour and can't see money; then the owner removes them, which takes effect at once (K9).
import type { Browser, Page } from '@playwright/test';
import {
  alive,
  expect,
  expectAccessible,
  isPhone,
  newEmail,
  open,
  signInAs,
  signUp,
  skipQuestions,
  test,
} from '../fixtures.ts';

/** A Tuesday far enough ahead that the demo has nothing on it, another one for each width. */
const tuesday = (weeksAhead: number): string => {
  const day = new Date(Date.now() + weeksAhead * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
};

/** The API's response for the member logged in on the page. */
const ask = <T>(page: Page, path: string): Promise<{ status: number; body: T }> =>
  page.evaluate(async (url) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as T };
  }, path);

async function ownersPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: false });
  const page = await context.newPage();
  await signInAs(page, 'host', '/host/properties');
  const listings = await ask<{ _id: string; state: string; property: { _id: string } }[]>(
    page,
    '/api/listings/my-listings',
  );
  const listing = listings.body.find(({ state }) => state === 'live')!;
  return { page, context, listingId: listing._id, propertyId: listing.property._id };
}

type Owner = Awaited<ReturnType<typeof ownersPage>>;

/** Presses the link in an email on the page with one's own emails. */
async function followEmail(page: Page, subject: RegExp, link: string): Promise<void> {
  await open(page, '/demo/outbox');
  const email = page.getByRole('button', { name: subject }).first();
  await expect(email).toBeVisible();
  if ((await email.getAttribute('aria-expanded')) === 'false') await email.click();
  await page.frameLocator('iframe').getByRole('link', { name: link }).first().click();
}

async function joinAs(page: Page, name: string, email: string): Promise<void> {
  await open(page, '/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await signUp(page, { name, email });
  await skipQuestions(page);
}

/** Invites someone to help with the calendar, and returns the invitation's path. */
async function invite(owner: Owner, email: string): Promise<string> {
  await open(owner.page, `/host/property/${owner.propertyId}/edit#co-hosts`);
  await owner.page.getByLabel('Email address').fill(email);
  await owner.page.getByLabel('Permissions').selectOption('calendar');
  await owner.page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.page.getByRole('heading', { name: 'Pending invitations' })).toBeVisible();
  await expectAccessible(owner.page, 'a home with its co-hosts');
  const panel = await ask<{ invitations: { _id: string; email: string }[] }>(
    owner.page,
    `/api/properties/${owner.propertyId}/co-hosts`,
  );
  return `/host/invitation/${panel.body.invitations.find((one) => one.email === email)?._id}`;
}

/** The invitation stays hidden until the email is confirmed. */
async function confirmAddressFirst(page: Page, invitation: string): Promise<void> {
  await open(page, invitation);
  await expect(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible();
  await followEmail(page, /^Confirm/, 'Confirm email');
  await page.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
}

async function acceptInvitation(page: Page, invitation: string): Promise<void> {
  await open(page, '/dashboard');
  await expect(page.getByText(/You’re invited to co-host/).first()).toBeVisible();
  await followEmail(page, /invited you to co-host/, 'View invitation');
  await page.waitForURL(`**${invitation}`);
  await alive(page);
  await expect(page.getByRole('heading', { name: /invited you to co-host/ })).toBeVisible();
  await expectAccessible(page, 'an invitation');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: /^You’re now a co-host of/ })).toBeVisible();
  await page.getByRole('link', { name: 'Your properties' }).click();
  await expect(page.getByText(/^Co-hosting for/).first()).toBeVisible();
  await expectAccessible(page, 'the homes of a co-host');
}

async function blockAnHour(page: Page, calendar: string): Promise<void> {
  await open(page, calendar);
  await page.getByRole('button', { name: 'Block time' }).click();
  await page.getByRole('dialog', { name: 'Block time' }).getByRole('button', { name: 'Block time' }).click();
  await expect(page.getByRole('button', { name: /^Blocked by you/ }).first()).toBeVisible();
}

async function findNoEarningsOrEditor(page: Page, { propertyId, listingId }: Owner): Promise<void> {
  const earnings = `/api/host/insights/earnings?propertyId=${propertyId}&by=month&from=2026-01-01&to=2026-12-31`;
  expect((await ask(page, earnings)).status).not.toBe(200);
  await open(page, `/host/listing/${listingId}/edit`);
  await expect(page.getByRole('heading', { name: 'You don’t have access to this' })).toBeVisible();
}

async function removeCoHost({ page }: Owner, name: string): Promise<void> {
  await page.reload();
  await alive(page);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(name)).toHaveCount(0);
}

async function findNothing(page: Page, calendar: string, listingId: string): Promise<void> {
  await open(page, calendar);
  await expect(page.getByRole('heading', { name: 'Not found in your account' })).toBeVisible();
  expect((await ask(page, `/api/host/listings/${listingId}`)).status).toBe(404);
}

// They can't see what isn't theirs.
test.use({ expectedConsole: ['status of 404', 'status of 403', 'status of 400'] });

test('a co-host blocks an hour and can’t see earnings; once removed, they can’t see anything (K9)', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = newEmail();
  const owner = await ownersPage(browser);
  const calendar = `/host/listing/${owner.listingId}/calendar?view=day&on=${tuesday(isPhone(page) ? 13 : 12)}`;

  await joinAs(page, 'Robin Reed', email);
  const invitation = await invite(owner, email);
  await confirmAddressFirst(page, invitation);
  await acceptInvitation(page, invitation);

  await blockAnHour(page, calendar);
  await findNoEarningsOrEditor(page, owner);

  await removeCoHost(owner, 'Robin Reed');
  await findNothing(page, calendar, owner.listingId);
  await owner.context.close();
});
