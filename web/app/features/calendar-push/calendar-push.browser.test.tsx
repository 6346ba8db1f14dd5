// The member's own calendar in the settings: connecting, what goes wrong, and disconnecting (Q5).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { CalendarPush } from './api.ts';
import { CalendarPushSection } from './calendar-push-section.tsx';

const PATH = '/api/account/calendar-push';
const push = (more: Partial<CalendarPush> = {}): CalendarPush => ({
  server: 'dav.example.org',
  username: 'mika',
  asGuest: true,
  asHost: true,
  createdAt: '2026-11-20T15:30:00Z',
  lastOkAt: '2026-11-21T14:00:00Z',
  failure: null,
  status: 'current',
  eventCount: 3,
  ...more,
});
const has = (one: CalendarPush | null) => answer(`GET ${PATH}`, { body: { push: one } });
const open = () =>
  renderHere(() => (
    <main>
      <h1>Settings</h1>
      <CalendarPushSection />
    </main>
  ));
const FIND = `POST ${PATH}/calendars`;
const finds = (...names: string[]) =>
  answer(FIND, {
    body: { calendars: names.map((name, at) => ({ url: `https://dav.example.org/mika/${at}/`, name })) },
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (method: string) => receivedCalls().filter(({ key }) => key.startsWith(`${method} ${PATH}`));
const hasPassword = (is: boolean) =>
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: is, signIns: [], logins: [] } });
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

describe('a calendar of one’s own', () => {
  beforeEach(() => hasPassword(false));

  it('is connected with its address, a login, and the member’s own password, and errors are beside their fields', async () => {
    has(null);
    hasPassword(true);
    await open();
    await userEvent.click(button('Connect a calendar'));
    await userEvent.click(button('Connect calendar'));
    await expect.element(page.getByText('Required.').first()).toBeVisible();
    expect(sent('PUT')).toEqual([]);
    expect(await violations()).toEqual([]);
    await userEvent.fill(page.getByLabelText('Server or CalDAV address'), 'dav.example.org');
    await userEvent.fill(page.getByLabelText('Username'), 'mika');
    await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'wrong');
    answer(FIND, {
      status: 422,
      body: { code: 'IMPORT_REJECTED', message: 'No', fields: { password: 'The calendar’s server refused it.' } },
    });
    await userEvent.fill(page.getByLabelText('Your Daynook password'), 'mine');
    await userEvent.click(button('Connect calendar'));
    await expect.element(page.getByText('The calendar’s server refused it.')).toBeVisible();
    finds('Bookings');
    answer(`PUT ${PATH}`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No', fields: { 'proof.password': 'That’s not your password.' } },
    });
    await userEvent.click(button('Connect calendar'));
    await expect.element(page.getByText('That’s not your password.')).toBeVisible();
    await expect.element(page.getByText('The calendar’s server refused it.')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Username')).toHaveValue('mika');
    await userEvent.click(page.getByRole('checkbox', { name: 'Bookings of my listings' }));
    answer(`PUT ${PATH}`, { body: { push: push({ asHost: false }) } });
    await userEvent.click(button('Connect calendar'));
    await expect.element(page.getByText('Calendar connected').first()).toBeVisible();
    expect(sent('PUT').at(-1)!.body).toMatchObject({
      url: 'https://dav.example.org/mika/0/',
      username: 'mika',
      password: 'wrong',
      asGuest: true,
      asHost: false,
      proof: { password: 'mine' },
    });
    await expect.element(page.getByText('Up to date', { exact: true })).toBeVisible();
    await expect.element(page.getByText('mika · 3 events')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is chosen if the server has several', async () => {
    has(null);
    hasPassword(true);
    await page.viewport(390, 844);
    await open();
    await userEvent.click(button('Connect a calendar'));
    const address = page.getByLabelText('Server or CalDAV address');
    await userEvent.fill(address, 'dav.example.org');
    await userEvent.fill(page.getByLabelText('Username'), 'mika');
    await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'secret');
    await userEvent.fill(page.getByLabelText('Your Daynook password'), 'mine');
    finds('Home', 'Work');
    await userEvent.click(button('Connect calendar'));
    await expect.element(page.getByRole('radio', { name: 'Home' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Home' })).toHaveFocus();
    expect(sent('PUT')).toEqual([]);
    expect(await violations()).toEqual([]);
    // Another server has other calendars.
    await userEvent.fill(address, 'dav.example.com');
    await expect.element(page.getByRole('radio', { name: 'Home' })).not.toBeInTheDocument();
    await userEvent.click(button('Connect calendar'));
    await userEvent.click(page.getByRole('radio', { name: 'Work' }));
    answer(`PUT ${PATH}`, { body: { push: push() } });
    await userEvent.click(button('Connect calendar'));
    await expect.element(page.getByText('Calendar connected').first()).toBeVisible();
    expect(sent('PUT')[0]!.body).toMatchObject({ url: 'https://dav.example.org/mika/1/', username: 'mika' });
  });

  it('asks members without a password to log in again first', async () => {
    has(null);
    await open();
    await userEvent.click(button('Connect a calendar'));
    await expect.element(button('Log in again')).toBeVisible();
    await expect.element(button('Connect calendar')).not.toBeInTheDocument();
  });

  it('shows why it stopped, and is tested again', async () => {
    const failure = 'The calendar’s server refused the username or password.';
    has(push({ status: 'off', failure }));
    await page.viewport(390, 844);
    await open();
    await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect.element(page.getByText(failure)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violations()).toEqual([]);
    answer(`POST ${PATH}/check`, { body: { push: push() } });
    await userEvent.click(button('Test connection'));
    await expect.element(page.getByText('The connection works')).toBeVisible();
    await expect.element(page.getByText(failure)).not.toBeInTheDocument();
  });

  it('gets other bookings at once, but always some', async () => {
    has(push());
    await open();
    answer(`PATCH ${PATH}`, { body: { push: push({ asGuest: false }) } });
    await userEvent.click(page.getByRole('switch', { name: 'Workspaces I book' }));
    await expect.element(page.getByRole('switch', { name: 'Bookings of my listings' })).toBeDisabled();
    expect(sent('PATCH')[0]!.body).toEqual({ asGuest: false, asHost: true });
  });

  it('is disconnected with or without its events', async () => {
    has(push());
    await open();
    await userEvent.click(button('Disconnect'));
    const dialog = page.getByRole('dialog');
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Remove them' }));
    answer(`DELETE ${PATH}`, { body: { push: null } });
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await expect.element(page.getByText('Calendar disconnected').first()).toBeVisible();
    await expect.element(button('Connect a calendar')).toBeVisible();
  });

  it('says so when it can’t be loaded', async () => {
    answer(`GET ${PATH}`, { status: 500, body: { code: 'INTERNAL', message: 'No' } });
    await open();
    await expect.element(page.getByText('We couldn’t load your calendar')).toBeVisible();
  });
});
