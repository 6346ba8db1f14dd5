// Staff who log in with only a password are asked to add a second step or a passkey (M10).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { LoginNudge } from './login-nudge.tsx';

const PASSKEY = {
  _id: '019a0000-0000-7000-8000-000000000001',
  name: 'My phone',
  isSynced: true,
  createdAt: '2026-11-20T15:30:00Z',
  lastUsedAt: null,
  isBlocked: false,
};
const say = (more: object) =>
  answer('GET /api/account/security', {
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
const open = () =>
  renderHere(() => (
    <main>
      <h1>Today</h1>
      <LoginNudge />
      <p>The rest</p>
    </main>
  ));

it('with only a password, it leads to the settings', async () => {
  say({});
  await open();
  await expect.element(page.getByText('Protect your staff account')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/settings/security');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it.each([
  ['an authenticator app', { secondStepSince: '2026-11-20T15:30:00Z' }],
  ['a passkey', { passkeys: [PASSKEY] }],
])('with %s, there’s nothing to ask', async (_title, more) => {
  say(more);
  await open();
  await expect.element(page.getByText('The rest')).toBeVisible();
  await expect.element(page.getByText('Protect your staff account')).not.toBeInTheDocument();
});
