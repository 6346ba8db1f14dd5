// Search alerts: creating one, and the list in the settings (A18).
import type { SearchWatch } from '@daynook/contract/search-watches';
import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { sameOrder } from '../../nouns/search-watches/api.ts';
import { WatchSearch } from '../../nouns/search-watches/watch-search.tsx';
import { SignInPrompt } from '../../shell/sign-in-prompt.tsx';
import { WatchList } from './watch-list.tsx';

const INPUT = 'city=Salem&from=09%3A00&to=17%3A00&kind=meeting-room&people=8&amenities=wifi&maxPrice=90';
const QUERY = 'lat=45&lng=-122&date=2026-12-03&address=Salem';
const aWatch = (more: Partial<SearchWatch> = {}): SearchWatch => ({
  _id: '019a2f00-0000-7000-8000-0000000000e1',
  query: sameOrder(QUERY),
  isForNew: false,
  createdAt: '2026-11-21T15:00:00.000Z',
  endsAt: '2026-12-05T00:00:00.000Z',
  ...more,
});
const LIST = 'GET /api/search-watches';
const ASK = 'POST /api/search-watches';
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const button = (name: string | RegExp) => page.getByRole('button', { name });

const Search = () => (
  <main className="wrap py-8">
    <h1>No places found</h1>
    <WatchSearch query={QUERY} />
  </main>
);
const Saved = () => (
  <main className="wrap py-8">
    <h1>Rooms</h1>
    <WatchSearch query={QUERY} isForNew returnTo="/quiz?result=1" />
  </main>
);
const Settings = () => (
  <main className="wrap py-8">
    <h1>Settings</h1>
    <WatchList />
  </main>
);

beforeEach(() => {
  session.start();
  storeSignIn();
  answer(LIST, { body: { watches: [] } });
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

describe('a search that found nothing (A18)', () => {
  it('is waited for, until when is said, and no longer when one does not want to', async () => {
    answer(ASK, { status: 201, body: aWatch() });
    answer(`DELETE /api/search-watches/${aWatch()._id}`, { status: 204 });
    await renderHere(Search);
    await button('Notify me when there’s a match').click();
    await expect
      .element(page.getByText(/^We’ll notify you by email and in your notifications, until .*Dec 5.* \(UTC\)\./))
      .toBeVisible();
    expect(sent(ASK)[0]!.body).toEqual({ query: QUERY });
    const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await button('Stop notifying me').click();
    await expect.element(button('Notify me when there’s a match')).toBeVisible();
  });

  it('that is already watched shows it, no matter how its URL is ordered', async () => {
    answer(LIST, { body: { watches: [aWatch()] } });
    await renderHere(Search);
    await expect.element(page.getByText(/^We’ll notify you by email/)).toBeVisible();
  });

  it('that finds something is saved for what is new; asked to sign in, it’s saved afterwards', async () => {
    dropSignIn();
    answer(ASK, { status: 201, body: aWatch({ isForNew: true }) });
    await renderHere(Saved);
    await button('Save this search').click();
    expect(sent(ASK)).toEqual([]);
    storeSignIn();
    await expect.element(page.getByText(/^Saved. We’ll notify you of the next new match by email/)).toBeVisible();
    expect(sent(ASK).map(({ body }) => body)).toEqual([{ query: QUERY, isForNew: true }]);
    expect(localStorage.getItem('draft.search-watch')).toBeNull();
  });

  it('is forgotten when the sign-in is declined', async () => {
    dropSignIn();
    await renderHere(() => (
      <>
        <Saved />
        <SignInPrompt />
      </>
    ));
    await button('Save this search').click();
    expect(localStorage.getItem('draft.search-watch')).not.toBeNull();
    await button('Maybe later').click();
    await expect.poll(() => localStorage.getItem('draft.search-watch')).toBeNull();
  });

  it('asks nothing more of who signed in meanwhile, in another tab (BK3)', async () => {
    dropSignIn();
    answer(ASK, { status: 201, body: aWatch({ isForNew: true }) });
    await renderHere(() => (
      <>
        <Saved />
        <SignInPrompt />
      </>
    ));
    await button('Save this search').click();
    const dialog = page.getByRole('dialog', { name: 'Log in to get notified' });
    await expect.element(dialog).toBeVisible();
    storeSignIn();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Saved. We’ll notify you/)).toBeVisible();
  });

  it('what was wanted long ago, or for another search, is not carried out', async () => {
    for (const stored of [
      { query: sameOrder(QUERY), atMs: Date.now() - 3_600_000 },
      { query: 'city=Elsewhere', atMs: Date.now() },
      'nonsense',
    ]) {
      localStorage.setItem('draft.search-watch', JSON.stringify(stored));
      const { unmount } = await renderHere(Search);
      await expect.element(button('Notify me when there’s a match')).toBeVisible();
      await vi.waitFor(() => expect(sent(LIST).length).toBeGreaterThan(0));
      expect(sent(ASK)).toEqual([]);
      await unmount();
    }
    localStorage.removeItem('draft.search-watch');
  });

  it('says why it cannot be waited for', async () => {
    answer(ASK, { status: 409, body: { code: 'LIMIT_REACHED', message: 'There is room for ten.' } });
    await renderHere(Search);
    await button('Notify me when there’s a match').click();
    await vi.waitFor(() => expect(document.querySelector('#toasts')?.textContent).toContain('There is room for ten.'));
    await expect.element(button('Notify me when there’s a match')).toBeVisible();
  });
});

describe('the searches one waits for (A18)', () => {
  it('stand among the settings, each with its way back to it', async () => {
    answer(LIST, {
      body: {
        watches: [
          aWatch(),
          aWatch({ _id: '019a2f00-0000-7000-8000-0000000000e2', query: 'bbox=1%2C2%2C3%2C4' }),
          aWatch({ _id: '019a2f00-0000-7000-8000-0000000000e3', query: INPUT }),
        ],
      },
    });
    answer(`DELETE /api/search-watches/${aWatch()._id}`, { status: 204 });
    await renderHere(Settings);
    await expect
      .element(page.getByRole('link', { name: 'Salem · Thu, Dec 3' }))
      .toHaveAttribute('href', `/search?${sameOrder(QUERY)}`);
    await expect.element(page.getByRole('link', { name: 'Map area' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Salem · 9:00\s–\s17:00 · Meeting room · 8 people · 2 more filters$/ }))
      .toBeVisible();
    await button('Stop notifying me Salem · Thu, Dec 3').click();
    await expect.element(page.getByRole('link', { name: 'Salem · Thu, Dec 3' })).not.toBeInTheDocument();
  });

  it('are not spoken of where there are none', async () => {
    await renderHere(Settings);
    await vi.waitFor(() => expect(sent(LIST)).toHaveLength(1));
    await expect.element(page.getByText('Saved searches')).not.toBeInTheDocument();
  });
});
