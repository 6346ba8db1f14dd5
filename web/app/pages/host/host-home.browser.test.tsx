import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import {
  aHostListing,
  aRequest,
  someAnswers,
  someEarnings,
  someFunnel,
  someOccupancy,
} from '../../../test/host-examples.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { dropProperty, emptyProperty, keepProperty } from '../../features/property-editor/property-draft.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';
import type { ListingSummary } from '../../nouns/listings/host-listings-api.ts';
import HostHome from './host-home.tsx';

const property = { _id: HOME_ID, title: 'The Brick House', city: 'Brooklyn', state: 'NY', country: 'US' };
const properties = (...more: object[]) => ({
  body: [{ ...property, timeZone: 'America/New_York', listingCount: 2 }, ...more],
});
/** One past booking unless it's for a new host. */
const bookings = (some: object[] = [], past = 1) => ({
  body: {
    bookings: some,
    page: 1,
    pageSize: 20,
    total: some.length,
    hasMore: false,
    counts: { upcoming: 0, waiting: some.length, past, cancelled: 0 },
  },
});
const requests = (...some: object[]) => ({
  body: {
    bookings: some,
    counts: { requests: some.length, today: 0, upcoming: 0, past: 0, cancelled: 0 },
    nextCursor: null,
  },
});
const EARNINGS = 'GET /api/host/insights/earnings';
const ROOMS = 'GET /api/host/room-summary';
const summary = (more: Partial<ListingSummary> = {}) => ({
  body: { counts: { live: 1 }, needs: [], needCount: 0, groups: [], ...more },
});
const attic: ListingSummary['needs'][number] = {
  kind: 'unfinished',
  room: { _id: aHostListing()._id, title: 'Attic', stateReason: null },
  missing: 1,
};

beforeEach(async () => {
  await page.viewport(1280, 900);
  session.start();
  storeSignIn();
  answer('GET /api/properties/my-properties', properties());
  answer(ROOMS, summary());
  answer('GET /api/bookings', bookings());
  answer('GET /api/host/bookings', requests());
  answer(EARNINGS, { body: someEarnings() });
  answer('GET /api/users/action-items', { body: { items: [], count: 0 } });
  answer('GET /api/conversations/unread-count', { body: { unreadCount: 0 } });
  answer('GET /api/host/insights/occupancy', { body: someOccupancy() });
  answer('GET /api/host/insights/answers', { body: someAnswers() });
  answer('GET /api/host/insights/funnel', { body: someFunnel() });
  answer('GET /api/host/feeds', { body: { feeds: [] } });
  answer('GET /api/host/absences', { body: { absences: [], page: 1, pageSize: 20, total: 0, hasMore: false } });
});
afterEach(() => dropSignIn());

const Page = () => (
  <main>
    <HostHome />
  </main>
);
const show = () => renderHere(Page, '/host');

