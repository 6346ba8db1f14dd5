// An owner lets somebody help, who keeps an hour and sees nothing of the money; then it ends, at once (K9).
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

/** A Tuesday far enough ahead that nothing of the demo stands there, another one for each width. */
const tuesday = (weeksAhead: number): string => {
  const day = new Date(Date.now() + weeksAhead * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
};

/** What the API answers whoever is signed in on the page. */
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
  const rooms = await ask<{ _id: string; state: string; property: { _id: string } }[]>(
    page,
    '/api/listings/my-listings',
  );
  const room = rooms.body.find(({ state }) => state === 'live')!;
  return { page, context, listingId: room._id, propertyId: room.property._id };
}

/** Presses the link of a mail on the page of mails to oneself. */
async function followMail(page: Page, subject: RegExp, link: string): Promise<void> {
  await open(page, '/demo/outbox');
  const mail = page.getByRole('button', { name: subject }).first();
  await expect(mail).toBeVisible();
  if ((await mail.getAttribute('aria-expanded')) === 'false') await mail.click();
  await page.frameLocator('iframe').getByRole('link', { name: link }).first().click();
}

// What is not theirs is not there.
test.use({ expectedConsole: ['status of 404', 'status of 403', 'status of 400'] });

test('an owner lets somebody help, who blocks an hour and sees no earnings; removed, they find nothing (K9)', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = newEmail();
  const owner = await ownersPage(browser);
  const date = tuesday(isPhone(page) ? 13 : 12);

  await open(page, '/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await signUp(page, { name: 'Robin Reed', email });
  await skipQuestions(page);

  await open(owner.page, `/host/property/${owner.propertyId}/edit#co-hosts`);
  await owner.page.getByLabel('Their e-mail address').fill(email);
  await owner.page.getByLabel('What may they do?').selectOption('calendar');
  await owner.page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.page.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible();
  await expectAccessible(owner.page, 'a home with its co-hosts');
  const panel = await ask<{ invitations: { _id: string; email: string }[] }>(
    owner.page,
    `/api/properties/${owner.propertyId}/co-hosts`,
  );
  const invitation = `/host/invitation/${panel.body.invitations.find((one) => one.email === email)?._id}`;

  // Until the address is confirmed there is nothing for it.
  await open(page, invitation);
  await expect(page.getByRole('heading', { name: 'No invitation for you here' })).toBeVisible();
  await followMail(page, /^Confirm/, 'Confirm this e-mail');
  await page.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
  await open(page, '/dashboard');
  await expect(page.getByText(/You are invited to be a co-host/).first()).toBeVisible();
  await followMail(page, /invites you to co-host/, 'See the invitation');
  await page.waitForURL(`**${invitation}`);
  await alive(page);
  await expect(page.getByRole('heading', { name: /would like your help with/ })).toBeVisible();
  await expectAccessible(page, 'an invitation');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: /^You are a co-host of/ })).toBeVisible();
  await page.getByRole('link', { name: 'Your homes' }).click();
  await expect(page.getByText(/^Co-hosting for/).first()).toBeVisible();
  await expectAccessible(page, 'the homes of a co-host');

  // An hour is theirs to keep.
  const calendar = `/host/listing/${owner.listingId}/calendar?view=day&on=${date}`;
  await open(page, calendar);
  await page.getByRole('button', { name: 'Block time' }).click();
  await page.getByRole('dialog', { name: 'Block time' }).getByRole('button', { name: 'Block these hours' }).click();
  await expect(page.getByRole('button', { name: /^Blocked by you/ }).first()).toBeVisible();

  // The money is not.
  const earnings = `/api/host/insights/earnings?propertyId=${owner.propertyId}&by=month&from=2026-01-01&to=2026-12-31`;
  expect((await ask(page, earnings)).status).not.toBe(200);
  await open(page, `/host/listing/${owner.listingId}/edit`);
  await expect(page.getByRole('heading', { name: 'Not part of what you help with' })).toBeVisible();

  await owner.page.reload();
  await alive(owner.page);
  await owner.page.getByRole('button', { name: 'Remove Robin Reed' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(owner.page.getByText('Robin Reed')).toHaveCount(0);

  await open(page, calendar);
  await expect(page.getByRole('heading', { name: 'Not among your spaces' })).toBeVisible();
  expect((await ask(page, `/api/host/listings/${owner.listingId}`)).status).toBe(404);
  await owner.context.close();
});
