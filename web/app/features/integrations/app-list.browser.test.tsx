// Connected apps in the settings: what each may do, taking it away, and disconnecting (Q4).
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { ConnectedApp } from './app-api.ts';
import { AppList } from './app-list.tsx';

const APPS = 'GET /api/account/apps';
const ID = '019a0000-0000-7000-8000-000000000001';
const app = (more: Partial<ConnectedApp> = {}): ConnectedApp => ({
  _id: ID,
  name: 'Desk Finder',
  site: 'finder.example.org',
  scopes: ['bookings:read', 'bookings:write'],
  createdAt: '2026-11-20T15:30:00Z',
  expiresAt: '2027-11-20T00:00:00Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  ...more,
});
const apps = (rows: ConnectedApp[], canConnect = true) =>
  answer(APPS, { body: { apps: rows, mcpUrl: 'https://daynook.example/mcp', canConnect, nextCursor: null } });
const open = () =>
  renderHere(() => (
    <main>
      <h1>Settings</h1>
      <AppList />
    </main>
  ));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

describe('connected apps', () => {
  it('say how to connect one when there are none', async () => {
    apps([]);
    await open();
    await expect.element(page.getByText('You haven’t connected any apps.')).toBeVisible();
    await expect.element(page.getByLabelText('URL to add in the app')).toHaveValue('https://daynook.example/mcp');
    expect(await violations()).toEqual([]);
  });

  it('need an API token where people log in elsewhere', async () => {
    apps([], false);
    await open();
    await expect.element(page.getByText(/with an API token as its bearer token/)).toBeVisible();
  });

  it('show what they may do, and lose permissions', async () => {
    apps([app({ lastUsedAt: '2026-11-21T10:00:00Z', lastUsedFrom: '203.0.113.x' })]);
    await open();
    await expect.element(page.getByText('See your bookings, Hold hours for you')).toBeVisible();
    await userEvent.click(button('Change permissions of Desk Finder'));
    const dialog = page.getByRole('dialog');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Hold hours for you' }));
    answer(`PATCH /api/account/apps/${ID}`, { body: app({ scopes: ['bookings:read'] }) });
    apps([app({ scopes: ['bookings:read'] })]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save permissions' }));
    await expect.element(page.getByText('Permissions saved')).toBeVisible();
    expect(receivedCalls().find(({ key }) => key.startsWith('PATCH'))!.body).toEqual({ scopes: ['bookings:read'] });
  });

  it('are disconnected after a question, and long names fit', async () => {
    const long = 'W'.repeat(80);
    apps([app({ name: long, site: null, scopes: [] })]);
    await page.viewport(390, 844);
    await open();
    await expect.element(page.getByText('Search only')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    answer(`DELETE /api/account/apps/${ID}`, { status: 204 });
    await userEvent.click(button(`Disconnect ${long}`));
    apps([]);
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }));
    await expect.element(page.getByText('App disconnected')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('say so when they can’t be loaded', async () => {
    answer(APPS, { status: 500, body: { code: 'INTERNAL', message: 'No' } });
    await open();
    await expect.element(page.getByText('We couldn’t load your connected apps')).toBeVisible();
  });
});
