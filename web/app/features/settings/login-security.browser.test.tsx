// Passkeys, the authenticator app, and recovery codes in the settings (M10, M11).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Passkey, Security } from '../../nouns/accounts/security-api.ts';
import { LoginSecurity } from './login-security.tsx';

const GET = 'GET /api/account/security';
const START = 'POST /api/account/totp';
const CONFIRM = 'POST /api/account/totp/confirmation';
const PASSKEY_ID = '019a0000-0000-7000-8000-000000000001';
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mn${String(index + 20)}`);
const WRONG_PASSWORD = {
  status: 400,
  body: { code: 'VALIDATION_FAILED', message: 'Invalid', fields: { password: 'That’s not your password.' } },
};

const security = (more: Partial<Security> = {}): void =>
  answer(GET, {
    body: {
      hasPassword: true,
      secondStepSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
      upstreams: [],
      providers: [],
      canHavePasskeys: true,
      ...more,
    },
  });
const passkey = (more: Partial<Passkey> = {}): Passkey => ({
  _id: PASSKEY_ID,
  name: 'My phone',
  isSynced: true,
  createdAt: '2026-11-20T15:30:00Z',
  lastUsedAt: null,
  isBlocked: false,
  ...more,
});
const open = () =>
  renderHere(() => (
    <main>
      <h1>Settings</h1>
      <LoginSecurity />
    </main>
  ));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);
const typePassword = () => page.getByLabelText('Your Daynook password').fill('river-otter-lamp');

beforeEach(() => {
  security();
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
});

describe('the authenticator app', () => {
  it('is set up with the password, the QR code or key, and a code; then recovery codes are shown once', async () => {
    answer(START, {
      status: 201,
      body: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' },
    });
    answer(CONFIRM, { body: { recoveryCodes: CODES } });
    await open();
    await button('Set up an app').click();
    await typePassword();
    await button('Continue').click();
    await expect.element(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
    await expect.element(page.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(await violations()).toEqual([]);
    const code = page.getByLabelText('6-digit code');
    await code.fill('123');
    await button('Turn on').click();
    await expect.element(page.getByText('Enter the 6 digits from your app.')).toBeVisible();
    expect(sent(CONFIRM)).toEqual([]);
    await code.fill('123 456');
    security({ secondStepSince: '2026-11-28T12:00:00Z', recoveryCodesLeft: 10 });
    await button('Turn on').click();
    await expect.element(page.getByText(CODES[9]!)).toBeVisible();
    expect(sent(START)[0]!.body).toEqual({ password: 'river-otter-lamp' });
    expect(sent(CONFIRM)[0]!.body).toEqual({ code: '123456' });
    await expect.element(button('Download')).toBeVisible();
    expect(await violations()).toEqual([]);
    // They can't be seen again, so no key and no click beside it closes them.
    await userEvent.keyboard('{Escape}{Escape}');
    document.querySelector('dialog')!.click();
    await expect.element(button('Close')).not.toBeInTheDocument();
    await expect.element(page.getByText(CODES[9]!)).toBeVisible();
    await button('I’ve saved them').click();
    await expect.element(page.getByText('10 recovery codes left')).toBeVisible();
    expect(document.body.textContent).not.toContain(CODES[0]);
  });

  it('shows beside the field what’s wrong with the password and the code', async () => {
    answer(START, WRONG_PASSWORD);
    await open();
    await button('Set up an app').click();
    await typePassword();
    await button('Continue').click();
    await expect.element(page.getByText('That’s not your password.')).toBeVisible();
    answer(START, {
      status: 201,
      body: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' },
    });
    answer(CONFIRM, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Invalid', fields: { code: 'That code isn’t right.' } },
    });
    await button('Continue').click();
    await page.getByLabelText('6-digit code').fill('654321');
    await button('Turn on').click();
    await expect.element(page.getByText('That code isn’t right.')).toBeVisible();
  });

  it('isn’t compared with a password that the member doesn’t have', async () => {
    security({ hasPassword: false });
    await open();
    await expect.element(page.getByText('You log in without a code from an app.')).toBeVisible();
    expect(document.body.textContent).not.toContain('Your password is enough');
  });

  it('can be removed, and suggests new recovery codes when few are left', async () => {
    security({ secondStepSince: '2026-11-20T15:30:00Z', recoveryCodesLeft: 1 });
    answer('POST /api/account/totp/removal', { status: 204 });
    await open();
    await expect.element(page.getByText('1 recovery code left')).toBeVisible();
    await button('Remove app').click();
    await typePassword();
    security();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click();
    await expect.element(button('Set up an app')).toBeVisible();
  });
});

describe('passkeys', () => {
  it('are listed with a warning about blocked ones, renamed, and removed', async () => {
    const name = 'x'.repeat(80);
    security({ passkeys: [passkey(), passkey({ _id: PASSKEY_ID.replace('1', '2'), name, isBlocked: true })] });
    answer(`PATCH /api/account/passkeys/${PASSKEY_ID}`, { body: passkey({ name: 'Old phone' }) });
    answer(`POST /api/account/passkeys/${PASSKEY_ID}/removal`, { status: 204 });
    await open();
    await expect.element(page.getByText('There may be a copy of it. Remove it and add a new one.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Rename My phone').click();
    await page.getByLabelText('Name').fill('Old phone');
    security({ passkeys: [passkey({ name: 'Old phone' })] });
    await button('Save').click();
    await expect.element(button('Remove Old phone')).toBeVisible();
    await button('Remove Old phone').click();
    await typePassword();
    security();
    await button('Remove passkey').click();
    await expect.element(page.getByText('You don’t have any passkeys.')).toBeVisible();
    expect(sent(`PATCH /api/account/passkeys/${PASSKEY_ID}`)[0]!.body).toEqual({ name: 'Old phone' });
  });

  it('say so if the device made none', async () => {
    answer('POST /api/account/passkeys/options', {
      status: 201,
      body: {
        ticket: 'ticket',
        // Not this page's site, so the browser refuses.
        options: JSON.stringify({
          challenge: 'AAAA',
          rp: { id: 'example.org', name: 'Example' },
          user: { id: 'AAAA', name: 'kim@example.org', displayName: 'Kim' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        }),
      },
    });
    await open();
    await button('Add a passkey').click();
    await page.getByLabelText('Name').fill('My phone');
    await typePassword();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText('No passkey was added. Try again, or check whether this device already has one.'))
      .toBeVisible();
  });

  it('aren’t offered at an address without a domain name', async () => {
    security({ canHavePasskeys: false });
    await open();
    await expect
      .element(page.getByText('Passkeys don’t work at this address, because it has no domain name.'))
      .toBeVisible();
    await expect.element(button('Add a passkey')).not.toBeInTheDocument();
  });
});

it('other services are listed, and removed with the password; the only way in stays (M12)', async () => {
  const id = PASSKEY_ID;
  const google = {
    _id: id,
    provider: 'Google',
    email: `${'k'.repeat(60)}@example.org`,
    createdAt: '2026-11-20T15:30:00Z',
    lastUsedAt: '2026-11-21T15:30:00Z',
  };
  security({ upstreams: [google] });
  const REMOVE = `POST /api/account/upstream-logins/${id}/removal`;
  answer(REMOVE, { status: 403, body: { code: 'FORBIDDEN', message: 'That’s your only way to log in.' } });
  await open();
  await button('Remove Google').click();
  await typePassword();
  await button('Remove').click();
  await expect.element(page.getByText('That’s your only way to log in.')).toBeVisible();
  expect(await violations()).toEqual([]);
  answer(REMOVE, { status: 204 });
  security();
  await button('Remove').click();
  await expect.element(button('Remove Google')).not.toBeInTheDocument();
  expect(sent(REMOVE).at(-1)!.body).toEqual({ password: 'river-otter-lamp' });
});

it('other services are connected with the password, at their own login page (M12)', async () => {
  const connected = {
    _id: PASSKEY_ID,
    provider: 'Google',
    email: null,
    createdAt: '2026-11-20T15:30:00Z',
    lastUsedAt: '2026-11-21T15:30:00Z',
  };
  const providers = [
    { id: 'google', name: 'Google' },
    { id: 'acme', name: 'Acme' },
  ];
  security({ upstreams: [connected], providers });
  const OPTIONS = 'POST /api/account/upstream-logins/options';
  answer(OPTIONS, WRONG_PASSWORD);
  await open();
  await expect.element(button('Connect another Google account')).toBeVisible();
  await button('Connect Acme').click();
  await typePassword();
  await button('Continue').click();
  await expect.element(page.getByText('That’s not your password.')).toBeVisible();
  expect(await violations()).toEqual([]);
  answer(OPTIONS, { status: 201, body: { url: '#at-acme', ticket: 'the-ticket' } });
  await button('Continue').click();
  await expect.poll(() => location.hash).toBe('#at-acme');
  expect(sent(OPTIONS).at(-1)!.body).toEqual({ provider: 'acme', password: 'river-otter-lamp' });
  expect(localStorage.getItem('connectingLogin')).toBe('the-ticket');
  localStorage.removeItem('connectingLogin');
  history.replaceState(null, '', location.pathname);
});

it('members without a password log in again instead', async () => {
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: false, signIns: [], logins: [] } });
  await open();
  await button('Set up an app').click();
  await expect.element(page.getByText('For your security, log in again to continue.')).toBeVisible();
});

it('offers to try again if the settings don’t load', async () => {
  answer(GET, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await open();
  await expect.element(page.getByText('We couldn’t load your login settings')).toBeVisible();
  security();
  await button('Try Again').click();
  await expect.element(button('Set up an app')).toBeVisible();
});
