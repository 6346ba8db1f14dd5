// Planning a team day, and its page: answering, looking for rooms, voting, booking, and canceling (E11).
import type { TeamDay, TeamDayRoom } from '@daynook/contract/teams/team-days';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { session } from '../../lib/session/session.ts';
import PlanTeamDayPage from './plan-team-day.tsx';
import TeamDayPage from './team-day.tsx';

const TEAM = '019a2f00-0000-7000-8000-0000000000b1';
const DAY = '019a2f00-0000-7000-8000-0000000000b2';
const BO = '019a2f00-0000-7000-8000-0000000000b3';
const ANA = '019a2f00-0000-7000-8000-0000000000b4';
const ROOM = '019a2f00-0000-7000-8000-0000000000b5';
const PATH = `/api/team-days/${DAY}`;

const bo = { _id: BO, name: 'Bo Booker', picture: null };
const ana = { _id: ANA, name: 'Ana Away', picture: null };
const trip = (km: number) => ({ km, by: 'car' as const, minutesFrom: 2 * km, minutesTo: 3 * km });

const aRoom = (more: Partial<TeamDayRoom> = {}): TeamDayRoom => ({
  listing: { _id: ROOM, title: 'Garden room', city: 'Denver', image: null },
  capacity: 6,
  startsAt: '2027-12-08T16:00:00.000Z',
  endsAt: '2027-12-09T00:00:00.000Z',
  timeZone: 'America/Denver',
  totalMinor: 6_300,
  trips: { worst: { upToKm: 20, upToMinutes: 60 }, average: { upToKm: 10, upToMinutes: 30 } },
  own: trip(5),
  votes: 1,
  isYourVote: false,
  wasLast: false,
  problem: null,
  ...more,
});

