import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile, noticeChoices, notices, ownProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import Settings from './settings.tsx';

const Main = () => (
  <main>
    <Settings />
  </main>
);
const open = (tab = '') => renderRoutes([{ path: '/settings/:tab?', Component: Main }], `/settings${tab && `/${tab}`}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);
const refused = (fields: Record<string, string>) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', message: 'Something in the request does not make sense.', fields },
});
const device = (name: string, isCurrent: boolean) => ({
  _id: name,
  device: name,
  isCurrent,
  signedInAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-21T10:00:00Z',
});
const signIns = (...devices: object[]) => ({
  body: {
    isKeptHere: true,
    hasPassword: true,
    signIns: devices,
    logins: [{ _id: 'a', email: 'ana@example.com', isFirst: true }],
  },
});

beforeEach(() => {
  // The tabs depend on whether the member hosts.
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/search-watches', { body: { watches: [] } });
  const logins = { hasPassword: true, secondStepSince: null, recoveryCodesLeft: 0, passkeys: [], upstreams: [] };
  answer('GET /api/account/security', { body: { ...logins, providers: [], canHavePasskeys: true } });
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key);
  session.start();
  dropSignIn();
  storeSignIn();
  answer('GET /api/config', { body: { isDemo: false, isBetaGated: false } });
  keepProfile();
});
afterEach(dropSignIn);

describe('settings', () => {
  it('of calendars make, copy and end one’s own address, which guests have too (C15)', async () => {
    const url = `${location.origin}/calendar/secret.ics`;
    const own = { _id: 'l1', listing: null, property: null, url, createdAt: '2026-11-20T10:00:00Z', lastReadAt: null };
    answer('GET /api/account/calendar-push', { body: { push: null } });
    answer('GET /api/host/calendar-links', { body: { links: [] } });
    answer('POST /api/host/calendar-links', { status: 201, body: own });
    answer('DELETE /api/host/calendar-links/l1', { status: 204 });
    await open('calendars');
    await expect
      .element(page.getByText('Shows your bookings as a guest and as a host', { exact: false }))
      .toBeVisible();
    answer('GET /api/host/calendar-links', { body: { links: [own] } });
    await button('Create link').click();
    await expect.element(page.getByLabelText('Secret link')).toHaveValue(url);
    expect(sent('POST /api/host/calendar-links')[0]!.body).toEqual({ listingId: null });
    await expect.element(button('Copy')).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Delete').click();
    answer('GET /api/host/calendar-links', { body: { links: [] } });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(button('Create link')).toBeVisible();
  });

  it.each(['weather', '__proto__', 'Account'])('lead from the unknown tab %s to the first', async (tab) => {
    await open(tab);
    await expect.element(page.getByRole('heading', { name: 'Name and work' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
  });

  it('of the account save what was changed, keep what is typed, and say what is wrong beside the field (AP1)', async () => {
    const kept = keepProfile();
    answer('PATCH /api/users/profile', refused({ linkedIn: 'The address of a LinkedIn profile.' }));
    const first = await open();
    await page.getByLabelText('LinkedIn', { exact: true }).fill('evil.example');
    await button('Save').click();
    await expect
      .element(page.getByLabelText('LinkedIn', { exact: true }))
      .toHaveAccessibleDescription(/The address of a LinkedIn profile\.$/);
    expect(await violations()).toEqual([]);
    await first.unmount();
    await open();
    await expect.element(page.getByLabelText('LinkedIn', { exact: true })).toHaveValue('evil.example');
    await page.getByLabelText('LinkedIn', { exact: true }).fill('');
    await page.getByLabelText('Job title').fill('Editor');
    answer('PATCH /api/users/profile', () => ({ body: kept.change({ jobTitle: 'Editor' }) }));
    await button('Save').click();
    await expect.element(button('Save')).toBeDisabled();
    expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ jobTitle: 'Editor' });
    await expect.element(page.getByLabelText('Job title')).toHaveValue('Editor');
  });

  it('of the address ask for the password and change nothing before the link is opened (A10)', async () => {
    answer('POST /api/account/email', refused({ password: 'That’s not your password. Try again.' }));
    await open('account');
    await button('Change email').click();
    await page.getByLabelText('New email').fill('new@example.org');
    await page.getByLabelText('Password').fill('wrong');
    await button('Send link').click();
    await expect
      .element(page.getByLabelText('Password'))
      .toHaveAccessibleDescription('That’s not your password. Try again.');
    answer('POST /api/account/email', { status: 202, body: { email: 'new@example.org' } });
    await button('Send link').click();
    await expect.element(page.getByText(/We sent a link to/)).toBeVisible();
    await expect.element(page.getByText('ana@example.com')).toBeVisible();
  });

  it('of security change the password and sign out one device (M5)', async () => {
    answer('GET /api/account/sign-ins', signIns(device('Firefox on Windows', true), device('Safari on iPhone', false)));
    answer('POST /api/account/password', { status: 204 });
    answer('DELETE /api/account/sign-ins/Safari%20on%20iPhone', { status: 204 });
    await open('security');
    await expect.element(page.getByText('This device')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByLabelText('Current password').fill('river-otter-lamp');
    await page.getByLabelText('New password').fill('copper-kettle-moon');
    await button('Change password').click();
    await expect.element(page.getByLabelText('New password')).toHaveValue('');
    expect(sent('POST /api/account/password')[0]?.body).toEqual({
      password: 'river-otter-lamp',
      newPassword: 'copper-kettle-moon',
    });
    answer('GET /api/account/sign-ins', signIns(device('Firefox on Windows', true)));
    await button('Log out Safari on iPhone').click();
    await expect.element(page.getByText('Safari on iPhone', { exact: true })).not.toBeInTheDocument();
  });

  it('of security ask before signing out everywhere (M5)', async () => {
    answer('GET /api/account/sign-ins', signIns(device('Firefox on Windows', true)));
    answer('POST /api/account/sign-out-everywhere', { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    await open('security');
    await button('Log out everywhere').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Stay logged in' }).click();
    expect(sent('POST /api/account/sign-out-everywhere')).toHaveLength(0);
    await button('Log out everywhere').click();
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await vi.waitFor(() => expect(sent('POST /api/account/sign-out-everywhere')).toHaveLength(1));
    expect(session.now().status).toBe('signed-in');
  });

  it('for emails switch at once, take back what was not kept, and leave money and security on (L6)', async () => {
    const url = 'PUT /api/account/notices/unread-messages';
    answer(url, { status: 400, body: { code: 'BAD_REQUEST', message: 'Not now.' } });
    await open('notifications');
    const messages = page.getByRole('switch', { name: 'Email: Unread messages' });
    await messages.click();
    await expect.element(messages).toBeChecked();
    answer(url, {
      body: noticeChoices({
        notices: notices().map((one) => (one.name === 'unread-messages' ? { ...one, isMailed: false } : one)),
      }),
    });
    await messages.click();
    await expect.element(messages).not.toBeChecked();
    for (const name of [/Email: Refunds/, /In app: Refunds/, /Account security/]) {
      await expect.element(page.getByRole('switch', { name })).toBeDisabled();
      await expect.element(page.getByRole('switch', { name })).toBeChecked();
    }
    expect(await violations()).toEqual([]);
  });

  it('for emails take back only the switch that was not kept: one turned meanwhile stays (L6)', async () => {
    let refuse = () => undefined as unknown;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    answer('PUT /api/account/notices/unread-messages', () =>
      refused.then(() => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'Not now.' } })),
    );
    answer('PUT /api/account/notices/booking-change', { body: noticeChoices() });
    await open('notifications');
    const messages = page.getByRole('switch', { name: 'Email: Unread messages' });
    const changes = page.getByRole('switch', { name: 'Email: Changes to your bookings' });
    await messages.click();
    await changes.click();
    await vi.waitFor(() => expect(sent('PUT /api/account/notices/booking-change')).toHaveLength(1));
    await expect.element(changes).not.toBeChecked();
    refuse();
    await expect.element(messages).toBeChecked();
    await expect.element(changes).not.toBeChecked();
  });

  it('for the daily summary cover what isn’t urgent, while it’s on, and name their hour and zone (L6)', async () => {
    const url = 'PUT /api/account/notices/unread-messages';
    const kept = (change: object) =>
      noticeChoices({
        notices: notices().map((one) => (one.name === 'unread-messages' ? { ...one, ...change } : one)),
      });
    answer(url, () => ({ body: kept(sent(url).at(-1)!.body as object) }));
    await open('notifications');
    const daily = page.getByRole('switch', { name: 'Daily summary by email: Unread messages' });
    await daily.click();
    await vi.waitFor(() => expect(sent(url).at(-1)?.body).toEqual({ isDaily: true }));
    await expect.element(daily).toBeChecked();
    await expect.poll(() => page.getByRole('switch', { name: /^Daily summary by email/ }).elements()).toHaveLength(1);
    await expect.element(page.getByText(/Daily summary at 8:00, Eastern time/)).toBeVisible();
    expect(await violations()).toEqual([]);
    answer(url, { body: kept({ isMailed: false }) });
    await page.getByRole('switch', { name: 'Email: Unread messages' }).click();
    await expect.element(daily).not.toBeInTheDocument();
  });

  it('in the notification list are apart from those for emails (L6, L1)', async () => {
    const url = 'PUT /api/account/notices/booking-change';
    answer(url, { body: noticeChoices() });
    await open('notifications');
    await page.getByRole('switch', { name: 'In app: Changes to your bookings' }).click();
    await vi.waitFor(() => expect(sent(url).at(-1)?.body).toEqual({ isShown: false }));
    await expect.element(page.getByRole('switch', { name: 'Email: Changes to your bookings' })).toBeChecked();
  });

  it('of quiet hours begin with the night, and say whose clock they go by (L6)', async () => {
    const url = 'PUT /api/account/quiet-hours';
    const night = { fromMinute: 1_320, toMinute: 420 };
    answer(url, () => ({ body: noticeChoices(sent(url).at(-1)!.body as object) }));
    await open('notifications');
    await expect.element(page.getByText('Times are in Eastern time', { exact: false })).toBeVisible();
    await page.getByRole('switch', { name: /^Turn on quiet hours/ }).click();
    await vi.waitFor(() => expect(sent(url).at(-1)?.body).toEqual({ quietHours: night }));
    await page.getByLabelText('From').selectOptions('1260');
    await vi.waitFor(() => expect(sent(url).at(-1)?.body).toEqual({ quietHours: { ...night, fromMinute: 1_260 } }));
    expect(await violations()).toEqual([]);
    answer(url, { status: 400, body: { code: 'BAD_REQUEST', message: 'Not now.' } });
    await page.getByRole('switch', { name: /^Turn on quiet hours/ }).click();
    await expect.element(page.getByLabelText('From')).toHaveValue('1260');
  });

  it('of privacy list whom one has blocked, and end it', async () => {
    answer('GET /api/users/page', { status: 400, body: { code: 'BAD_REQUEST', message: 'Not now.' } });
    const bo = {
      _id: '019a0000-0000-7000-8000-00000000bbbb',
      name: 'Bo',
      picture: null,
      blockedAt: '2026-11-20T10:00:00Z',
    };
    answer('GET /api/account/blocked', { body: { members: [bo] } });
    answer(`DELETE /api/account/blocked/${bo._id}`, { status: 204 });
    answer('GET /api/account/looks', { body: { looks: [], nextCursor: null } });
    await open('privacy');
    await expect.element(button('Unblock Bo')).toBeVisible();
    answer('GET /api/account/blocked', { body: { members: [] } });
    await button('Unblock Bo').click();
    await expect.element(page.getByText(/^You haven’t blocked anyone/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('of data refuse to delete while bookings are open, name them, and can be taken back (M9)', async () => {
    answer('POST /api/account/deletion', {
      status: 409,
      body: { code: 'BOOKINGS_AHEAD', message: 'Others still count on these bookings: DN-7K2P, Garden studio.' },
    });
    await open('data');
    await button('Delete my account').click();
    await page.getByLabelText('Password').fill('river-otter-lamp');
    await button('Delete my account in 14 days').click();
    await expect.element(page.getByText(/DN-7K2P, Garden studio/)).toBeVisible();
    expect(await violations()).toEqual([]);
    answer('POST /api/account/deletion', { status: 202, body: { deletionDueAt: '2026-12-05T15:00:00Z' } });
    answer('GET /api/users/profile', { body: ownProfile({ deletionDueAt: '2026-12-05T15:00:00Z' }) });
    await button('Delete my account in 14 days').click();
    await expect.element(page.getByText(/will be deleted on/)).toBeVisible();
    answer('DELETE /api/account/deletion', { status: 204 });
    answer('GET /api/users/profile', { body: ownProfile() });
    await button('Keep my account').click();
    await expect.element(button('Delete my account')).toBeVisible();
  });

  it('of data hand over the copy as a file (M9)', async () => {
    answer('GET /api/account/export', { body: { about: 'Everything' } });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open('data');
    await button('Download my data').click();
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const link = clicked.mock.contexts[0] as HTMLAnchorElement;
    expect(link.download).toMatch(/^daynook-my-data-\d{4}-\d\d-\d\d\.json$/);
    clicked.mockRestore();
  });
});
