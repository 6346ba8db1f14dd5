// Members, to-dos, metrics, emails, and failures as staff see them; empty, failing, hostile input (RO2).
import { STAFF_PERMISSIONS } from '@daynook/contract/staff/roles';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile, NO_UPCOMING } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import type { MemberBooking, MemberRow, StaffMember } from '../../nouns/staff/members-api.ts';
import type { MarketSummary } from '../../nouns/staff/overview-api.ts';
import { MemberSearch } from '../staff-members/member-search.tsx';
import { StaffOutbox } from './outbox.tsx';
import { Today } from './today.tsx';

const ID = '019a2f00-0000-7000-8000-00000000000b';
const ONE = `GET /api/staff/members/${ID}`;
const LIST = 'GET /api/staff/tables/members';
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id, nodes }) => [
    id,
    nodes[0]?.html,
  ]);
const Members = () => (
  <main>
    <h1>Members</h1>
    <MemberSearch />
  </main>
);
const Start = () => (
  <main>
    <h1>Today</h1>
    <Today />
  </main>
);
const Emails = () => (
  <main>
    <h1>Mail</h1>
    <StaffOutbox />
  </main>
);
const aRow = (more: Partial<MemberRow> = {}): MemberRow => ({
  _id: ID,
  name: 'Zoë <b>Límová</b>',
  email: 'zoe@example.com',
  username: 'zoe-limova',
  status: 'active',
  isEmailVerified: true,
  isStaff: false,
  memberSince: '2026-01-05',
  rooms: 0,
  bookings: 1,
  ...more,
});
const aMember = (more: Partial<StaffMember> = {}): StaffMember => ({
  ...aRow(),
  suspension: null,
  mergedInto: null,
  mergedFrom: [],
  deletionDueAt: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  isOnboarded: true,
  homes: 0,
  hosted: 0,
  calledOff: 1,
  upcoming: NO_UPCOMING,
  money: [{ currency: 'USD', paidMinor: 9_450, refundedMinor: 0, closedMinor: 0 }],
  documents: [],
  secondStepSince: null,
  signIns: [{ device: 'Firefox on Linux', signedInAt: '2026-11-20T10:00:00Z', lastUsedAt: '2026-11-21T10:00:00Z' }],
  ...more,
});
const aBooking = (more: Partial<MemberBooking> = {}): MemberBooking => ({
  _id: ID,
  reference: 'DN-7K4M2Q',
  status: 'confirmed',
  role: 'guest',
  listingTitle: 'Garden office',
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T22:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  totalMinor: 9_450,
  currency: 'USD',
  ...more,
});
const week = (startsOn: string, confirmed: number) => ({
  startsOn,
  newMembers: 2,
  asked: 4,
  accepted: 3,
  declined: 1,
  expired: 0,
  confirmed,
  cancelled: 1,
  medianAnswerMinutes: 45,
  searches: 100,
  searchesWithoutResults: 15,
  bookedListings: 8,
  publishedListings: 80,
});
const aMarket = (more: Partial<MarketSummary> = {}): MarketSummary => ({
  weeks: [week('2026-11-09', 3), week('2026-11-16', 5)],
  money: [
    {
      currency: 'USD',
      weeks: [
        { startsOn: '2026-11-09', paidMinor: 20_000, takeMinor: 3_000 },
        { startsOn: '2026-11-16', paidMinor: 50_000, takeMinor: 7_500 },
      ],
    },
  ],
  liveRooms: 80,
  activeMembers: 120,
  bookedListings: 20,
  medianAnswerMinutes: 45,
  searches: 200,
  searchesWithoutResults: 30,
  ...more,
});

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  answer('GET /api/health', { body: { status: 'ok', jobs: [] } });
  answer(LIST, { body: { rows: [aRow()], nextCursor: null, totals: { count: 1, isMore: false, sums: [] } } });
  answer(ONE, { body: aMember() });
  answer(`${ONE}/bookings`, { body: { bookings: [aBooking()], nextCursor: null } });
  answer(`${ONE}/rooms`, { body: { rooms: [], nextCursor: null } });
  answer(`${ONE}/tickets`, { body: { tickets: [], nextCursor: null } });
  answer(`${ONE}/notes`, { body: { notes: [], nextCursor: null } });
  answer(`${ONE}/credit`, { body: { balances: [], entries: [], nextCursor: null } });
});

