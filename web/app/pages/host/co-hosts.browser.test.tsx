// Co-hosts (K9): the owner's panel, the invitation, and co-hosted properties.
import type { CoHostInvitation, CoHostPanel as Panel } from '@daynook/contract/hosting/co-hosts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnListing, anOwnProperty, aPropertySummary, HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { renderHere, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { CoHostPanel } from '../../features/co-hosts/co-host-panel.tsx';
import { Invitation } from '../../features/co-hosts/invitation.tsx';
import { session } from '../../lib/session/session.ts';
import ListingEdit from './listing-edit.tsx';
import Properties from './properties.tsx';
import PropertyEdit from './property-edit.tsx';

const PATH = `/api/properties/${HOME_ID}/co-hosts`;
const CASEY = '019a2f00-0000-7000-8000-0000000000c1';
const ASKED = '019a2f00-0000-7000-8000-0000000000c2';

const aPanel = (more: Partial<Panel> = {}): Panel => ({
  property: { _id: HOME_ID, title: 'The Brick House' },
  coHosts: [
    {
      member: { _id: CASEY, name: 'Casey Cooper', picture: null },
      level: 'calendar',
      since: '2026-11-20T15:00:00.000Z',
    },
  ],
  invitations: [
    {
      _id: ASKED,
      email: 'robin@example.org',
      level: 'full',
      createdAt: '2026-11-20T15:00:00.000Z',
      expiresAt: '2026-12-04T15:00:00.000Z',
    },
  ],
  placesLeft: 8,
  ...more,
});
const NOBODY = { coHosts: [], invitations: [], placesLeft: 10 };

