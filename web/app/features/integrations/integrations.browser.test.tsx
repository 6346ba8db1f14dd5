// API tokens and webhooks in the settings: creating, revoking, the log, and what goes wrong (Q2, Q3).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../lib/formats.ts';
import type { ApiToken, Delivery, Webhook } from './api.ts';
import { TokenList } from './token-list.tsx';
import { WebhookList } from './webhook-list.tsx';

const TOKENS = 'GET /api/account/tokens';
const CREATE = 'POST /api/account/tokens';
const HOOKS = 'GET /api/account/webhooks';
const ADD = 'POST /api/account/webhooks';
const TOKEN_ID = '019a0000-0000-7000-8000-000000000001';
const WEBHOOK_ID = '019a0000-0000-7000-8000-000000000002';
const DELIVERY_ID = '019a0000-0000-7000-8000-000000000003';
const ON_WEBHOOK = `/api/account/webhooks/${WEBHOOK_ID}`;
const LOG = `GET ${ON_WEBHOOK}/deliveries`;

const token = (more: Partial<ApiToken> = {}): ApiToken => ({
  _id: TOKEN_ID,
  name: 'Calendar script',
  ending: 'aB3d',
  scopes: ['bookings:read', 'listings:write'],
  createdAt: '2026-11-20T15:30:00Z',
  expiresAt: '2027-02-19T00:00:00Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  status: 'active',
  ...more,
});
const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  _id: WEBHOOK_ID,
  url: 'https://hooks.example.org/daynook',
  description: '',
  events: ['booking.confirmed', 'message.created'],
  isForMarket: false,
  isOn: true,
  offReason: null,
  failingSince: null,
  formerSecretUntil: null,
  createdAt: '2026-11-20T15:30:00Z',
  ...more,
});
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  _id: DELIVERY_ID,
  eventId: '019a0000-0000-7000-8000-000000000004',
  type: 'booking.confirmed',
  occurredAt: '2026-11-20T15:30:00Z',
  state: 'failed',
  isReplay: false,
  attempts: 10,
  lastTriedAt: '2026-11-23T15:30:00Z',
  durationMs: 84,
  responseStatus: 500,
  responseStart: '<script>alert(1)</script>',
  failure: null,
  nextTryAt: null,
  ...more,
});

const tokens = (...rows: ApiToken[]) => answer(TOKENS, { body: { tokens: rows, nextCursor: null } });
const hooks = (...rows: Webhook[]) => answer(HOOKS, { body: { webhooks: rows, nextCursor: null } });
const open = () =>
  renderHere(() => (
    <main>
      <h1>Settings</h1>
      <TokenList />
      <WebhookList />
    </main>
  ));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  tokens();
  hooks();
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
});