it('a suspension says which bookings stay, and can cancel them, too (RO2)', async () => {
  const upcoming = {
    ...NO_UPCOMING,
    asGuest: 1,
    asHost: 3,
    own: 1,
    refunds: [{ currency: 'USD', refundMinor: 20_950, outsideMinor: 8_000 }],
  };
  const suspended = (more: Partial<StaffMember['upcoming']>) =>
    aMember({
      status: 'suspended',
      suspension: { reason: 'Fraud', untilOn: null },
      upcoming: { ...upcoming, ...more },
    });
  answer(ONE, { body: aMember({ upcoming }) });
  await renderHere(Members, `/admin/users?member=${ID}`);
  await page.getByRole('button', { name: 'Suspend…' }).click();
  await expect.element(page.getByRole('heading', { name: '4 upcoming bookings' })).toBeVisible();
  const text = (words: string) => page.getByText(words, { exact: false });
  await expect.element(text('1 as a guest, 3 as a host. These bookings stay.')).toBeVisible();
  await expect.element(text('You’re part of 1 of these bookings, so a colleague has to cancel it.')).toBeVisible();
  expect(document.body.textContent).not.toContain('Guests get');
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Fraud');
  await page.getByRole('checkbox', { name: /^Also cancel 3 bookings with full refunds/ }).click();
  await expect.element(text('Guests get $209.50 USD back.')).toBeVisible();
  await expect.element(text('$80.00 USD of that was paid outside Daynook')).toBeVisible();
  await expect.element(text('These bookings stay.')).not.toBeInTheDocument();
  expect(await errors()).toEqual([]);
  answer(`POST /api/staff/members/${ID}/suspend`, { body: suspended({ canceling: 3 }) });
  answer(ONE, { body: suspended({ asHost: 2, canceling: 1, canceled: 2 }) });
  await page.getByRole('button', { name: 'Suspend and cancel 3 bookings' }).click();
  await expect.element(text('0 of 3 bookings canceled. You can leave this page.')).toBeVisible();
  expect(sent(`POST /api/staff/members/${ID}/suspend`).map(({ body }) => body)).toEqual([
    { reason: 'Fraud', cancelsBookings: true },
  ]);
  // The page asks again until nothing is left to do.
  await expect.element(text('2 of 3 bookings canceled.')).toBeVisible();
  expect(await errors()).toEqual([]);
  answer(ONE, { body: suspended({ asGuest: 0, asHost: 1, canceled: 3 }) });
  await expect
    .element(text('3 bookings were canceled. 1 upcoming booking remains: 0 as a guest, 1 as a host.'))
    .toBeVisible();
});

