// A team's page, the list of teams in the settings, and an invitation (E11, F12).
import type { Team, TeamEvent, TeamInvitation, TeamMember } from '@daynook/contract/teams/teams';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { InvitationToTeam } from '../../features/teams/team-invitation.tsx';
import { TeamList } from '../../features/teams/team-list.tsx';
import { session } from '../../lib/session/session.ts';
import { type Site, SiteContext, USUAL_SITE } from '../../lib/site.ts';
import TeamPage from './team.tsx';

const TEAM = '019a2f00-0000-7000-8000-0000000000a1';
const OWNER = '019a2f00-0000-7000-8000-0000000000a2';
const BOOKER = '019a2f00-0000-7000-8000-0000000000a3';
const ASKED = '019a2f00-0000-7000-8000-0000000000a4';
const BOOKED = '019a2f00-0000-7000-8000-0000000000a5';
const PATH = `/api/teams/${TEAM}`;

const aTeam = (more: Partial<Team> = {}): Team => ({
  _id: TEAM,
  name: 'Brooklyn Bridges',
  currency: 'USD',
  role: 'owner',
  memberCount: 2,
  timeZone: 'America/New_York',
  createdAt: '2026-11-20T15:00:00.000Z',
  billing: { address: '1 Main Street', taxNumber: null, purchaseOrder: 'PO-17' },
  rules: {
    teamBudgetMinor: 200_000,
    memberBudgetMinor: null,
    dayCapMinor: null,
    cancellationPolicies: null,
    isListOnly: false,
  },
  can: { manage: true, own: true, leave: false },
  ...more,
});
const AS_BOOKER: Partial<Team> = { role: 'booker', billing: null, can: { manage: false, own: false, leave: true } };

const aMember = (more: Partial<TeamMember> = {}): TeamMember => ({
  member: { _id: BOOKER, name: 'Bo Booker', picture: null },
  role: 'booker',
  since: '2026-11-20T15:00:00.000Z',
  isYou: false,
  roles: ['owner', 'admin', 'booker'],
  canRemove: true,
  ...more,
});

const person = (_id: string, name: string) => ({ _id, name, picture: null });
const anEvent = (number: number, more: Partial<TeamEvent>): TeamEvent => ({
  _id: `019a2f00-0000-7000-8000-0000000000b${number}`,
  at: '2026-11-21T15:00:00.000Z',
  action: 'created',
  actor: person(OWNER, 'Olu Owner'),
  member: null,
  role: null,
  fields: [],
  rules: null,
  ...more,
});
const RULES = aTeam().rules;
const HISTORY = [
  anEvent(1, {
    action: 'rules-changed',
    rules: { before: RULES, after: { ...RULES, teamBudgetMinor: null, dayCapMinor: 9_000, isListOnly: true } },
  }),
  anEvent(2, { action: 'rules-changed', rules: { before: RULES, after: RULES } }),
  anEvent(3, { action: 'changed', fields: ['name', 'purchaseOrder'] }),
  anEvent(4, { action: 'role-changed', member: person(BOOKER, 'Bo <b>Booker</b>'), role: 'admin' }),
  anEvent(5, { action: 'removed', actor: null }),
];

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function openTeam(team: Team, members: TeamMember[] = [aMember()]) {
  answer(`GET ${PATH}`, { body: team });
  answer(`GET ${PATH}/budget`, {
    body: {
      month: '2026-11',
      currency: 'USD',
      teamUsedMinor: 4_200,
      teamLeftMinor: 195_800,
      ownUsedMinor: 2_100,
      ownLeftMinor: null,
    },
  });
  answer(`GET ${PATH}/members`, { body: { members, nextCursor: null } });
  answer(`GET ${PATH}/invitations`, {
    body: {
      invitations: [
        {
          _id: ASKED,
          email: 'robin@example.org',
          role: 'booker',
          createdAt: '2026-11-20T15:00:00.000Z',
          expiresAt: '2026-12-04T15:00:00.000Z',
        },
      ],
      nextCursor: null,
    },
  });
  answer(`GET ${PATH}/statements/2026-11`, {
    body: {
      month: '2026-11',
      timeZone: 'America/New_York',
      isOpen: true,
      currency: 'USD',
      paidMinor: 4_200,
      refundedMinor: 2_100,
      netMinor: 2_100,
      lineCount: 3,
      unpaidMinor: 0,
      invoiceCount: 2,
    },
  });
  answer(`GET ${PATH}/statements/2026-11/lines`, {
    body: {
      lines: [
        {
          at: '2026-11-21T15:00:00.000Z',
          kind: 'paid',
          booking: {
            _id: BOOKED,
            reference: 'DN-7K2M',
            listingTitle: 'Quiet desk',
            startsAt: '2026-11-24T14:00:00.000Z',
            timeZone: 'America/New_York',
            bookedBy: 'Bo Booker',
          },
          amountMinor: 2_100,
          taxMinor: 0,
          purchaseOrder: 'PO-99',
          invoiceNumbers: ['H-1', 'P-1'],
        },
      ],
      nextCursor: null,
    },
  });
  answer(`GET ${PATH}/days`, { body: { days: [], nextCursor: null } });
  answer(`GET ${PATH}/listings`, { body: { listings: [], nextCursor: null } });
  answer(`GET ${PATH}/events`, { body: { events: HISTORY, nextCursor: null } });
  await renderRoutes([{ path: '/team/:teamId', Component: TeamPage as never }], `/team/${TEAM}`);
}

