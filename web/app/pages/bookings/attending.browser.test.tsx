// What was booked for the reader (E11): the list on My Bookings, its page, and choosing a team and attendees at checkout.
import type { AttendedBooking } from '@daynook/contract/teams/attendees';
import type { TeamMember, TeamSummary } from '@daynook/contract/teams/teams';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { AttendedDetails } from '../../features/attending/attended-details.tsx';
import { AttendedList } from '../../features/attending/attended-list.tsx';
import { TeamChoice } from '../../features/checkout/team-choice.tsx';

const BOOKING = '019a2f00-0000-7000-8000-0000000000b1';
const TEAM = '019a2f00-0000-7000-8000-0000000000b2';
const person = (name: string) => ({ _id: BOOKING.replace('b1', name === 'Ana' ? 'c1' : 'c2'), name, picture: null });

const anAttended = (more: Partial<AttendedBooking> = {}): AttendedBooking => ({
  _id: BOOKING,
  reference: 'DN-7K4M2Q',
  status: 'confirmed',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  timeZone: 'America/New_York',
  listing: { _id: TEAM, title: 'Sunny desk', kind: 'desk', image: null, city: 'Brooklyn', state: 'NY' },
  bookedBy: person('Olive'),
  host: person('Nadia'),
  team: { _id: TEAM, name: 'Brooklyn Bridges' },
  attendees: [person('Ana')],
  houseRules: ['No calls'],
  address: { country: 'US', neighborhood: 'Bushwick', coordinates: { lat: 40.7, lng: -73.9 }, exact: null },
  addressFrom: '2026-11-23T14:00:00.000Z',
  arrivalNote: null,
  wifi: null,
  wayIn: [],
  nextReleaseAt: '2026-11-23T14:00:00.000Z',
  ...more,
});

async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

beforeEach(() => page.viewport(390, 800));

const Details = () => (
  <main>
    <AttendedDetails bookingId={BOOKING} />
  </main>
);
const List = () => (
  <main>
    <h1>My Bookings</h1>
    <AttendedList />
  </main>
);

describe('a booking for the reader (E11)', () => {
  it('says who booked it, and from when its address is there', async () => {
    answer(`GET /api/attended-bookings/${BOOKING}`, { body: anAttended() });
    await renderHere(Details);
    await expect.element(page.getByRole('heading', { name: 'Sunny desk' })).toBeVisible();
    await expect.element(page.getByText('Olive booked this for you with Brooklyn Bridges.')).toBeVisible();
    await expect.element(page.getByText(/^You’ll see the exact address here starting/)).toBeVisible();
    expect(await errors()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('shows the address and how to get in once they’re there', async () => {
    const exact = {
      street: '1 Main Street',
      unit: null,
      postalCode: '11216',
      country: 'US',
      coordinates: { lat: 40.7, lng: -73.9 },
    };
    const address = { ...anAttended().address, exact };
    const body = anAttended({ address, addressFrom: null, arrivalNote: 'The code is 4711' });
    answer(`GET /api/attended-bookings/${BOOKING}`, { body });
    await renderHere(Details);
    await expect.element(page.getByText('1 Main Street, Brooklyn, NY 11216')).toBeVisible();
    await expect.element(page.getByText('The code is 4711')).toBeVisible();
  });

  it('that isn’t for them isn’t there', async () => {
    answer(`GET /api/attended-bookings/${BOOKING}`, { status: 404, body: { code: 'NOT_FOUND', message: 'No.' } });
    await renderHere(Details);
    await expect.element(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
  });

  it('is on My Bookings', async () => {
    answer('GET /api/attended-bookings', { body: { bookings: [anAttended()], nextCursor: null } });
    await renderHere(List);
    await expect.element(page.getByRole('link', { name: 'Sunny desk' })).toBeVisible();
    await expect.element(page.getByText('Brooklyn, NY · booked by Olive')).toBeVisible();
    expect(await errors()).toEqual([]);
  });
});

const teams: TeamSummary[] = [
  { _id: TEAM, name: 'Brooklyn Bridges', currency: 'USD', role: 'booker', memberCount: 2 },
  { _id: BOOKING, name: 'Québec', currency: 'CAD', role: 'booker', memberCount: 2 },
];
const aMember = (name: string): TeamMember => ({
  member: person(name),
  role: 'booker',
  since: '2026-11-20T15:00:00.000Z',
  isYou: name === 'Olive',
  roles: [],
  canRemove: false,
});

function Checkout() {
  const [chosen, setChosen] = useState<{ teamId: string | undefined; attendeeIds?: string[] }>({ teamId: undefined });
  return (
    <main>
      <h1>Confirm and pay</h1>
      <TeamChoice
        quote={{ currency: 'USD', startsAt: '2026-11-24T14:00:00.000Z', guests: 1 }}
        value={chosen.teamId}
        attendeeIds={chosen.attendeeIds ?? []}
        error={undefined}
        teamDayId={undefined}
        isTeamChosen={false}
        purchaseOrder=""
        onChange={setChosen}
      />
      <output>{JSON.stringify(chosen)}</output>
    </main>
  );
}

it('the checkout offers teams in the listing’s currency, with what’s left, and attendees up to the number of people (E11, F12)', async () => {
  answer('GET /api/teams', { body: { teams, invitations: [] } });
  answer(`GET /api/teams/${TEAM}`, {
    body: {
      ...teams[0],
      timeZone: 'America/New_York',
      createdAt: '2026-11-20T15:00:00.000Z',
      billing: null,
      rules: {
        teamBudgetMinor: 9_000,
        memberBudgetMinor: null,
        dayCapMinor: null,
        cancellationPolicies: null,
        isListOnly: false,
      },
      can: { manage: false, own: false, leave: true },
    },
  });
  answer(`GET /api/teams/${TEAM}/budget`, {
    body: {
      month: '2026-11',
      currency: 'USD',
      teamUsedMinor: 0,
      teamLeftMinor: 9_000,
      ownUsedMinor: 0,
      ownLeftMinor: null,
    },
  });
  answer(`GET /api/teams/${TEAM}/members`, { body: { members: [aMember('Olive'), aMember('Ana')], nextCursor: null } });
  await renderHere(Checkout);
  const field = page.getByLabelText('Who is this booking for?');
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('option', { name: 'Québec' })).not.toBeInTheDocument();
  await field.selectOptions('Brooklyn Bridges');
  await expect.element(page.getByText(/\$90\.00 USD left of the budget/)).toBeVisible();
  await page.getByLabelText('Ana').click();
  await expect.element(page.getByText(new RegExp(person('Ana')._id))).toBeVisible();
  await expect.element(page.getByLabelText('Olive (you)')).toBeDisabled();
  expect(await errors()).toEqual([]);
});
