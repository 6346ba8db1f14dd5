// The bookmarks page: search, notes, tags, removing, comparing; empty, failed, paused, and deleted (BK1, BK4; J3, J5).
import { Link } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { listStoredKeys, removeStored } from '../../lib/session/stored-state.ts';
import type { Bookmark, BookmarkPage } from '../../nouns/bookmarks/api.ts';
import { savedListings } from '../../nouns/bookmarks/saved-listings.ts';
import { BookmarksList } from './bookmarks-list.tsx';

const LIST = 'GET /api/bookmarks';
const aBookmark = (
  n: number,
  more: Partial<Bookmark> = {},
  state: Bookmark['listing']['state'] = 'live',
): Bookmark => ({
  _id: `019a2f00-0000-7000-a000-${String(n).padStart(12, '0')}`,
  listing: { ...aCard(n, { distance: null }), state },
  notes: '',
  tags: [],
  savedAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  savedPrice: { fullDayMinor: aCard(n).pricing.fullDayMinor, currency: 'USD' },
  ...more,
});
const aPage = (bookmarks: Bookmark[], more: Partial<BookmarkPage> = {}): BookmarkPage => ({
  bookmarks,
  nextCursor: null,
  total: bookmarks.length,
  savedCount: bookmarks.length,
  tags: [],
  ...more,
});
const own = (n: number) => `/api/bookmarks/listing/${aCard(n)._id}`;
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const text = (words: string) => page.getByText(words, { exact: false }).first();

const Page = () => (
  <main>
    <h1>Bookmarks</h1>
    <BookmarksList />
  </main>
);
const open = (address = '/bookmarks') => renderHere(Page, address);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  savedListings.become([]);
  for (const key of listStoredKeys()) if (key.startsWith('draft.')) removeStored(key);
});