const aDay = (more: Partial<TeamDay> = {}): TeamDay => ({
  _id: DAY,
  team: { _id: TEAM, name: 'Brooklyn Bridges', currency: 'USD' },
  title: 'Kickoff',
  state: 'planning',
  organizer: bo,
  dates: [
    { number: 0, date: '2027-12-08', fromMinute: 540, toMinute: 1_020, canComeCount: 1, isPast: false },
    { number: 1, date: '2027-12-09', fromMinute: 540, toMinute: 1_020, canComeCount: 2, isPast: false },
  ],
  invited: [
    { member: ana, isYou: false, hasAnswered: true, canCome: [0, 1] },
    { member: bo, isYou: true, hasAnswered: false, canCome: [1] },
  ],
  own: { area: null, otherArea: null, canCome: [1] },
  searchesLeft: 10,
  found: null,
  booking: null,
  can: { answer: true, find: true, vote: false, book: false, cancel: true },
  ...more,
});
const FOUND = {
  at: '2027-12-01T16:00:00.000Z',
  number: 0,
  people: 2,
  near: null,
  isOutdated: false,
  noneBecause: null,
  rooms: [aRoom()],
  nearest: [],
};
const BOOKED: NonNullable<TeamDay['booking']> = {
  _id: ROOM,
  status: 'confirmed',
  isYours: false,
  isAttending: true,
  listingTitle: 'Garden room',
  startsAt: '2027-12-08T16:00:00.000Z',
  endsAt: '2027-12-09T00:00:00.000Z',
  timeZone: 'America/Denver',
};
const VOTING: Partial<TeamDay> = {
  state: 'voting',
  found: FOUND,
  can: { answer: true, find: true, vote: true, book: true, cancel: true },
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function open(day: TeamDay) {
  answer(`GET ${PATH}`, { body: day });
  await renderRoutes([{ path: '/team/day/:dayId', Component: TeamDayPage as never }], `/team/day/${DAY}`);
  await expect.element(page.getByRole('heading', { name: 'Kickoff' })).toBeVisible();
}

beforeEach(async () => {
  session.start();
  storeSignIn();
  await page.viewport(1280, 900);
});

describe('a team day’s page (E11)', () => {
  it('takes an answer, and says next to the field that a place isn’t known', async () => {
    await open(aDay());
    await expect.element(page.getByText('2 of 2: Ana Away and Bo Booker')).toBeVisible();
    await expect.element(page.getByText('No answer yet: Bo Booker')).toBeVisible();
    await expect.element(page.getByText('Say when you can come and roughly where you start.')).toBeVisible();
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    answer('GET /api/places/suggest-spelling', { body: { suggestion: null } });
    const area = page.getByLabelText(/^Where do you start, roughly\?/);
    await userEvent.type(area, 'Qwertyville');
    await page.getByLabelText(/Dec 8/).first().click();
    answer(`PUT ${PATH}/answer`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { area: 'Enter a town that we know.' } },
    });
    await button('Save answer').click();
    await expect.element(page.getByText('Enter a town that we know.')).toBeVisible();
    expect(sent(`PUT ${PATH}/answer`)[0]!.body).toEqual({ area: 'Qwertyville', canCome: [1, 0] });
    expect(await errors()).toEqual([]);
  });

  it('looks for rooms on the date on which most can come', async () => {
    await open(aDay());
    answer(`POST ${PATH}/rooms`, {
      body: aDay({
        found: { ...FOUND, rooms: [], noneBecause: 'taken', nearest: [aRoom({ problem: 'taken', totalMinor: null })] },
      }),
    });
    await button('Find rooms').click();
    await expect.element(page.getByText(/aren’t available at these hours\. Try another date/)).toBeVisible();
    await expect.element(page.getByText('Not available at these hours')).toBeVisible();
    expect(sent(`POST ${PATH}/rooms`)[0]!.body).toEqual({ number: 1 });
    expect(await errors()).toEqual([]);
  });

  const answered = aDay().invited.map((one) => ({ ...one, hasAnswered: true }));
  const none = { ...FOUND, people: 1, near: 'Fargo, ND, USA', rooms: [], noneBecause: 'none-near' as const };

  it('says for which date and place it found nothing', async () => {
    await open(aDay({ found: none, invited: answered }));
    await expect.element(page.getByText(/didn’t find a room you can book/)).toBeVisible();
    await expect.element(page.getByText('We found no rooms there. Try another place or date.')).toBeVisible();
    await expect.element(page.getByText(/1 person · near Fargo, ND, USA/)).toBeVisible();
    await expect.element(page.getByText(/^Rooms whose longest trip is shortest/)).not.toBeInTheDocument();
  });

  it('doesn’t tell those who can’t look again that nothing was found', async () => {
    await open(aDay({ found: none, can: { ...aDay().can, find: false } }));
    await expect.element(page.getByRole('heading', { name: 'Who can come' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Rooms' })).not.toBeInTheDocument();
  });

  it.each<[string, Partial<TeamDay>, string[]]>([
    ['the answer until it’s given', {}, ['Your answer', 'Who can come', 'Rooms']],
    ['who can come', { invited: answered }, ['Who can come', 'Rooms', 'Your answer']],
    ['the rooms to vote on', { ...VOTING, invited: answered }, ['Rooms', 'Who can come', 'Your answer']],
  ])('shows first what’s next: %s', async (_name, more, names) => {
    await open(aDay(more));
    const headings = page.getByRole('heading', { level: 2 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual(names);
  });

  it('doesn’t wait for answers once it’s canceled', async () => {
    const can = { answer: false, find: false, vote: false, book: false, cancel: false };
    const dates = aDay().dates.map((date) => ({ ...date, canComeCount: 0 }));
    await open(
      aDay({ state: 'canceled', can, dates, invited: aDay().invited.map((one) => ({ ...one, canCome: [] })) }),
    );
    await expect.element(page.getByText('Nobody', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText(/^No answer yet/)).not.toBeInTheDocument();
  });

  it('shows trips, takes a vote, and leads the organizer to checkout', async () => {
    await open(aDay(VOTING));
    await expect.element(page.getByText(/Up to 60 min by car \(12\smi\)/)).toBeVisible();
    await expect.element(page.getByText('1 vote')).toBeVisible();
    const book = page.getByRole('link', { name: 'Book Garden room' });
    await expect
      .element(book)
      .toHaveAttribute('href', `/listing/${ROOM}/book?date=2027-12-08&from=09%3A00&to=17%3A00&people=2&teamDay=${DAY}`);
    answer(`PUT ${PATH}/vote`, {
      body: aDay({ ...VOTING, found: { ...FOUND, rooms: [aRoom({ votes: 2, isYourVote: true })] } }),
    });
    await button('Vote Garden room').click();
    await expect.element(button('Your vote Garden room')).toHaveAttribute('aria-pressed', 'true');
    expect(sent(`PUT ${PATH}/vote`)[0]!.body).toEqual({ listingId: ROOM });
    expect(await errors()).toEqual([]);
  });

  it('suggests where the reader started another time, and stores it only once they save', async () => {
    await open(aDay({ own: { area: null, otherArea: 'Boise, ID, USA', canCome: [] } }));
    await expect.element(page.getByLabelText(/^Where do you start, roughly\?/)).toHaveValue('Boise, ID, USA');
    expect(sent(`PUT ${PATH}/answer`)).toEqual([]);
  });

  it('says which room is ahead and which one was last time’s, and when no searches are left', async () => {
    const rooms = [
      aRoom({ votes: 2 }),
      aRoom({ listing: { ...aRoom().listing, _id: BO, title: 'Attic' }, votes: 1, wasLast: true, trips: null }),
    ];
    await open(
      aDay({
        ...VOTING,
        invited: aDay().invited.map((one) => ({ ...one, hasAnswered: true })),
        searchesLeft: 0,
        found: { ...FOUND, rooms },
      }),
    );
    await expect.element(page.getByText(/Book the room you want/)).toBeVisible();
    await expect.element(page.getByText('Most votes')).toBeVisible();
    await expect.element(page.getByText('Last time’s room')).toBeVisible();
    await expect.element(button('Look again')).not.toBeInTheDocument();
    await button('Look for other rooms').click();
    await expect.element(page.getByText(/used all your searches/)).toBeVisible();
    // What all rooms share stands once above them.
    await expect.element(page.getByText(/Mountain time/)).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('doesn’t offer to book a room that was taken meanwhile', async () => {
    await open(aDay({ ...VOTING, found: { ...FOUND, isOutdated: true, rooms: [aRoom({ problem: 'taken' })] } }));
    await expect.element(page.getByText('Not available at these hours')).toBeVisible();
    await expect.element(page.getByText(/Someone answered after/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Book / })).not.toBeInTheDocument();
  });

  it('shows its booking, and nothing to answer', async () => {
    await open(
      aDay({
        state: 'booked',
        booking: BOOKED,
        can: { answer: false, find: false, vote: false, book: false, cancel: false },
      }),
    );
    await expect
      .element(page.getByRole('link', { name: 'View booking' }))
      .toHaveAttribute('href', `/attending/${ROOM}`);
    await expect.element(button('Save answer')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Plan the next one' }))
      .toHaveAttribute('href', `/team/${TEAM}/plan-day?after=${DAY}`);
    expect(await errors()).toEqual([]);
  });

  it('is canceled after asking', async () => {
    await open(aDay());
    await button('Cancel team day').click();
    answer(`POST ${PATH}/cancel`, {
      body: aDay({
        state: 'canceled',
        can: { answer: false, find: false, vote: false, book: false, cancel: false },
      }),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel team day' }).click();
    await expect.element(page.getByText('Canceled')).toBeVisible();
  });

  it('fits phones', async () => {
    await page.viewport(390, 800);
    await open(aDay({ ...VOTING, title: 'Kickoff' }));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('says that it isn’t there to those who aren’t invited', async () => {
    answer(`GET ${PATH}`, { status: 404, body: { code: 'NOT_FOUND', message: 'No.' } });
    await renderRoutes([{ path: '/team/day/:dayId', Component: TeamDayPage as never }], `/team/day/${DAY}`);
    await expect.element(page.getByRole('heading', { name: 'Team day not found' })).toBeVisible();
  });
});

const Planned = () => <h1>Planned</h1>;

describe('planning a team day (E11)', () => {
  beforeEach(() => {
    answer(`GET /api/teams/${TEAM}`, {
      body: {
        _id: TEAM,
        name: 'Brooklyn Bridges',
        currency: 'USD',
        role: 'booker',
        memberCount: 2,
        timeZone: 'America/New_York',
        createdAt: '2026-11-20T15:00:00.000Z',
        billing: null,
        rules: {
          teamBudgetMinor: null,
          memberBudgetMinor: null,
          dayCapMinor: null,
          cancellationPolicies: null,
          isListOnly: false,
        },
        can: { manage: false, own: false, leave: true },
      },
    });
    const row = (member: typeof bo, isYou: boolean) => ({
      member,
      role: 'booker',
      since: '2026-11-20T15:00:00.000Z',
      isYou,
      roles: [],
      canRemove: false,
    });
    answer(`GET /api/teams/${TEAM}/members`, { body: { members: [row(ana, false), row(bo, true)], nextCursor: null } });
    answer(`POST /api/teams/${TEAM}/days`, { status: 201, body: aDay() });
  });
  const plan = (search = '') =>
    renderRoutes(
      [
        { path: '/team/:teamId/plan-day', Component: PlanTeamDayPage as never },
        { path: '/team/day/:dayId', Component: Planned },
      ],
      `/team/${TEAM}/plan-day${search}`,
    );
  const bodies = () => sent(`POST /api/teams/${TEAM}/days`).map(({ body }) => body);

  it('asks for a name, dates, and members, and says next to a field what’s missing', async () => {
    await plan();
    await expect.element(page.getByRole('checkbox', { name: 'Ana Away' })).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Bo Booker' })).not.toBeInTheDocument();
    await button('Plan and invite').click();
    await expect.element(page.getByLabelText('Name of the day')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('Choose a date.')).toBeVisible();
    await expect.element(page.getByText('Invite at least one other member.')).toBeVisible();
    expect(await errors()).toEqual([]);
    await userEvent.type(page.getByLabelText('Name of the day'), 'Kickoff');
    const soon = addDays(toLocalDate(new Date(), 'America/New_York'), 7);
    await chooseDay('Date', soon);
    await page.getByLabelText('From').selectOptions('600');
    await page.getByRole('checkbox', { name: 'Ana Away' }).click();
    await button('Plan and invite').click();
    await vi.waitFor(() =>
      expect(bodies()).toEqual([
        { title: 'Kickoff', dates: [{ date: soon, fromMinute: 600, toMinute: 1_020 }], invitedIds: [ANA] },
      ]),
    );
    await expect.element(page.getByRole('heading', { name: 'Planned' })).toBeVisible();
  });

  it('fills in the next one with the people, the hours, and the weekday of the last', async () => {
    answer(`GET ${PATH}`, { body: aDay({ state: 'booked', booking: BOOKED }) });
    await plan(`?after=${DAY}`);
    await expect.element(page.getByRole('heading', { name: 'Plan the next team day' })).toBeVisible();
    await expect.element(page.getByText('When you look for rooms, we check Garden room first.')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Ana Away' })).toBeChecked();
    expect(await errors()).toEqual([]);
    await button('Plan and invite').click();
    await vi.waitFor(() =>
      expect(bodies()).toEqual([
        {
          title: 'Kickoff',
          dates: [{ date: '2027-12-15', fromMinute: 540, toMinute: 1_020 }],
          invitedIds: [ANA],
          previousId: DAY,
        },
      ]),
    );
  });
});
