// What stands beside the things to do on one's start page: what is saved, what the month brings (BK4, K4).
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { aListing, aPhoto } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { SavedCard } from '../../features/bookmarks/saved-card.tsx';
import { MonthCard } from '../../features/hosting/home/month-card.tsx';
import { session } from '../../lib/session.ts';

const show = () =>
  renderHere(() => (
    <main>
      <h1>Dashboard</h1>
      <SavedCard />
      <MonthCard />
    </main>
  ));
const bar = (startsOn: string, receivedMinor: number, expectedMinor: number) => ({
  startsOn,
  receivedMinor,
  expectedMinor,
});
const earnings = (...currencies: object[]) => ({
  body: { fromDate: '2026-01-01', toDate: '2026-12-31', today: '2026-11-21', currencies },
});

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/bookmarks', { body: { bookmarks: [], nextCursor: null, total: 0, savedCount: 0, tags: [] } });
  answer('GET /api/host/insights/earnings', earnings());
  return dropSignIn;
});

describe('cards of the start page', () => {
  it('name what was saved last and what this month brings, each currency by itself', async () => {
    const saved = (title: string, state: string) => ({
      _id: title,
      listing: { ...aListing({ title, images: [aPhoto('A desk')] }), state },
      notes: '',
      tags: [],
      savedAt: '2026-11-20T10:00:00Z',
      updatedAt: '2026-11-20T10:00:00Z',
      savedPrice: { dayMinor: 4_100, currency: 'USD' },
    });
    const bookmarks = [saved('Attic', 'live'), saved('Cellar', 'gone')];
    answer('GET /api/bookmarks', { body: { bookmarks, nextCursor: null, total: 2, savedCount: 2, tags: [] } });
    answer(
      'GET /api/host/insights/earnings',
      earnings(
        { currency: 'USD', receivedMinor: 0, expectedMinor: 0, stays: 2, bars: [bar('2026-11-01', 12_000, 3_000)] },
        { currency: 'CAD', receivedMinor: 0, expectedMinor: 0, stays: 1, bars: [bar('2026-10-01', 9_900, 0)] },
      ),
    );
    await show();
    await expect.element(page.getByRole('link', { name: 'Attic' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'All 2' })).toHaveAttribute('href', '/bookmarks');
    await expect.element(page.getByText('Cellar')).not.toBeInTheDocument();
    await expect.element(page.getByText('$120.00 received, $30.00 expected, after our fee')).toBeVisible();
    await expect.element(page.getByText('CA$')).not.toBeInTheDocument();
    const { violations } = await axe.run(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('are left out where there is nothing to say', async () => {
    await show();
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(document.querySelectorAll('h2')).toHaveLength(0);
  });
});