describe('the list (BK4)', () => {
  it('shows what was saved, what is paused or gone, and what costs other than it did', async () => {
    const freeFrom = '2026-12-03T17:00:00.000Z';
    const cheaper = aBookmark(2, { savedPrice: { fullDayMinor: 9_000, currency: 'USD' }, freeFrom });
    answer(LIST, { body: aPage([aBookmark(1, {}, 'paused'), cheaper, aBookmark(3, { notes: 'Sold?' }, 'gone')]) });
    await open();
    await expect.element(text('Paused by its host')).toBeVisible();
    await expect.element(text('Price dropped: it was $90 USD when you saved it')).toBeVisible();
    await expect.element(text('Next available: Thu, Dec 3 at 9:00, Pacific time')).toBeVisible();
    await expect.element(text('This workspace is no longer available')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Room number 1' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Room number 3' })).not.toBeInTheDocument();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('says what to do when nothing is saved', async () => {
    answer(LIST, { body: aPage([]) });
    await open();
    await expect.element(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Find a workspace' })).toHaveAttribute('href', '/search');
  });

  it('says when it failed, and tries again; 404 is nothing saved (BK1)', async () => {
    answer(LIST, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await open();
    await expect.element(page.getByRole('heading', { name: 'Failed to load bookmarks' })).toBeVisible();
    answer(LIST, { status: 404, body: { code: 'NOT_FOUND', message: 'x' } });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  });

  it('is filtered by tag, words and order, as its address says', async () => {
    answer(LIST, { body: aPage([aBookmark(1, { tags: ['quiet'] })], { tags: [{ tag: 'quiet', count: 1 }] }) });
    await open();
    await page.getByRole('button', { name: 'quiet 1' }).click();
    await expect.poll(() => sent(LIST).at(-1)?.search.get('tag')).toBe('quiet');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('price');
    await expect.poll(() => sent(LIST).at(-1)?.search.get('sort')).toBe('price');
    await page.getByRole('searchbox', { name: 'Search your bookmarks' }).fill('garden');
    await expect.poll(() => sent(LIST).at(-1)?.search.toString()).toBe('tag=quiet&q=garden&sort=price');
  });

  it('the box says what the list is searched for, where a link led to another list too', async () => {
    answer(LIST, { body: aPage([aBookmark(1)]) });
    await renderHere(
      () => (
        <>
          <Link to="/bookmarks">All of them</Link>
          <Page />
        </>
      ),
      '/bookmarks?q=garden',
    );
    const box = page.getByRole('searchbox', { name: 'Search your bookmarks' });
    await expect.element(box).toHaveValue('garden');
    await page.getByRole('link', { name: 'All of them' }).click();
    await expect.poll(() => sent(LIST).at(-1)?.search.get('q')).toBeNull();
    await expect.element(box).toHaveValue('');
    await box.fill('attic');
    await expect.poll(() => sent(LIST).at(-1)?.search.get('q')).toBe('attic');
    await expect.element(box).toHaveValue('attic');
  });

  it('hides what is let go at once, and shows it again with Undo', async () => {
    answer(LIST, { body: aPage([aBookmark(1), aBookmark(2)]) });
    answer(`DELETE ${own(1)}`, { body: { removed: { notes: '', tags: [] } } });
    answer('POST /api/bookmarks', { status: 201, body: {} });
    savedListings.become([aCard(1)._id, aCard(2)._id]);
    await open();
    await page.getByRole('button', { name: 'Save Room number 1' }).click();
    await expect.element(page.getByRole('link', { name: 'Room number 1' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.element(page.getByRole('link', { name: 'Room number 1' })).toBeVisible();
  });
});

describe('notes and tags (J3)', () => {
  it('a note is written in place, saved after a pause, and says so', async () => {
    answer(LIST, { body: aPage([aBookmark(1)]) });
    answer(`PATCH ${own(1)}`, { body: aBookmark(1, { notes: 'By the window' }) });
    await open();
    await page.getByRole('button', { name: 'Note about Room number 1' }).click();
    await page.getByRole('textbox', { name: 'Note about Room number 1' }).fill('By the window');
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(sent(`PATCH ${own(1)}`)[0]!.body).toEqual({ notes: 'By the window' });
    expect(listStoredKeys().filter((key) => key.startsWith('draft.'))).toEqual([]);
  });

  it('what could not be saved stays in the field, over a reload too, until it can', async () => {
    answer(LIST, { body: aPage([aBookmark(1)]) });
    answer(`PATCH ${own(1)}`, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    const before = await open();
    await page.getByRole('button', { name: 'Note about Room number 1' }).click();
    await page.getByRole('textbox', { name: 'Note about Room number 1' }).fill('Mine');
    await expect.element(text('Not saved yet')).toBeVisible();
    await before.unmount();
    await open();
    await expect.element(page.getByRole('textbox', { name: 'Note about Room number 1' })).toHaveValue('Mine');
    answer(`PATCH ${own(1)}`, { body: aBookmark(1, { notes: 'Mine' }) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  it('tags put on while an earlier one is still being written are all kept', async () => {
    const answers: ((tags: string[]) => void)[] = [];
    answer(LIST, { body: aPage([aBookmark(1)]) });
    answer(
      `PATCH ${own(1)}`,
      () => new Promise((resolve) => answers.push((tags) => resolve({ body: aBookmark(1, { tags }) }))),
    );
    await open();
    await page.getByRole('button', { name: 'Add a tag to Room number 1' }).click();
    await userEvent.keyboard('quiet{Enter}team{Enter}');
    await expect.poll(() => answers.length).toBe(1);
    answer(LIST, { body: aPage([aBookmark(1, { tags: ['quiet'] })]) });
    answers[0]!(['quiet']);
    await expect.poll(() => answers.length).toBe(2);
    await userEvent.keyboard('garden{Enter}');
    await expect.element(page.getByRole('button', { name: 'Remove tag team' })).toBeVisible();
    answers[1]!(['quiet', 'team']);
    await expect
      .poll(() => sent(`PATCH ${own(1)}`).map(({ body }) => body))
      .toEqual([{ tags: ['quiet'] }, { tags: ['quiet', 'team'] }, { tags: ['quiet', 'team', 'garden'] }]);
    const all = ['quiet', 'team', 'garden'];
    answer(LIST, { body: aPage([aBookmark(1, { tags: all })]) });
    await expect.poll(() => answers.length).toBe(3);
    answers[2]!(all);
    for (const tag of all) await expect.element(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
  });

  it('tags go on and off at once, and back when that failed', async () => {
    answer(LIST, { body: aPage([aBookmark(1, { tags: ['quiet'] })]) });
    answer(`PATCH ${own(1)}`, { body: aBookmark(1, { tags: ['quiet', 'team'] }) });
    await open();
    await page.getByRole('button', { name: 'Add a tag to Room number 1' }).click();
    await userEvent.keyboard('team{Enter}');
    await expect.poll(() => sent(`PATCH ${own(1)}`).at(-1)?.body).toEqual({ tags: ['quiet', 'team'] });
    answer(`PATCH ${own(1)}`, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await page.getByRole('button', { name: 'Remove tag quiet' }).click();
    await expect.element(text('We couldn’t save your tags. Too many requests.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Remove tag quiet' })).toBeVisible();
  });
});

describe('comparing (J5)', () => {
  it('puts two to four side by side', async () => {
    answer(LIST, { body: aPage([1, 2, 3, 4, 5].map((n) => aBookmark(n))) });
    await open();
    const tick = (n: number) => page.getByRole('checkbox', { name: `Compare Room number ${n}` });
    await tick(1).click();
    await expect.element(page.getByRole('button', { name: 'Choose one more to compare' })).toBeDisabled();
    for (const n of [2, 3, 4]) await tick(n).click();
    await expect.element(tick(5)).toBeDisabled();
    await page.getByRole('button', { name: 'Remove Room number 4 from comparison' }).click();
    await page.getByRole('button', { name: 'Compare 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare workspaces' });
    await expect.element(dialog.getByRole('columnheader', { name: /Room number 1/ })).toBeVisible();
    expect(dialog.getByRole('columnheader').all()).toHaveLength(3);
    await expect.element(dialog.getByText('Lowest')).toBeVisible();
    // Guests never see an amount without our fee: an hour at $15 costs $15.75.
    await expect.element(dialog.getByRole('row', { name: /Hourly rate/ })).toMatchTextContent(/\$15\.75/);
    expect(await findViolations(dialog.element())).toEqual([]);
  });
});