describe('API tokens in the settings (Q2)', () => {
  it('are created with a name, scopes, an end, and the password, and shown once', async () => {
    const lastDay = addDays(toLocalDate(new Date(), 'UTC'), 45);
    await open();
    await expect.element(page.getByText('You don’t have any API tokens.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Create token'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Create token' }));
    await expect.element(page.getByText('Required.')).toBeVisible();
    await expect.element(page.getByText('Choose at least one.')).toBeVisible();
    expect(sent(CREATE)).toEqual([]);
    expect(await violations()).toEqual([]);
    await userEvent.fill(page.getByLabelText('Name'), ' Calendar script ');
    await userEvent.click(page.getByRole('checkbox', { name: /^Read bookings/ }));
    await userEvent.selectOptions(page.getByLabelText('Expires'), 'On a date');
    await chooseDay('Last day it works (UTC)', lastDay);
    await userEvent.fill(page.getByLabelText('Your Daynook password'), 'secret words');
    answer(CREATE, { status: 201, body: { token: token(), secret: 'dnk_shownonce' } });
    tokens(token());
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Create token' }));
    await expect.element(page.getByLabelText('API token', { exact: true })).toHaveValue('dnk_shownonce');
    expect(sent(CREATE)[0]!.body).toEqual({
      name: 'Calendar script',
      scopes: ['bookings:read'],
      expiresOn: lastDay,
      password: 'secret words',
    });
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Done'));
    await expect.element(page.getByText('Calendar script')).toBeVisible();
    await expect.element(page.getByText('dnk_shownonce')).not.toBeInTheDocument();
  });

  it('show errors beside their fields and keep what was typed', async () => {
    answer(CREATE, {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'No',
        fields: { password: 'That’s not your password. Please try again.' },
      },
    });
    await open();
    await userEvent.click(button('Create token'));
    await userEvent.fill(page.getByLabelText('Name'), 'Script');
    await userEvent.click(page.getByRole('checkbox', { name: /^Read earnings/ }));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Create token' }));
    await expect.element(page.getByText('That’s not your password. Please try again.')).toBeVisible();
    await expect.element(page.getByLabelText('Name')).toHaveValue('Script');
  });

  it('are revoked after a question; ended ones and long names stay readable', async () => {
    const long = 'W'.repeat(80);
    tokens(
      token({ name: long, lastUsedAt: '2026-11-20T15:00:00Z', lastUsedFrom: '203.0.113.x' }),
      token({ _id: '019a0000-0000-7000-8000-000000000009', name: 'Old', status: 'expired' }),
    );
    await page.viewport(390, 844);
    await open();
    await expect.element(page.getByText('Expired', { exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    answer(`DELETE /api/account/tokens/${TOKEN_ID}`, { status: 204 });
    await userEvent.click(button(`Revoke ${long}`));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await expect.element(page.getByText('API token revoked')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('lose scopes, but never the last one', async () => {
    tokens(token());
    await open();
    await userEvent.click(button('Change permissions of Calendar script'));
    const dialog = page.getByRole('dialog');
    expect(await violations()).toEqual([]);
    for (const name of ['Read bookings', 'Change listings and calendars'])
      await userEvent.click(dialog.getByRole('checkbox', { name }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save permissions' }));
    await expect.element(dialog.getByText('Leave at least one, or revoke it instead.')).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Read bookings' }));
    answer(`PATCH /api/account/tokens/${TOKEN_ID}`, { body: token({ scopes: ['bookings:read'] }) });
    tokens(token({ scopes: ['bookings:read'] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save permissions' }));
    await expect.element(page.getByText('Permissions saved')).toBeVisible();
    expect(sent(`PATCH /api/account/tokens/${TOKEN_ID}`)[0]!.body).toEqual({ scopes: ['bookings:read'] });
    await expect.element(button('Change permissions of Calendar script')).not.toBeInTheDocument();
  });

  it('say so when they can’t be loaded', async () => {
    answer(TOKENS, { status: 500, body: { code: 'INTERNAL', message: 'No' } });
    await open();
    await expect.element(page.getByText('We couldn’t load your API tokens')).toBeVisible();
  });
});

describe('webhooks in the settings (Q3)', () => {
  it('are added with a URL and events, and their secret is shown once', async () => {
    await open();
    await userEvent.click(button('Add webhook'));
    await userEvent.fill(page.getByLabelText('URL'), 'http://example.org');
    await userEvent.click(page.getByLabelText('Booking confirmed'));
    answer(ADD, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No', fields: { url: 'The URL must start with https://' } },
    });
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }));
    await expect.element(page.getByText('The URL must start with https://')).toBeVisible();
    await userEvent.fill(page.getByLabelText('URL'), 'https://hooks.example.org/daynook');
    answer(ADD, { status: 201, body: { webhook: webhook(), secret: 'whsec_once' } });
    hooks(webhook());
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }));
    await expect.element(page.getByLabelText('Webhook secret')).toHaveValue('whsec_once');
    expect(sent(ADD).at(-1)!.body).toMatchObject({ events: ['booking.confirmed'], isForMarket: false });
    await userEvent.click(button('Done'));
    await expect.element(page.getByText('https://hooks.example.org/daynook')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('show what’s wrong, and can be turned on again', async () => {
    hooks(webhook({ isOn: false, offReason: 'failing', failingSince: '2026-11-15T15:30:00Z', description: 'Office' }));
    await open();
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/so we turned it off/)).toBeVisible();
    answer(`PATCH ${ON_WEBHOOK}`, { body: webhook() });
    hooks(webhook());
    await userEvent.click(button('Turn on'));
    await expect.element(button('Turn off')).toBeVisible();
    expect(sent(`PATCH ${ON_WEBHOOK}`)[0]!.body).toEqual({ isOn: true });
  });

  it('say why one is off: we turned it off, its owner did, or nobody manages it anymore', async () => {
    const failing = { isOn: false, failingSince: '2026-11-15T15:30:00Z' };
    hooks(
      webhook({ ...failing, description: 'Paused' }),
      webhook({ ...failing, _id: TOKEN_ID, isForMarket: true, offReason: 'unmanaged' }),
    );
    await open();
    await expect.element(page.getByText(/can no longer manage it, so we turned it off/)).toBeVisible();
    expect(page.getByText('Off', { exact: true }).elements()).toHaveLength(2);
    await expect.element(page.getByText(/Every delivery has failed/)).not.toBeInTheDocument();
  });

  it('have a log with responses as plain text, filters, tests, and replays', async () => {
    hooks(webhook());
    answer(LOG, { body: { deliveries: [delivery()], nextCursor: null } });
    await open();
    await userEvent.click(button('Deliveries'));
    await expect.element(page.getByText('Answered 500 in 84 ms on try 10')).toBeVisible();
    await userEvent.click(page.getByText('Response', { exact: true }));
    await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible();
    expect(await violations()).toEqual([]);
    answer(`POST ${ON_WEBHOOK}/deliveries/${DELIVERY_ID}/replay`, {
      status: 202,
      body: delivery({ state: 'waiting' }),
    });
    answer(LOG, {
      body: {
        deliveries: [
          delivery({
            _id: '019a0000-0000-7000-8000-000000000005',
            isReplay: true,
            state: 'delivered',
            responseStatus: 204,
            attempts: 1,
          }),
          delivery(),
        ],
        nextCursor: null,
      },
    });
    await userEvent.click(button('Resend'));
    await expect.element(page.getByText('Resent', { exact: true })).toBeVisible();
    answer(`POST ${ON_WEBHOOK}/test`, { status: 202, body: delivery({ type: 'webhook.test' }) });
    await userEvent.click(button('Send test event'));
    answer(`POST ${ON_WEBHOOK}/replay`, { status: 202, body: { count: 2 } });
    await userEvent.click(button('Resend failed events from the last 7 days'));
    await expect.element(page.getByText('Resending 2 events')).toBeVisible();
    answer(LOG, { body: { deliveries: [], nextCursor: null } });
    await userEvent.selectOptions(page.getByLabelText('Show'), 'Waiting');
    await expect.element(page.getByText('No deliveries match this filter.')).toBeVisible();
  });
});
