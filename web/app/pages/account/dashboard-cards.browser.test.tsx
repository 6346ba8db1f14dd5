// Cards beside the to-dos on the start page: saved workspaces and the month's earnings (BK4, K4).
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { aListing, aPhoto } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { UnreadCard } from '../../features/inbox/unread-card.tsx';
import { MonthCard } from '../../features/insights/month-card.tsx';
import { SavedCard } from '../../features/saved-listings/saved-card.tsx';
import { session } from '../../lib/session/session.ts';
import { Waiting } from './dashboard.tsx';

const show = () =>
  renderHere(() => (
    <main>
      <h1>Dashboard</h1>
      <Waiting />
      <UnreadCard />
      <SavedCard />
      <MonthCard />
    </main>
  ));
const bar = (startsOn: string, closedMinor: number, expectedMinor: number) => ({
  startsOn,
  closedMinor,
  expectedMinor,
});
const earnings = (...currencies: object[]) => ({
  body: { fromDate: '2026-01-01', toDate: '2026-12-31', today: '2026-11-21', currencies },
});

const empty: Record<string, { body: unknown }> = {
  'GET /api/bookmarks': { body: { bookmarks: [], nextCursor: null, total: 0, savedCount: 0, tags: [] } },
  'GET /api/conversations': { body: { conversations: [], nextCursor: null } },
  'GET /api/bookings': { body: { bookings: [], total: 0, page: 1, pageSize: 20 } },
};

beforeEach(() => {
  session.start();
  storeSignIn();
  for (const [key, nothing] of Object.entries(empty)) answer(key, nothing);
  answer('GET /api/host/insights/earnings', earnings());
  return dropSignIn;
});

describe('cards of the start page', () => {
  it('name what was saved, the soonest free first, and what this month brings, each currency separately', async () => {
    const saved = (title: string, state: string, freeFrom: string | null = null) => ({
      _id: title,
      listing: { ...aListing({ title, images: [aPhoto('A desk')] }), state },
      notes: '',
      tags: [],
      savedAt: '2026-11-20T10:00:00Z',
      updatedAt: '2026-11-20T10:00:00Z',
      savedPrice: { dayMinor: 4_100, currency: 'USD' },
      ...(state === 'live' ? { freeFrom } : {}),
    });
    const bookmarks = [
      saved('Loft', 'live', null),
      saved('Attic', 'live', '2026-12-03T17:00:00.000Z'),
      saved('Cellar', 'gone'),
      saved('Shed', 'live', '2026-12-01T17:00:00.000Z'),
    ];
    answer('GET /api/bookmarks', { body: { bookmarks, nextCursor: null, total: 4, savedCount: 4, tags: [] } });
    answer(
      'GET /api/host/insights/earnings',
      earnings(
        { currency: 'USD', closedMinor: 0, expectedMinor: 0, stays: 2, bars: [bar('2026-11-01', 12_000, 3_000)] },
        { currency: 'CAD', closedMinor: 0, expectedMinor: 0, stays: 1, bars: [bar('2026-10-01', 9_900, 0)] },
      ),
    );
    await show();
    await expect.element(page.getByRole('link', { name: 'Attic' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'View all 4' })).toHaveAttribute('href', '/bookmarks');
    await expect.element(page.getByText('Cellar')).not.toBeInTheDocument();
    const names = page.getByRole('link', { name: /^(Loft|Attic|Shed)$/ }).elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(['Shed', 'Attic', 'Loft']);
    await expect.element(page.getByText('Next available: Tue, Dec 1 at 9:00, Pacific time')).toBeVisible();
    await expect.element(page.getByText('Nothing available in the next 60 days')).toBeVisible();
    await expect.element(page.getByText('$120.00 from closed bookings, $30.00 expected, after our fee')).toBeVisible();
    await expect.element(page.getByText('CA$')).not.toBeInTheDocument();
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('are left out where there is nothing to say', async () => {
    await show();
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await vi.waitFor(() => expect(document.querySelectorAll('h2')).toHaveLength(0));
  });

  it.each([
    ['GET /api/bookmarks', 'We couldn’t load your saved workspaces.'],
    ['GET /api/conversations', 'We couldn’t load your messages.'],
    ['GET /api/bookings', 'We couldn’t load your requests.'],
  ])('show when %s fails, each separately, and try again', async (key, words) => {
    answer(key, { status: 403, body: { code: 'FORBIDDEN', message: 'no' } });
    await show();
    const said = page.getByRole('alert').filter({ hasText: words });
    await expect.element(said).toBeVisible();
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
    answer(key, empty[key]!);
    await said.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(said).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.querySelectorAll('h2')).toHaveLength(0));
  });

  it('keep their places while they load', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    answer('GET /api/conversations/unread-count', { body: { unreadCount: 5, conversationCount: 2 } });
    for (const key of Object.keys(empty)) answer(key, () => promise);
    await show();
    for (const name of ['Saved and available soon', 'Unread messages', 'Pending requests'])
      await expect.element(page.getByRole('heading', { name })).toBeVisible();
    resolve({
      body: { bookings: [], bookmarks: [], conversations: [], nextCursor: null, total: 0, page: 1, tags: [] },
    });
    await expect.element(page.getByRole('heading', { name: 'Pending requests' })).not.toBeInTheDocument();
  });
});