it('the bookings of a member who’s already suspended can be canceled later (RO2)', async () => {
  const refunds = [{ currency: 'USD', refundMinor: 20_950, outsideMinor: 0 }];
  const suspended = (more: Partial<StaffMember['upcoming']>) =>
    aMember({
      status: 'suspended',
      suspension: { reason: 'Fraud', untilOn: null },
      upcoming: { ...NO_UPCOMING, refunds, ...more },
    });
  const CANCEL = `POST /api/staff/members/${ID}/cancel-bookings`;
  answer(ONE, { body: suspended({ asHost: 2 }) });
  await renderHere(Members, `/admin/users?member=${ID}`);
  await page.getByRole('button', { name: 'Cancel bookings…' }).click();
  await expect.element(page.getByRole('heading', { name: '2 upcoming bookings' })).toBeVisible();
  await expect.element(page.getByText('Guests get $209.50 USD back.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('No such place');
  expect(await errors()).toEqual([]);
  answer(CANCEL, { body: suspended({ asHost: 2, canceling: 2 }) });
  answer(ONE, { body: suspended({ canceled: 2 }) });
  await page.getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expect.element(page.getByText('2 bookings were canceled.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel bookings…' })).not.toBeInTheDocument();
  expect(sent(CANCEL).map(({ body }) => body)).toEqual([{ reason: 'No such place' }]);
});

it('a suspension leaves bookings to staff who may cancel them, and says so if there are none (RO2)', async () => {
  const permissions = STAFF_PERMISSIONS.filter((permission) => permission !== 'manage-bookings');
  answer('GET /api/users/profile', { body: aStaffProfile({ permissions }) });
  answer(ONE, { body: aMember({ upcoming: { ...NO_UPCOMING, asGuest: 1 } }) });
  const first = await renderHere(Members, `/admin/users?member=${ID}`);
  await page.getByRole('button', { name: 'Suspend…' }).click();
  await expect.element(page.getByRole('heading', { name: '1 upcoming booking' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await first.unmount();
  answer(ONE, { body: aMember() });
  await renderHere(Members, `/admin/users?member=${ID}`);
  await page.getByRole('button', { name: 'Suspend…' }).click();
  await expect.element(page.getByText('No upcoming bookings.')).toBeVisible();
});

it('a member is shown with bookings, money, sign-ins, and no markup of theirs is run (RO2)', async () => {
  await renderHere(Members, `/admin/users?member=${ID}`);
  await expect.element(page.getByRole('heading', { name: 'Zoë <b>Límová</b>' })).toBeVisible();
  await expect.element(page.getByText('Firefox on Linux')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '/zoe-limova', exact: true }))
    .toHaveAttribute('href', '/zoe-limova');
  await expect.element(page.getByText('$94.50 USD').first()).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('a host is shown as one, with documents and what has become of them, and when the account ends (RO2)', async () => {
  const document = { _id: ID, issuer: '', number: '', cover: null, validFrom: null, rejectReason: null };
  const file = { mediaType: 'application/pdf' as const, byteCount: 9 };
  const both = { ...document, file, createdAt: '2026-01-05T10:00:00Z', state: 'verified' as const };
  answer(ONE, {
    body: aMember({
      rooms: 2,
      deletionDueAt: '2026-12-20T15:00:00.000Z',
      documents: [
        { ...both, kind: 'insurance', validTo: '2026-11-01', isOver: true },
        { ...both, _id: `${ID.slice(0, -1)}c`, kind: 'permit', validTo: null, isOver: false },
      ],
    }),
  });
  await renderHere(Members, `/admin/users?member=${ID}`);
  await expect.element(page.getByText('Host', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Asked to delete their account/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Insurance policy' }))
    .toHaveAttribute('href', '/admin/insurance?state=verified');
  await expect.element(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Valid through .*November 1, 2026$/)).toBeVisible();
  await expect.element(page.getByText('No expiration date')).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('each list of a member goes on page by page, and one that fails leaves the others (RO2)', async () => {
  const listing = (n: number) => ({ _id: `${ID.slice(0, -1)}${n}`, title: `Room ${n}`, state: 'live' });
  answer(`${ONE}/bookings`, { body: { bookings: [aBooking()], nextCursor: 'more' } });
  answer(`${ONE}/rooms`, { body: { rooms: [listing(1)], nextCursor: null } });
  answer(`${ONE}/tickets`, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await renderHere(Members, `/admin/users?member=${ID}`);
  await expect.element(page.getByRole('link', { name: /DN-7K4M2Q/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Room 1' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load this list' })).toBeVisible();
  const next = { _id: `${ID.slice(0, -1)}c`, reference: 'DN-SECOND', role: 'host' as const };
  answer(`${ONE}/bookings`, { body: { bookings: [aBooking(next)], nextCursor: null } });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('link', { name: /DN-SECOND/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /DN-7K4M2Q/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(sent(`${ONE}/bookings`)).toHaveLength(2);
  expect(await errors()).toEqual([]);
});

it('a note that is kept stands in the list at once (RO2)', async () => {
  await renderHere(Members, `/admin/users?member=${ID}`);
  await page.getByLabelText('New note (only staff see it)').fill('Knows the house');
  const note = { _id: ID, at: '2026-11-21T10:00:00Z', by: 'Sam', text: 'Knows the house' };
  answer(`POST /api/staff/members/${ID}/notes`, { status: 201, body: aMember() });
  answer(`${ONE}/notes`, { body: { notes: [note], nextCursor: null } });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Knows the house' })).toBeVisible();
  await expect.element(page.getByLabelText('New note (only staff see it)')).toHaveValue('');
});

it('is suspended with a reason and an end; a refused day stays beside its field (RO2)', async () => {
  const path = `POST /api/staff/members/${ID}/suspend`;
  answer(path, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'See the fields.',
      fields: { untilOn: 'Choose today or a later day.' },
    },
  });
  await renderHere(Members, `/admin/users?member=${ID}`);
  await page.getByRole('button', { name: 'Suspend…' }).click();
  await page.getByLabelText('Reason (the member sees this)').fill('Three no-shows');
  await chooseDay('Last day (optional)', '2026-12-24');
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.element(page.getByText('Choose today or a later day.')).toBeVisible();
  answer(path, {
    body: aMember({ status: 'suspended', suspension: { reason: 'Three no-shows', untilOn: '2026-12-24' } }),
  });
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.element(page.getByText('Three no-shows', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Lift suspension…' })).toBeVisible();
  expect(sent(path).at(-1)!.body).toEqual({ reason: 'Three no-shows', untilOn: '2026-12-24' });
});

it('nobody found, and a list that could not be loaded, say so', async () => {
  answer(LIST, { body: { rows: [], nextCursor: null, totals: { count: 0, isMore: false, sums: [] } } });
  const first = await renderHere(Members, '/admin/users');
  await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await first.unmount();
  answer(LIST, {
    status: 403,
    body: { code: 'FORBIDDEN', message: 'Your account may not do this.' },
  });
  await renderHere(Members, '/admin/users');
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load this list' })).toBeVisible();
});

it('the start page says what waits since when, and draws the weeks with their currency (RO2)', async () => {
  answer('GET /api/staff/overview', {
    body: {
      queues: [
        { queue: 'tickets', count: 3, oldestAt: '2026-11-20T10:00:00Z' },
        { queue: 'effects', count: 0, oldestAt: null },
      ],
    },
  });
  answer('GET /api/staff/market', { body: aMarket() });
  await renderHere(Start, '/admin');
  await expect.element(page.getByRole('link', { name: /^3\s*Tickets/ })).toHaveAttribute('href', '/support');
  await expect.element(page.getByRole('link', { name: 'Failed emails and jobs' })).not.toBeInTheDocument();
  await page.getByText('1 other queue is clear').click();
  await expect.element(page.getByRole('link', { name: 'Failed emails and jobs' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Requests accepted\s*75%/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Week of Nov 16: $500.00 USD' })).toBeVisible();
  const last = page.getByRole('button', { name: /^Searches with no results/ });
  await expect.element(last).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 3 more figures' }).click();
  // Our fees on payments; recently booked listings; searches without results.
  for (const [name, total] of [
    ['Take rate', '15%'],
    ['Liquidity', '25%'],
    ['Searches with no results', '15%'],
    ['Response time', '45 min'],
  ] as const)
    await expect.element(page.getByRole('button', { name: new RegExp(`^${name}\\s*${total}`) })).toBeVisible();
  await page.getByRole('button', { name: /^Take rate/ }).click();
  await expect.element(page.getByRole('button', { name: 'Week of Nov 9: 15%' })).toBeVisible();
  await page.getByText('Show all weeks as a table').click();
  await expect.element(page.getByRole('row', { name: /^Nov 9 \$200\.00 USD 15% 3 10% 45 min 75%/ })).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('a market in which nothing has happened has no figures, and one that failed says so', async () => {
  answer('GET /api/staff/overview', { body: { queues: [] } });
  const none = { asked: 0, accepted: 0, declined: 0, confirmed: 0, cancelled: 0 };
  answer('GET /api/staff/market', {
    body: aMarket({ weeks: [{ ...week('2026-11-16', 0), ...none }], money: [], medianAnswerMinutes: null }),
  });
  const first = await renderHere(Start, '/admin');
  await expect.element(page.getByText('Nothing to show for these weeks.')).toBeVisible();
  await first.unmount();
  answer('GET /api/staff/market', {
    status: 403,
    body: { code: 'FORBIDDEN', message: 'Your account may not do this.' },
  });
  await renderHere(Start, '/admin');
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

it('an email is asked for only when it is opened; what failed is tried again (RO2)', async () => {
  const email = { _id: ID, to: 'zoe@example.com', subject: 'Hello', sentAt: '2026-11-20T10:00:00Z', via: 'outbox' };
  answer('GET /api/staff/mails', { body: { mails: [{ ...email, memberId: null }], nextCursor: null } });
  answer(`GET /api/staff/mails/${ID}`, { body: { ...email, memberId: null, text: '<script>alert(1)</script>' } });
  answer('GET /api/staff/effects', {
    body: {
      effects: [
        { _id: ID, topic: 'mail', attempts: 12, createdAt: '2026-11-20T10:00:00Z', error: 'away', isGivenUp: true },
      ],
    },
  });
  answer(`POST /api/staff/effects/${ID}/retry`, { status: 204 });
  await renderHere(Emails, '/admin?view=mail');
  await expect.element(page.getByText('Gave up after 12 tries')).toBeVisible();
  await expect.element(page.getByText(/Failed jobs stay until they succeed/)).toBeVisible();
  expect(sent(`GET /api/staff/mails/${ID}`)).toEqual([]);
  await page.getByRole('button', { name: /Hello/ }).click();
  await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible();
  expect(await errors()).toEqual([]);
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect.poll(() => sent(`POST /api/staff/effects/${ID}/retry`).length).toBe(1);
  const withheld = { _id: ID, to: 'ida@example.com', subject: 'Cheaper now', memberId: ID, reason: 'no longer true' };
  answer('GET /api/staff/withheld-mails', {
    body: { mails: [{ ...withheld, withheldAt: '2026-11-20T10:00:00Z' }], nextCursor: null },
  });
  await page.getByRole('tab', { name: 'Not sent' }).click();
  await expect.element(page.getByText('It was out of date by the time we could send it.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'ida@example.com' })).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('offers nothing that the reader’s role doesn’t include', async () => {
  answer('GET /api/users/profile', { body: aStaffProfile({ permissions: ['overview', 'members', 'tickets'] }) });
  await renderHere(Members, `/admin/users?member=${ID}`);
  await expect.element(page.getByRole('heading', { name: 'Credit' })).toBeVisible();
  for (const name of ['Suspend…', 'Change credit…', /Merge/, /^View as/])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'View audit log for this member' })).not.toBeInTheDocument();
});