beforeEach(async () => {
  session.start();
  storeSignIn();
  await page.viewport(1280, 900);
});

describe('a team’s page (E11)', () => {
  it('lets its owner see spending, change roles, and withdraw invitations', async () => {
    await openTeam(aTeam());
    await expect.element(page.getByRole('heading', { name: 'Brooklyn Bridges' })).toBeVisible();
    await expect.element(page.getByText('$1,958.00 USD left')).toBeVisible();
    answer(`PATCH ${PATH}/members/${BOOKER}`, { body: aMember({ role: 'admin' }) });
    await page.getByLabelText('Role of Bo Booker').selectOptions('admin');
    await vi.waitFor(() =>
      expect(sent(`PATCH ${PATH}/members/${BOOKER}`)).toMatchObject([{ body: { role: 'admin' } }]),
    );
    answer(`DELETE ${PATH}/invitations/${ASKED}`, { status: 204 });
    await button('Withdraw robin@example.org').click();
    await vi.waitFor(() => expect(sent(`DELETE ${PATH}/invitations/${ASKED}`)).toHaveLength(1));
    expect(await errors()).toEqual([]);
  });

  it('shows a month’s statement, and saves its files (F12)', async () => {
    await openTeam(aTeam());
    await expect.element(page.getByText(/3 payments and refunds\.$/)).toBeVisible();
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    answer(`GET ${PATH}/statements/2026-11.csv`, { body: new Blob(['Date']) });
    await button('Download CSV').click();
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('daynook-team-2026-11.csv');
    await expect.element(page.getByText('Purchase order: PO-99')).toBeVisible();
    answer(`GET ${PATH}/bookings/${BOOKED}/invoices.pdf`, { body: new Blob(['%PDF-']) });
    await button('Invoices DN-7K2M').click();
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(2));
    expect((clicked.mock.contexts[1] as HTMLAnchorElement).download).toBe('daynook-invoices-DN-7K2M.pdf');
    answer(`GET ${PATH}/statements/2026-11/invoices.pdf`, { body: new Blob(['%PDF-']) });
    await button('Download PDF with all invoices').click();
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(3));
    expect((clicked.mock.contexts[2] as HTMLAnchorElement).download).toBe('daynook-team-2026-11.invoices.pdf');
    clicked.mockRestore();
  });

  it('says what happened in the team, when, and who did it, with both values of a rule (E11, F12)', async () => {
    await openTeam(aTeam());
    const entry = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    await expect.element(page.getByText('Team’s budget per month: no limit instead of $2,000.00 USD')).toBeVisible();
    await expect.element(page.getByText('Maximum price per day: $90.00 USD instead of no limit')).toBeVisible();
    await expect.element(page.getByText('Listings: only those on the team’s list instead of any')).toBeVisible();
    await expect.element(page.getByText('Nothing was different.')).toBeVisible();
    for (const words of [
      'Olu Owner changed the team’s details: name and purchase order number.',
      'Olu Owner changed the role of Bo <b>Booker</b> to admin.',
      'A former member removed A former member from the team.',
    ])
      await expect.element(entry(words)).toMatchTextContent(/Sat, Nov 21 at 10:00, Eastern time/);
    expect(await errors()).toEqual([]);
  });

  it('saves rules, and says next to an amount that it can’t be read (F12)', async () => {
    await openTeam(aTeam());
    const budget = page.getByLabelText('Each member’s budget per month (optional)');
    await expect.element(budget).toBeVisible();
    await userEvent.type(budget, 'lots');
    const save = page.getByRole('button', { name: 'Save' }).first();
    await save.click();
    await expect.element(budget).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(budget);
    await userEvent.type(budget, '250');
    answer(`PUT ${PATH}/rules`, { body: aTeam().rules });
    await page.getByLabelText('Strict').click();
    await save.click();
    await vi.waitFor(() => expect(sent(`PUT ${PATH}/rules`)).toHaveLength(1));
    expect(sent(`PUT ${PATH}/rules`)[0]!.body).toEqual({
      teamBudgetMinor: 200_000,
      memberBudgetMinor: 25_000,
      dayCapMinor: null,
      cancellationPolicies: ['relaxed', 'flexible', 'moderate', 'long-stay'],
      isListOnly: false,
    });
  });

  it('adds a listing to its list by link (F12)', async () => {
    await openTeam(aTeam());
    const field = page.getByLabelText('Link to a listing');
    await userEvent.type(field, 'a desk');
    await button('Add to list').click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(field);
    await userEvent.type(field, `https://daynook.com/listing/${ASKED}?date=2026-11-24`);
    answer(`PUT ${PATH}/listings/${ASKED}`, { status: 204 });
    await button('Add to list').click();
    await vi.waitFor(() => expect(sent(`PUT ${PATH}/listings/${ASKED}`)).toHaveLength(1));
  });

  it('shows bookers the rules without controls or history', async () => {
    await openTeam(aTeam(AS_BOOKER), [aMember({ roles: [], canRemove: false, isYou: true })]);
    await expect.element(page.getByText('The team can spend $2,000.00 USD a month.')).toBeVisible();
    await expect.element(page.getByText('Bo Booker (you)')).toBeVisible();
    await expect.element(button('Leave team')).toBeVisible();
    await expect.element(button('Send invitation')).not.toBeInTheDocument();
    expect(sent(`GET ${PATH}/invitations`)).toEqual([]);
    expect(await errors()).toEqual([]);
  });

  it('fits phones', async () => {
    await page.viewport(390, 800);
    await openTeam(aTeam(), [aMember(), aMember({ member: { _id: OWNER, name: 'O'.repeat(60), picture: null } })]);
    await expect.element(page.getByText('Bo Booker').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('says that a team isn’t there to those who aren’t in it', async () => {
    answer(`GET ${PATH}`, { status: 404, body: { code: 'NOT_FOUND', message: 'No.' } });
    await renderRoutes([{ path: '/team/:teamId', Component: TeamPage as never }], `/team/${TEAM}`);
    await expect.element(page.getByRole('heading', { name: 'Team not found' })).toBeVisible();
  });
});

const anInvitation = (state: TeamInvitation['state']): TeamInvitation => ({
  _id: ASKED,
  team: { _id: TEAM, name: 'Brooklyn Bridges' },
  invitedBy: { _id: OWNER, name: 'Olive Owner', picture: null },
  role: 'booker',
  state,
  expiresAt: '2026-12-04T15:00:00.000Z',
});

const Settings = () => (
  <main>
    <h1>Settings</h1>
    <TeamList />
  </main>
);

describe('the list of teams (E11)', () => {
  it('has teams and open invitations, and creates a team', async () => {
    keepProfile();
    answer('GET /api/teams', { body: { teams: [aTeam()], invitations: [anInvitation('open')] } });
    await renderHere(Settings);
    await expect.element(page.getByRole('link', { name: /Brooklyn Bridges/ })).toBeVisible();
    await expect.element(page.getByText('Olive Owner invited you to Brooklyn Bridges.')).toBeVisible();
    expect(await errors()).toEqual([]);
    await button('Create team').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expect.element(page.getByLabelText('Team name')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(page.getByLabelText('Team name'), 'Quays');
    await userEvent.type(page.getByLabelText('Company and billing address'), '1 Main Street');
    answer('POST /api/teams', { status: 201, body: aTeam() });
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await vi.waitFor(() =>
      expect(sent('POST /api/teams')).toMatchObject([
        { body: { name: 'Quays', billingAddress: '1 Main Street', taxNumber: null, purchaseOrder: null } },
      ]),
    );
  });

  it('offers the currencies that homes can charge, those of the site’s countries first', async () => {
    keepProfile();
    answer('GET /api/teams', { body: { teams: [], invitations: [] } });
    const countries: Site['countries'] = { countries: ['GB', 'CA'], currencies: ['GBP', 'CAD', 'CHF'] };
    await renderHere(() => (
      <SiteContext value={{ ...USUAL_SITE, countries }}>
        <Settings />
      </SiteContext>
    ));
    await button('Create team').click();
    const field = page.getByRole('combobox', { name: 'Currency' });
    // The member's own is US dollars, which no home here can charge.
    await expect.element(field).toHaveValue('British Pound (GBP)');
    await userEvent.clear(field);
    const options = page.getByRole('listbox', { name: 'Currencies' }).getByRole('option');
    await vi.waitFor(() => expect(options.elements()).toHaveLength(3));
    expect(options.elements()[1]!.textContent).toContain('CAD');
  });
});

const Invited = () => (
  <main>
    <InvitationToTeam invitationId={ASKED} />
  </main>
);

describe('an invitation to a team (E11)', () => {
  const URL = `/api/team-invitations/${ASKED}`;
  it('says who it’s from and to which team, and can be accepted', async () => {
    answer(`GET ${URL}`, { body: anInvitation('open') });
    await renderHere(Invited);
    await expect
      .element(page.getByRole('heading', { name: 'Olive Owner invited you to Brooklyn Bridges' }))
      .toBeVisible();
    expect(await errors()).toEqual([]);
    answer(`POST ${URL}/accept`, { body: anInvitation('accepted') });
    answer(`GET ${URL}`, { body: anInvitation('accepted') });
    await button('Accept').click();
    await expect.element(page.getByRole('heading', { name: 'You’re now in Brooklyn Bridges' })).toBeVisible();
  });

  it('that has ended says so', async () => {
    answer(`GET ${URL}`, { body: anInvitation('over') });
    await renderHere(Invited);
    await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  });
});
