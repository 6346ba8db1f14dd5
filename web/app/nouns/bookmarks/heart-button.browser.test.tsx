// The heart button in use: saving, undo, rejection, two presses in a row, logged out, and after the login.
import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { useFollowBookmarks } from '../../features/saved-listings/use-follow-bookmarks.ts';
import { session } from '../../lib/session/session.ts';
import { INTENT_KEY, readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import { SignInPrompt } from '../../shell/sign-in-prompt.tsx';
import { HeartButton } from './heart-button.tsx';
import { savedListings } from './saved-listings.ts';

const [listing, other] = [aCard(1), aCard(2)];
const OWN = `/api/bookmarks/listing/${listing._id}`;
const heart = () => page.getByRole('button', { name: `Save ${listing.title}` });
const said = (words: string) => page.getByText(words, { exact: true }).first();
const toasts = () => [...document.querySelectorAll('#toasts [role=status]')].map((toast) => toast.textContent);
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

const Hearts = () => (
  <div className="relative h-40">
    <HeartButton listing={listing} />
    <SignInPrompt />
  </div>
);
const TwoHearts = () => (
  <div className="grid grid-cols-2">
    {[listing, other].map((one) => (
      <div key={one._id} className="relative h-40">
        <HeartButton listing={one} />
      </div>
    ))}
  </div>
);
function HeartsOfMember() {
  useFollowBookmarks();
  return <Hearts />;
}

beforeEach(() => {
  session.start();
  savedListings.become([]);
  answer('GET /api/bookmarks/listing-ids', { body: { listingIds: [] } });
});
afterEach(() => {
  dropSignIn();
  removeStored(INTENT_KEY);
  library.remove();
});

describe('a member’s heart (BK1, J1)', () => {
  beforeEach(() => storeSignIn());

  it('fills at once and announces when it’s saved', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((done) => {
      finish = done;
    });
    answer('POST /api/bookmarks', async () => {
      await waiting;
      return { status: 201, body: {} };
    });
    await renderHere(Hearts);
    await heart().click();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    finish();
    await expect.element(said('Workspace bookmarked!')).toBeInTheDocument();
    expect(sent('POST /api/bookmarks')[0]!.body).toEqual({ listingId: listing._id, notes: '', tags: [] });
  });

  it('counts as saved if it was already saved elsewhere (409)', async () => {
    answer('POST /api/bookmarks', { status: 409, body: { code: 'ALREADY_BOOKMARKED', message: 'x' } });
    await renderHere(Hearts);
    await heart().click();
    await expect.element(said('Workspace already bookmarked')).toBeInTheDocument();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
  });

  it('returns to its previous state if saving fails, and shows only the specified message (BK1)', async () => {
    answer('POST /api/bookmarks', { status: 409, body: { code: 'LIMIT_REACHED', message: 'You have saved 1000.' } });
    await renderHere(Hearts);
    await heart().click();
    await expect.element(said('Failed to bookmark workspace')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('You have saved 1000.');
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
  });

  it('removes a bookmark, and Undo restores its notes and tags', async () => {
    savedListings.become([listing._id]);
    answer(`DELETE ${OWN}`, { body: { removed: { notes: 'By the window', tags: ['quiet'] } } });
    answer('POST /api/bookmarks', { status: 201, body: {} });
    await renderHere(Hearts);
    await heart().click();
    await expect.element(said('Bookmark removed')).toBeInTheDocument();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => sent('POST /api/bookmarks').at(-1)?.body)
      .toEqual({ listingId: listing._id, notes: 'By the window', tags: ['quiet'] });
    // Toasts pause while the pointer is over one.
    await heart().hover();
  });

  it('stays saved if removing fails', async () => {
    savedListings.become([listing._id]);
    answer(`DELETE ${OWN}`, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await renderHere(Hearts);
    await heart().click();
    await expect.element(said('Failed to remove bookmark')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Too many requests.');
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows only the specified message next to its button, for four seconds (BK1, RM7)', async () => {
    answer('POST /api/bookmarks', { status: 201, body: {} });
    answer(`DELETE /api/bookmarks/listing/${other._id}`, { body: { removed: null } });
    savedListings.become([other._id]);
    await renderHere(TwoHearts);
    await heart().click();
    await page.getByRole('button', { name: `Save ${other.title}` }).click();
    const both = ['Bookmark removedUndo', 'Workspace bookmarked!Add to a list'];
    await expect.poll(() => toasts().toSorted()).toEqual(both);
    // This test is about how long toasts stay.
    await new Promise((done) => setTimeout(done, 3_000));
    expect(toasts().toSorted()).toEqual(both);
    await expect.poll(toasts, { timeout: 2_500 }).toEqual([]);
  });

  it('ends in the state of the last of three quick presses', async () => {
    answer('POST /api/bookmarks', { status: 201, body: {} });
    answer(`DELETE ${OWN}`, { body: { removed: null } });
    await renderHere(Hearts);
    for (let press = 0; press < 3; press += 1) await heart().click();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(
        () =>
          receivedCalls()
            .filter(({ key }) => key.includes('/api/bookmarks'))
            .at(-1)?.key,
      )
      .toBe('POST /api/bookmarks');
  });

  it('is filled for saved listings, and follows other tabs', async () => {
    answer('GET /api/bookmarks/listing-ids', { body: { listingIds: [listing._id] } });
    await renderHere(HeartsOfMember);
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    const other = new BroadcastChannel('daynook-bookmarks');
    other.postMessage({ id: listing._id, isSaved: false });
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
    other.close();
  });
});

describe('a visitor’s heart (BK2)', () => {
  it('stores the intent with its time and page, and asks to log in', async () => {
    await renderHere(Hearts);
    await heart().click();
    const dialog = page.getByRole('dialog', { name: 'Save your favorite workspaces' });
    await expect
      .element(dialog.getByText('Sign in to bookmark workspaces and access them anytime', { exact: true }))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Sign in to save' })).toBeVisible();
    const intent = readStored(INTENT_KEY) as Record<string, unknown>;
    expect(intent).toEqual({
      intent: { action: 'bookmark', listingId: listing._id, notes: '', tags: [] },
      timestamp: expect.any(Number),
      url: location.href,
      pathname: location.pathname,
      search: location.search,
    });
    expect(Math.abs((intent['timestamp'] as number) - Date.now())).toBeLessThan(60_000);
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['Maybe later', () => page.getByRole('button', { name: 'Maybe later' }).click()],
    ['Close', () => page.getByRole('button', { name: 'Close' }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('declined with %s, nothing is kept: a later sign-in saves nothing (BK2)', async (_, decline) => {
    await renderHere(Hearts);
    await heart().click();
    const dialog = page.getByRole('dialog', { name: 'Save your favorite workspaces' });
    await expect.element(dialog).toBeVisible();
    expect(readStored(INTENT_KEY)).toBeDefined();
    await decline();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(readStored(INTENT_KEY)).toBeUndefined();
  });
});

describe('the intent from before the login (BK3, J2)', () => {
  const storeIntent = (ageMinutes: number, more: object = {}) =>
    writeStored(INTENT_KEY, {
      intent: { action: 'bookmark', listingId: listing._id, notes: '', tags: [], ...more },
      timestamp: Date.now() - ageMinutes * 60_000,
      url: location.href,
      pathname: location.pathname,
      search: location.search,
    });

  it('is carried out once', async () => {
    storeIntent(9);
    storeSignIn();
    answer('POST /api/bookmarks', { status: 201, body: {} });
    answer('GET /api/bookmarks/listing-ids', { body: { listingIds: [listing._id] } });
    await renderHere(HeartsOfMember);
    await expect.element(said('Workspace bookmarked successfully!')).toBeInTheDocument();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    expect(sent('POST /api/bookmarks')).toHaveLength(1);
    expect(readStored(INTENT_KEY)).toBeUndefined();
  });

  it('is kept for the next page if there was no response, and dropped if it was rejected', async () => {
    storeIntent(1);
    storeSignIn();
    answer('POST /api/bookmarks', { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.' } });
    const first = await renderHere(HeartsOfMember);
    await expect.element(said('Failed to bookmark workspace')).toBeInTheDocument();
    expect(readStored(INTENT_KEY)).toMatchObject({ intent: { listingId: listing._id } });
    await first.unmount();
    answer('POST /api/bookmarks', { status: 404, body: { code: 'NOT_FOUND', message: 'Not there.' } });
    await renderHere(HeartsOfMember);
    await expect.poll(() => readStored(INTENT_KEY)).toBeUndefined();
  });

  it.each([
    ['ten minutes old', () => storeIntent(10)],
    ['from the future', () => storeIntent(-5)],
    ['for no listing', () => storeIntent(1, { listingId: 'x' })],
    ['something else', () => storeIntent(1, { action: 'pay' })],
    ['not ours', () => writeStored(INTENT_KEY, ['what'])],
  ])('is dropped when it is %s', async (_, keep) => {
    keep();
    storeSignIn();
    await renderHere(HeartsOfMember);
    await expect.poll(() => readStored(INTENT_KEY)).toBeUndefined();
    await expect.poll(() => sent('GET /api/bookmarks/listing-ids').length).toBeGreaterThan(0);
    expect(sent('POST /api/bookmarks')).toEqual([]);
  });
});