const Here = () => (
  <main className="wrap py-8">
    <h1>The Brick House</h1>
    <CoHostPanel propertyId={HOME_ID} timeZone="America/New_York" />
  </main>
);
async function openPanel(more: Partial<Panel> = {}) {
  answer(`GET ${PATH}`, { body: aPanel(more) });
  await renderHere(Here);
  await button('Co-hosts').click();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

beforeEach(async () => {
  session.start();
  storeSignIn();
  await page.viewport(1280, 900);
});

describe('the panel of a home (K9)', () => {
  it('says who helps, how far, and who is asked until when', async () => {
    await openPanel();
    await expect.element(page.getByText('Casey Cooper').first()).toBeVisible();
    await expect.element(page.getByLabelText('Permissions for Casey')).toHaveValue('calendar');
    await expect.element(page.getByText('robin@example.org').first()).toBeVisible();
    await expect.element(page.getByText(/Full access · expires/)).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('without co-hosts explains what they are and asks', async () => {
    await openPanel(NOBODY);
    await expect.element(page.getByText('No co-hosts yet.')).toBeVisible();
    await expect.element(page.getByLabelText('Email address')).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('is folded to how many there are', async () => {
    answer(`GET ${PATH}`, { body: aPanel(NOBODY) });
    await renderHere(Here);
    const fold = button('Co-hosts');
    await expect.element(fold).toHaveAccessibleDescription('No co-hosts');
    await expect.element(page.getByLabelText('Email address')).not.toBeVisible();
    await fold.click();
    await expect.element(page.getByLabelText('Email address')).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('invites an address; what is wrong with it is said beside it', async () => {
    await openPanel(NOBODY);
    const field = page.getByLabelText('Email address');
    await button('Send invitation').click();
    await expect.element(page.getByText('Enter an email address.')).toBeVisible();
    expect(sent(`POST ${PATH}/invitations`)).toEqual([]);

    const fields = { email: 'You have invited this address already.' };
    answer(`POST ${PATH}/invitations`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields },
    });
    await field.fill('robin@example.org');
    await button('Send invitation').click();
    await expect.element(page.getByText(fields.email)).toBeVisible();
    await expect.element(field).toHaveValue('robin@example.org');
    expect(await errors()).toEqual([]);

    answer(`POST ${PATH}/invitations`, { status: 201, body: aPanel({ coHosts: [] }) });
    answer(`GET ${PATH}`, { body: aPanel({ coHosts: [] }) });
    await page.getByLabelText('Permissions').selectOptions('full');
    await button('Send invitation').click();
    await expect.element(page.getByRole('heading', { name: 'Pending invitations' })).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(sent(`POST ${PATH}/invitations`).at(-1)?.body).toEqual({ email: 'robin@example.org', level: 'full' });
  });

  it('changes what someone may do, and removes them once asked', async () => {
    await openPanel();
    const changed = aPanel();
    changed.coHosts[0]!.level = 'full';
    answer(`PATCH ${PATH}/${CASEY}`, { body: changed });
    answer(`GET ${PATH}`, { body: changed });
    await page.getByLabelText('Permissions for Casey').selectOptions('full');
    await vi.waitFor(() => expect(sent(`PATCH ${PATH}/${CASEY}`).map(({ body }) => body)).toEqual([{ level: 'full' }]));
    await expect.element(page.getByLabelText('Permissions for Casey')).toHaveValue('full');

    await button('Remove Casey Cooper').click();
    const dialog = page.getByRole('dialog', { name: 'Remove Casey?' });
    await expect.element(dialog).toBeVisible();
    expect(await errors()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(sent(`DELETE ${PATH}/${CASEY}`)).toEqual([]);
    await button('Remove Casey Cooper').click();
    answer(`DELETE ${PATH}/${CASEY}`, { status: 204 });
    answer(`GET ${PATH}`, { body: aPanel({ coHosts: [] }) });
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(page.getByText('Casey Cooper')).not.toBeInTheDocument();
    await expect.element(page.getByText('Casey is no longer a co-host').first()).toBeInTheDocument();
  });

  it('takes an invitation back', async () => {
    await openPanel();
    answer(`DELETE ${PATH}/invitations/${ASKED}`, { status: 204 });
    answer(`GET ${PATH}`, { body: aPanel({ invitations: [] }) });
    await button('Withdraw robin@example.org').click();
    await expect.element(page.getByText('Pending invitations')).not.toBeInTheDocument();
    await expect.element(page.getByText('Invitation withdrawn').first()).toBeInTheDocument();
  });

  it('with ten explains why no one else can be invited; a failure can be retried', async () => {
    await openPanel({ placesLeft: 0 });
    await expect.element(page.getByText(/A property can have up to ten co-hosts/)).toBeVisible();
    await expect.element(page.getByLabelText('Email address')).not.toBeInTheDocument();
  });

  it('that cannot be loaded says so', async () => {
    answer(`GET ${PATH}`, { status: 404, body: { code: 'NOT_FOUND', message: 'No.' } });
    await renderHere(Here);
    await button('Co-hosts').click();
    await expect.element(page.getByText('We couldn’t load your co-hosts')).toBeVisible();
  });
});

const Page = () => (
  <main className="wrap py-8">
    <Invitation invitationId={ASKED} />
  </main>
);

describe('an invitation (K9)', () => {
  const URL = `/api/co-host-invitations/${ASKED}`;
  const anInvitation = (state: CoHostInvitation['state']): CoHostInvitation => ({
    _id: ASKED,
    property: { _id: HOME_ID, title: 'The Brick House', city: 'Brooklyn' },
    owner: { _id: CASEY, name: 'Olive Owner', picture: null },
    level: 'calendar-messages',
    state,
    expiresAt: '2026-12-04T15:00:00.000Z',
  });
  const open = async (state: CoHostInvitation['state']) => {
    answer('GET /api/properties/my-properties', { body: [] });
    answer(`GET ${URL}`, { body: anInvitation(state) });
    await renderHere(Page);
  };

  /** Whether the member hosts is refetched after an answer; that belongs to this test. */
  const askedAnew = () => vi.waitFor(() => expect(sent('GET /api/properties/my-properties').length).toBeGreaterThan(0));

  it('says from whom and to what, and takes a yes', async () => {
    await open('open');
    await expect
      .element(page.getByRole('heading', { name: 'Olive Owner invited you to co-host The Brick House' }))
      .toBeVisible();
    await expect.element(page.getByText('Calendar and messages')).toBeVisible();
    expect(await errors()).toEqual([]);
    answer(`POST ${URL}/accept`, { body: anInvitation('accepted') });
    answer(`GET ${URL}`, { body: anInvitation('accepted') });
    await button('Accept').click();
    await expect.element(page.getByRole('heading', { name: 'You’re now a co-host of The Brick House' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Your properties' })).toBeVisible();
    expect(await errors()).toEqual([]);
    await askedAnew();
  });

  it('takes a no', async () => {
    await open('open');
    await expect.element(button('Decline')).toBeVisible();
    answer(`POST ${URL}/decline`, { status: 204 });
    answer(`GET ${URL}`, { body: anInvitation('over') });
    await button('Decline').click();
    await expect.element(page.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
    await askedAnew();
  });

  it('that has ended says so', async () => {
    await open('over');
    await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('to another address says whose it would have to be', async () => {
    answer('GET /api/properties/my-properties', { body: [] });
    answer(`GET ${URL}`, { status: 404, body: { code: 'NOT_FOUND', message: 'No.' } });
    await renderHere(Page);
    await expect.element(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible();
    expect(await errors()).toEqual([]);
  });
});

describe('a home one helps with (K9)', () => {
  const coHosting = (level: 'full' | 'calendar') => ({
    ownerName: 'Olive Owner',
    level,
    can: { edit: level === 'full', answer: level === 'full' },
  });
  const openProperties = async (level: 'full' | 'calendar') => {
    answer('GET /api/users/profile', { body: { _id: CASEY } });
    answer('GET /api/host/listings', { body: { listings: [], nextCursor: null, counts: {} } });
    answer('GET /api/properties/my-properties', { body: [aPropertySummary({ coHosting: coHosting(level) })] });
    await renderHere(Properties);
    await expect.element(page.getByText('Co-hosting for Olive Owner')).toBeVisible();
  };

  it('is marked for whom; with the calendar alone nothing else is offered', async () => {
    await openProperties('calendar');
    await expect.element(page.getByRole('link', { name: /^Calendar ?: The Brick House/ })).toBeVisible();
    for (const name of [/^Edit property/, /^Add a listing/, /^Co-hosts/])
      await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    expect(await errors()).toEqual([]);
  });

  it('with everything it is edited as one’s own, but its co-hosts are the owner’s', async () => {
    await openProperties('full');
    await expect.element(page.getByRole('link', { name: /^Edit property ?: The Brick House/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Co-hosts ?: The Brick House/ })).not.toBeInTheDocument();
  });

  it('is left once asked', async () => {
    await openProperties('calendar');
    await button(/^Stop co-hosting ?: The Brick House/).click();
    const dialog = page.getByRole('dialog', { name: 'Stop co-hosting The Brick House?' });
    await expect.element(dialog).toBeVisible();
    expect(await errors()).toEqual([]);
    answer(`DELETE ${PATH}/${CASEY}`, { status: 204 });
    answer('GET /api/properties/my-properties', { body: [] });
    answer('GET /api/users/action-items', { body: { items: [], count: 0 } });
    await dialog.getByRole('button', { name: 'Stop co-hosting' }).click();
    await expect.element(page.getByText('No properties yet')).toBeVisible();
  });

  it('says what is not part of it instead of an editor', async () => {
    answer(`GET /api/host/listings/${ROOM_ID}`, { body: anOwnListing({ coHosting: coHosting('calendar') }) });
    await renderRoutes(
      [{ path: '/host/listing/:listingId/edit', Component: ListingEdit }],
      `/host/listing/${ROOM_ID}/edit`,
    );
    await expect.element(page.getByRole('heading', { name: 'You don’t have access to this' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open the calendar' })).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('is refused in words where the server refuses it', async () => {
    const body = { code: 'FORBIDDEN', message: 'As a co-host you cannot do this here.' };
    answer(`GET /api/properties/${HOME_ID}`, { status: 403, body });
    await renderRoutes(
      [{ path: '/host/property/:propertyId/edit', Component: PropertyEdit }],
      `/host/property/${HOME_ID}/edit`,
    );
    await expect.element(page.getByRole('heading', { name: 'You don’t have access to this' })).toBeVisible();
  });

  it('the owner’s own has the panel under its form', async () => {
    answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty() });
    answer(`GET ${PATH}`, { body: aPanel(NOBODY) });
    answer('GET /api/config', { body: {} });
    answer(`GET /api/properties/${HOME_ID}/turnover`, { body: { tasks: [] } });
    const stated = { propertyId: HOME_ID, title: 'A home', timeZone: 'America/Toronto', version: 1 };
    const noPlan = { ...stated, shownTo: 'guests', floors: [], listings: [] };
    answer(`GET /api/properties/${HOME_ID}/floor-plan`, { body: noPlan });
    answer(`GET /api/properties/${HOME_ID}/home-hours`, { body: { ...stated, hours: null } });
    answer(`GET /api/properties/${HOME_ID}/visit-limits`, { body: { ...stated, limits: null } });
    await renderRoutes(
      [{ path: '/host/property/:propertyId/edit', Component: PropertyEdit }],
      `/host/property/${HOME_ID}/edit`,
    );
    await expect.element(page.getByRole('heading', { name: 'Co-hosts' })).toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'All properties' }))
      .toHaveAttribute('href', '/host/properties');
  });
});