describe('the host’s start page', () => {
  it('shows requests to answer in place, figures and how requests were answered (K2, K7)', async () => {
    answer('GET /api/bookings', bookings([aRequest()]));
    answer('GET /api/host/bookings', requests(aRequest()));
    await show();
    // What the host receives, as in the bookings list; not what the guest pays.
    await expect.element(page.getByRole('article')).toMatchTextContent('You earn$81.00 USD');
    await expect.element(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Decline' }).first()).toBeVisible();
    await expect.element(page.getByRole('timer').first()).toMatchTextContent(/2 hr 59 min|3 hours/);
    await expect
      .element(page.getByText('You answered 19 of 20 requests in the last 90 days, usually within 45 min.'))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect.element(page.getByRole('grid')).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('time off that’s being scheduled isn’t lost when requests arrive (K10)', async () => {
    answer('GET /api/bookings', bookings([aRequest()]));
    await show();
    await page.getByRole('button', { name: 'Schedule time off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule time off' });
    await dialog.getByLabelText(/Automatic reply/).fill('Back soon.');
    answer('GET /api/bookings', bookings([aRequest(), aRequest({ _id: HOME_ID })]));
    answer('GET /api/host/bookings', requests(aRequest(), aRequest({ _id: HOME_ID })));
    await queryClient().invalidateQueries();
    await expect.poll(() => document.querySelectorAll('article').length).toBe(2);
    await expect.element(dialog.getByLabelText(/Automatic reply/)).toHaveValue('Back soon.');
  });

  it.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the date is that of the properties, in %s (C1)',
    async (timeZone) => {
      answer('GET /api/properties/my-properties', { body: [{ ...property, timeZone, listingCount: 2 }] });
      await show();
      const date = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
      await expect.element(page.getByText(date.format(Date.now()))).toBeVisible();
    },
  );

  it('occupancy: every hour says what it is, closed is not empty, arrows move (K6, P2)', async () => {
    await show();
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
    await expect.element(cell('Monday, 9:00–10:00: 100% booked (8 of 8 hours)')).toHaveAttribute('tabindex', '0');
    await expect.element(cell('Tuesday, 9:00–10:00: 0% booked (0 of 8 hours)')).toBeVisible();
    await expect.element(cell('Tuesday, 10:00–11:00: closed')).toBeVisible();
    // Zeros are quiet, and no cell is described before one is chosen.
    await expect.element(cell('Tuesday, 9:00–10:00: 0% booked (0 of 8 hours)')).toBeEmptyDOMElement();
    await expect.element(page.getByText('Monday, 9:00–10:00: 100% booked (8 of 8 hours)')).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Occupancy' })).toMatchTextContent('100% booked');
    (cell('Monday, 9:00–10:00: 100% booked (8 of 8 hours)').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(cell('Monday, 10:00–11:00: 25% booked (2 of 8 hours)')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(cell('Tuesday, 10:00–11:00: closed')).toHaveFocus();
  });

  it('occupancy’s shades range up to the fullest hour (K6)', async () => {
    const hour = (weekday: number, bookedMinutes: number) => ({ weekday, hour: 9, openMinutes: 4_800, bookedMinutes });
    answer('GET /api/host/insights/occupancy', {
      body: someOccupancy({
        cells: [1, 2, 3, 4, 5, 6, 7].map((day) => hour(day, day === 1 ? 480 : day === 2 ? 240 : 0)),
      }),
    });
    await show();
    const shade = (day: string) =>
      getComputedStyle(page.getByRole('gridcell', { name: new RegExp(`^${day}`) }).element()).backgroundColor;
    await expect.element(page.getByRole('gridcell', { name: /^Monday.*10% booked/ })).toBeVisible();
    expect(new Set([shade('Monday'), shade('Tuesday'), shade('Wednesday')]).size).toBe(3);
    expect(shade('Wednesday')).toBe(shade('Sunday'));
    // Nothing is closed, so the legend doesn't explain it.
    await expect.element(page.getByRole('region', { name: 'Occupancy' }).getByText('Closed')).not.toBeInTheDocument();
  });

  it('on phones only the most urgent request is shown, so today’s guests aren’t screens away (K2)', async () => {
    await page.viewport(390, 844);
    const later = { ...aRequest(), _id: `${HOME_ID.slice(0, -1)}9` };
    answer('GET /api/host/bookings', requests(aRequest(), later));
    await show();
    await expect.element(page.getByRole('link', { name: 'See all 2' })).toHaveAttribute('href', '/host/bookings');
    await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('a tip comes with its figures; without figures there is none (K7)', async () => {
    answer('GET /api/host/insights/answers', {
      body: someAnswers({
        tips: [{ code: 'unanswered', expired: 3, asked: 20, lost: [{ currency: 'USD', amountMinor: 16_200 }] }],
      }),
    });
    await show();
    const tips = page.getByRole('region', { name: 'Tips' });
    await expect.element(tips).toMatchTextContent('$162.00 USD');
    await expect.element(tips).toMatchTextContent('in missed bookings. In the last 90 days, 3 of 20 requests expired');
  });

  it('says what follows from how one answers, with the figures that decide (K7)', async () => {
    answer('GET /api/host/insights/answers', { body: someAnswers({ asked: 8, answered: 7, medianMinutes: 25 }) });
    await show();
    await page.getByText('What this affects').click();
    await expect.element(page.getByText(/^After 5 requests, your profile shows/)).toBeVisible();
    await expect.element(page.getByText(/^If you usually reply within 4 /)).toBeVisible();
  });

  it('names rooms that guests cannot book, and what to do about each (K3)', async () => {
    const stateReason = 'The photographs show another room.';
    answer(
      ROOMS,
      summary({
        counts: { draft: 5, suspended: 1 },
        needs: [
          { kind: 'suspended', room: { _id: HOME_ID, title: 'Cellar', stateReason }, missing: 0 },
          {
            kind: 'kept-off',
            room: { _id: `${HOME_ID.slice(0, -1)}e`, title: 'Loft', stateReason: 'A permit ended.' },
            missing: 0,
          },
          attic,
        ],
        needCount: 3,
      }),
    );
    await show();
    const needs = page.getByRole('region', { name: 'Not bookable yet' });
    await expect.element(needs.getByRole('listitem').first()).toMatchTextContent('The photographs show another room.');
    await expect.element(needs.getByRole('link', { name: /Loft/ })).toMatchTextContent('A permit ended.');
    await expect.element(needs.getByRole('link', { name: /Attic/ })).toMatchTextContent('1 item missing');
    await expect.poll(() => needs.getByRole('listitem').elements()).toHaveLength(3);
    await expect.element(page.getByRole('region', { name: 'Tips' })).not.toBeInTheDocument();
  });

  it('of many listings are grouped by what they need, each linked to its list (K3)', async () => {
    const first = attic.room;
    answer(
      'GET /api/properties/my-properties',
      properties(
        { ...property, _id: `${HOME_ID.slice(0, -1)}c`, title: 'Mill', listingCount: 0 },
        { ...property, _id: `${HOME_ID.slice(0, -1)}d`, title: 'Barn', listingCount: 0 },
      ),
    );
    answer(
      ROOMS,
      summary({
        counts: { live: 4, draft: 31, suspended: 1 },
        needs: [attic],
        needCount: 32,
        groups: [
          { kind: 'suspended', gap: null, count: 1, first },
          { kind: 'unfinished', gap: 'photos', count: 28, first },
          { kind: 'ready', gap: null, count: 3, first },
        ],
      }),
    );
    await show();
    const needs = page.getByRole('region', { name: 'Not bookable yet' });
    await expect.element(needs).toBeVisible();
    const lines = needs.getByRole('link').elements();
    expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
      ['1 listing suspended', '/host/listings?state=suspended'],
      ['28 drafts need photos', '/host/listings?state=draft&missing=photos'],
      ['3 drafts ready to publish', '/host/listings?state=draft&missing=none'],
      ['2 properties have no listings', '/host/properties'],
    ]);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('while all rooms are drafts that nobody booked, says what is missing instead of nothing five times (K2, K3)', async () => {
    answer('GET /api/bookings', bookings([], 0));
    answer(ROOMS, summary({ counts: { draft: 1 }, needs: [attic], needCount: 1 }));
    await show();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Finish your listing' }))
      .toHaveAttribute('href', `/host/listing/${attic.room._id}/edit`);
    await expect.element(page.getByRole('link', { name: /Attic.*1 item missing/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See all steps' })).toBeVisible();
    expect(document.body.textContent).not.toContain('This month');
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('until the first booking, a live listing gets next steps instead of empty lists and charts (K2, M2)', async () => {
    answer('GET /api/bookings', bookings([], 0));
    await show();
    const steps = page.getByRole('region', { name: 'Get your first booking' });
    await expect
      .element(steps.getByRole('link', { name: 'See next steps' }))
      .toHaveAttribute('href', '/host-onboarding');
    await expect.element(page.getByRole('region', { name: 'Views and bookings' })).toBeVisible();
    for (const heading of ['Requests to answer', 'Next guests', 'Occupancy'])
      await expect.element(page.getByRole('heading', { name: heading })).not.toBeInTheDocument();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('a property begun on this device is continued, not started again (M2)', async () => {
    const { user } = session.now();
    keepProperty(user!.sub, undefined, { draft: emptyProperty(), base: null });
    answer('GET /api/properties/my-properties', { body: [] });
    answer(ROOMS, summary({ counts: {} }));
    await show();
    await expect.element(page.getByRole('button', { name: 'Continue your property' })).toBeVisible();
    dropProperty(user!.sub);
  });

  it('a part that fails says so separately and can be tried again (K6)', async () => {
    answer('GET /api/host/insights/occupancy', {
      status: 500,
      body: { code: 'INTERNAL', message: 'Something went wrong on our side.' },
    });
    await show();
    const occupancy = page.getByRole('region', { name: 'Occupancy' });
    await expect.element(occupancy).toMatchTextContent('We couldn’t load this data');
    await expect.element(page.getByText(/^You answered 19 of 20/)).toBeVisible();
    answer('GET /api/host/insights/occupancy', { body: someOccupancy() });
    await occupancy.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('grid')).toBeVisible();
  });

  it('the day in four figures, each leading to what it counts (K2)', async () => {
    answer('GET /api/host/bookings', {
      body: { ...requests(aRequest()).body, counts: { requests: 1, today: 3, upcoming: 9, past: 0, cancelled: 0 } },
    });
    answer('GET /api/conversations/unread-count', { body: { unreadCount: 2 } });
    answer(ROOMS, summary({ counts: { live: 28, draft: 7 } }));
    await show();
    for (const [name, to] of [
      ['1 Request to answer', '/host/bookings'],
      ['3 Bookings today', '/host/bookings?tab=today'],
      ['2 Unread messages', '/messages?filter=unread'],
      ['28 of 35 Live listings', '/host/listings'],
    ] as const)
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to);
  });

  it('other to-dos are listed; what the page already shows isn’t (K2)', async () => {
    const item = (_id: string, title: string) => ({
      _id,
      title,
      description: 'Soon.',
      priority: 'high',
      actionUrl: '/host/listing/1/calendar',
    });
    answer('GET /api/users/action-items', {
      body: {
        items: [
          item('feed-conflict:1', 'Calendar conflict: Attic'),
          item('answer-request:2', 'Answer Ana’s request'),
          item('pay:3', 'Pay for Loft'),
        ],
        count: 3,
      },
    });
    await show();
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect.element(toDo.getByRole('link', { name: 'Calendar conflict: Attic' })).toBeVisible();
    await expect.poll(() => toDo.getByRole('listitem').elements()).toHaveLength(1);
  });

  it.each([
    [[], 'Start hosting', 'Add your property'],
    [properties().body, 'The Brick House needs its first listing', 'Create a listing'],
  ])('before the first room there is one next step (M2)', async (own, heading, action) => {
    answer('GET /api/properties/my-properties', { body: own });
    answer(ROOMS, summary({ counts: {} }));
    await show();
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect.element(page.getByRole('button', { name: action })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('says how the calendars that rooms follow are doing, and leads to the room’s (C17)', async () => {
    const feed = {
      _id: '019a2f00-0000-7000-8000-0000000000f1',
      listingId: '019a2f00-0000-7000-8000-0000000000a1',
      name: 'Family',
      health: 'stale',
      lastOkAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      listingTitle: 'Garden room',
      timeZone: 'America/New_York',
    };
    answer('GET /api/host/feeds', {
      body: { feeds: [feed, { ...feed, _id: `${feed._id.slice(0, -1)}2`, name: 'Work', health: 'fresh' }] },
    });
    await show();
    await expect.element(page.getByText('1 of 2 up to date')).toBeVisible();
    await expect.element(page.getByText('Out of date')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Family' }))
      .toHaveAttribute('href', `/host/listing/${feed.listingId}/calendar`);
  });
});
