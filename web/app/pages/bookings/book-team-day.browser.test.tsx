// Checkout of a team day: what was chosen for one day is never booked for another.
import { useParams } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import BookPage from './book.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const HOLD_ID = '019a2f00-0000-7000-8000-0000000000f1';
const TEAM = '019a2f00-0000-7000-8000-0000000000b1';
const KICKOFF = '019a2f00-0000-7000-8000-0000000000b2';
const RETRO = '019a2f00-0000-7000-8000-0000000000b3';
const BO = '019a2f00-0000-7000-8000-0000000000b4';

function Page() {
  const params = useParams();
  return (
    <main>
      <BookPage {...({ params } as unknown as Parameters<typeof BookPage>[0])} />
    </main>
  );
}

const Booked = () => <h1>Booked</h1>;

const aDay = (id: string, title: string) => ({
  _id: id,
  team: { _id: TEAM, name: 'Brooklyn Bridges', currency: 'USD' },
  title,
  state: 'voting',
  invited: [{ member: { _id: BO, name: 'Bo', picture: null }, isYou: true, hasAnswered: true, canCome: [0] }],
  found: { number: 0 },
  can: { answer: true, find: true, vote: true, book: true, cancel: true },
});

const open = (search: string) =>
  renderRoutes(
    [
      { path: '/listing/:id/book', Component: Page },
      { path: '/booking/:id', Component: Booked },
    ],
    `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00${search}`,
  );
const orders = () =>
  receivedCalls().flatMap(({ key, body }) => (key === 'POST /api/bookings' ? [body as Record<string, unknown>] : []));
const forWhom = () => page.getByLabelText('Who is this booking for?');
const booksDay = (title: string) => page.getByText(`This books your team day: ${title}.`);
const pay = () => page.getByRole('button', { name: /^Pay / });

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  localStorage.clear();
  session.start();
  dropSignIn();
  const quote = aQuote({ bookingMode: 'instant' });
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: [] }) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: quote });
  answer('POST /api/bookings/holds', {
    status: 201,
    body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote },
  });
  answer(`DELETE /api/bookings/holds/${HOLD_ID}`, { status: 204 });
  answer('POST /api/bookings', { status: 201, body: aBooking() });
  const team = { _id: TEAM, name: 'Brooklyn Bridges', currency: 'USD', role: 'booker', memberCount: 1 };
  answer('GET /api/teams', { body: { teams: [team], invitations: [] } });
  answer(`GET /api/teams/${TEAM}`, { body: { ...team, timeZone: 'America/New_York' } });
  answer(`GET /api/teams/${TEAM}/budget`, {
    body: {
      month: '2026-12',
      currency: 'USD',
      teamUsedMinor: 0,
      teamLeftMinor: null,
      ownUsedMinor: 0,
      ownLeftMinor: null,
    },
  });
  answer(`GET /api/teams/${TEAM}/members`, { body: { members: [], nextCursor: null } });
  answer(`GET /api/team-days/${KICKOFF}`, { body: aDay(KICKOFF, 'Kickoff') });
  answer(`GET /api/team-days/${RETRO}`, { body: aDay(RETRO, 'Retro') });
});

it('books the team day that the guest came from, not the one they came from before (E11)', async () => {
  const first = await open(`&teamDay=${KICKOFF}`);
  await expect.element(booksDay('Kickoff')).toBeVisible();
  await first.unmount();
  await open(`&teamDay=${RETRO}`);
  await expect.element(booksDay('Retro')).toBeVisible();
  await pay().click();
  await vi.waitFor(() => expect(orders()).toMatchObject([{ teamId: TEAM, teamDayId: RETRO, attendeeIds: [BO] }]));
});

it('books no team day for a guest who came from none', async () => {
  const first = await open(`&teamDay=${KICKOFF}`);
  await expect.element(booksDay('Kickoff')).toBeVisible();
  await first.unmount();
  await open('');
  await expect.element(forWhom()).toHaveValue('');
  await pay().click();
  await vi.waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]).not.toHaveProperty('teamDayId');
  expect(orders()[0]).not.toHaveProperty('teamId');
});

it('keeps the guest’s own choice over a reload', async () => {
  const first = await open(`&teamDay=${KICKOFF}`);
  await expect.element(booksDay('Kickoff')).toBeVisible();
  await forWhom().selectOptions('');
  await expect.element(booksDay('Kickoff')).not.toBeInTheDocument();
  await first.unmount();
  await open(`&teamDay=${KICKOFF}`);
  await expect.element(pay()).toBeEnabled();
  await expect.element(forWhom()).toHaveValue('');
  await pay().click();
  await vi.waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]).not.toHaveProperty('teamDayId');
});
