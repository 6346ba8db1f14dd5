// Lists of saved workspaces: filled, shared, voted on, commented, left; empty, failed, and deleted (J4, J5).
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { aCard } from '../../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session/session.ts';
import { HeartButton } from '../../../nouns/bookmarks/heart-button.tsx';
import { savedListings } from '../../../nouns/bookmarks/saved-listings.ts';
import type { SavedList, SavedListEntry, SavedListSummary } from '../../../nouns/saved-lists/api.ts';
import { ListView } from './list-view.tsx';
import { ListStrip } from './lists-strip.tsx';

const ID = '019a2f00-0000-7000-a000-000000000001';
const LIST = `/api/saved-lists/${ID}`;
const OWNER = { _id: '019a2f00-0000-7000-b000-000000000001', name: 'Ana Límová', picture: null };
const BEN = { _id: '019a2f00-0000-7000-b000-000000000002', name: 'Ben Baker', picture: null };

const anEntry = (
  n: number,
  more: Partial<SavedListEntry> = {},
  state: SavedListEntry['listing']['state'] = 'live',
): SavedListEntry => ({
  _id: `019a2f00-0000-7000-c000-${String(n).padStart(12, '0')}`,
  listing: { ...aCard(n, { distance: null }), state },
  addedAt: '2026-11-20T10:00:00.000Z',
  addedBy: OWNER,
  votes: 0,
  hasVoted: false,
  comments: [],
  can: { remove: true },
  ...more,
});
const aList = (entries: SavedListEntry[], more: Partial<SavedList> = {}): SavedList => ({
  _id: ID,
  name: 'Offsite in May',
  isOwn: true,
  viewerId: OWNER._id,
  owner: OWNER,
  members: [{ ...BEN, joinedAt: '2026-11-20T10:00:00.000Z' }],
  links: [],
  entryCount: entries.length,
  entries,
  nextCursor: null,
  ...more,
});
const aTile = (more: Partial<SavedListSummary> = {}): SavedListSummary => ({
  _id: ID,
  name: 'Offsite in May',
  isOwn: true,
  ownerName: 'Ana Límová',
  entryCount: 3,
  memberCount: 1,
  covers: aCard(1).images,
  hasListing: null,
  ...more,
});
const ofListing = (n: number) => `${LIST}/listings/${aCard(n)._id}`;
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

const Elsewhere = () => <p>Elsewhere</p>;
const Heart = () => <HeartButton listing={aCard(1)} />;
const List = () => (
  <main>
    <ListView listId={ID} />
  </main>
);
const open = () =>
  renderRoutes(
    [
      { path: '/bookmarks/list/:listId', Component: List },
      { path: '*', Component: Elsewhere },
    ],
    `/bookmarks/list/${ID}`,
  );

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  savedListings.become([]);
});

describe('a list (J4)', () => {
  it('shows votes, comments, who added what, and what is paused or gone', async () => {
    const said = { by: BEN, text: 'Good light', saidAt: '2026-11-20T10:00:00.000Z', isOwn: false };
    const first = anEntry(1, { votes: 2, hasVoted: true, comments: [said], addedBy: BEN });
    answer(`GET ${LIST}`, { body: aList([first, anEntry(2, {}, 'paused'), anEntry(3, {}, 'gone')]) });
    await open();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Offsite in May' })).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'On this list: Ana Límová, Ben Baker' })).toBeVisible();
    const vote = page.getByRole('button', { name: 'Vote for Room number 1: 2 votes' });
    await expect.element(vote).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText('Good light')).toBeVisible();
    await expect.element(page.getByText('Added by Ben')).toBeVisible();
    await expect.element(page.getByText('Paused by its host')).toBeVisible();
    await expect.element(page.getByText('This workspace is no longer available.')).toBeVisible();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('counts a vote at once, once for two presses each way, and takes it back when it could not be kept', async () => {
    answer(`GET ${LIST}`, { body: aList([anEntry(1, { votes: 1 })]) });
    answer(`PUT ${ofListing(1)}/vote`, { body: { votes: 2, hasVoted: true } });
    await open();
    await page.getByRole('button', { name: 'Vote for Room number 1: 1 vote' }).click();
    const voted = page.getByRole('button', { name: 'Vote for Room number 1: 2 votes' });
    await expect.element(voted).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sent(`PUT ${ofListing(1)}/vote`)[0]?.body).toEqual({ isFor: true });
    answer(`PUT ${ofListing(1)}/vote`, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await voted.click();
    await expect.element(page.getByText('Too many requests.').first()).toBeInTheDocument();
    await expect.element(voted).toHaveAttribute('aria-pressed', 'true');
  });

  it('takes a comment in place, and keeps the words when that failed', async () => {
    answer(`GET ${LIST}`, { body: aList([anEntry(1)]) });
    answer(`PUT ${ofListing(1)}/comment`, {
      status: 404,
      body: { code: 'NOT_FOUND', message: 'No longer on the list.' },
    });
    await open();
    await page.getByRole('button', { name: 'Comment on Room number 1' }).click();
    const field = page.getByRole('textbox', { name: 'Comment on Room number 1' });
    await field.fill('Too far');
    await page.getByRole('button', { name: 'Save comment' }).click();
    await expect.element(page.getByText('No longer on the list.')).toBeVisible();
    await expect.element(field).toHaveValue('Too far');
    const said = { by: OWNER, text: 'Too far', saidAt: '2026-11-20T10:00:00.000Z', isOwn: true };
    answer(`PUT ${ofListing(1)}/comment`, { body: { text: 'Too far' } });
    answer(`GET ${LIST}`, { body: aList([anEntry(1, { comments: [said] })]) });
    await page.getByRole('button', { name: 'Save comment' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Edit your comment on Room number 1: Too far' }))
      .toBeVisible();
  });

  it('asks before something with votes goes, and lets it be put back', async () => {
    answer(`GET ${LIST}`, { body: aList([anEntry(1, { votes: 1 }), anEntry(2, { can: { remove: false } })]) });
    answer(`DELETE ${ofListing(1)}`, { status: 204 });
    answer(`PUT ${ofListing(1)}`, { status: 204 });
    await open();
    const takeOff = page.getByRole('button', { name: 'Remove Room number 1 from the list' });
    await expect
      .element(page.getByRole('button', { name: 'Remove Room number 2 from the list' }))
      .not.toBeInTheDocument();
    await takeOff.click();
    expect(sent(`DELETE ${ofListing(1)}`)).toEqual([]);
    answer(`GET ${LIST}`, { body: aList([anEntry(2)]) });
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(takeOff).not.toBeInTheDocument();
    answer(`GET ${LIST}`, { body: aList([anEntry(2), anEntry(1)]) });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.element(takeOff).toBeVisible();
    expect(sent(`PUT ${ofListing(1)}`)).toHaveLength(1);
  });

  it('puts two to four side by side, without anybody’s notes (J5)', async () => {
    answer(`GET ${LIST}`, { body: aList([1, 2, 3].map((n) => anEntry(n))) });
    await open();
    for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Compare Room number ${n}` }).click();
    await page.getByRole('button', { name: 'Compare 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare workspaces' });
    await expect.element(dialog.getByRole('columnheader', { name: /Room number 2/ })).toBeVisible();
    await expect.element(dialog.getByText('Your note')).not.toBeInTheDocument();
  });

  it('says when it is not there, when nothing is on it, and when it could not be loaded', async () => {
    answer(`GET ${LIST}`, { status: 404, body: { code: 'NOT_FOUND', message: 'x' } });
    const first = await open();
    await expect.element(page.getByRole('heading', { name: 'You can’t view this list' })).toBeVisible();
    await first.unmount();
    answer(`GET ${LIST}`, { body: aList([], { members: [] }) });
    const second = await open();
    await expect.element(page.getByRole('heading', { name: 'This list is empty' })).toBeVisible();
    await second.unmount();
    answer(`GET ${LIST}`, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await open();
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load this list' })).toBeVisible();
  });
});

describe('sharing a list (J4)', () => {
  it('makes a link that is shown once, ends it, and takes members off', async () => {
    answer(`GET ${LIST}`, { body: aList([anEntry(1)]) });
    const url = 'https://daynook.example/list/secret';
    answer(`POST ${LIST}/links`, {
      status: 201,
      body: { grants: 'vote', url, createdAt: '2026-11-20T10:00:00.000Z' },
    });
    answer(`DELETE ${LIST}/links/vote`, { status: 204 });
    answer(`DELETE ${LIST}/members/${BEN._id}`, { status: 204 });
    await open();
    await page.getByRole('button', { name: 'Share' }).click();
    const forVotes = page.getByRole('region', { name: 'Invite link' });
    answer(`GET ${LIST}`, {
      body: aList([anEntry(1)], { links: [{ grants: 'vote', createdAt: '2026-11-20T10:00:00.000Z' }] }),
    });
    await forVotes.getByRole('button', { name: 'Create link' }).click();
    await expect.element(forVotes.getByRole('textbox', { name: 'Link' })).toHaveValue(url);
    expect(sent(`POST ${LIST}/links`)[0]!.body).toEqual({ grants: 'vote' });
    const dialog = page.getByRole('dialog', { name: 'Share this list' });
    expect(await findViolations(dialog.element())).toEqual([]);
    answer(`GET ${LIST}`, { body: aList([anEntry(1)]) });
    await forVotes.getByRole('button', { name: 'Turn off link' }).click();
    await expect.element(forVotes.getByRole('button', { name: 'Create link' })).toBeVisible();
    await expect.element(forVotes.getByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
    answer(`GET ${LIST}`, { body: aList([anEntry(1)], { members: [] }) });
    await dialog.getByRole('button', { name: 'Remove Ben Baker' }).click();
    await expect.element(dialog.getByText('No one has joined yet.')).toBeVisible();
  });

  it('shows members who is in it, and lets them leave', async () => {
    const joined = { isOwn: false, viewerId: BEN._id };
    answer(`GET ${LIST}`, { body: aList([anEntry(1, { can: { remove: false } })], joined) });
    answer(`DELETE ${LIST}/members/${BEN._id}`, { status: 204 });
    await open();
    await page.getByRole('button', { name: 'People on this list' }).click();
    const dialog = page.getByRole('dialog', { name: 'People on this list' });
    await expect.element(dialog.getByText('Owner')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /Create link|Remove/ })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitem', { name: 'Leave list' }).click();
    await page.getByRole('button', { name: 'Leave list' }).click();
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
    expect(sent(`DELETE ${LIST}/members/${BEN._id}`)).toHaveLength(1);
  });
});

const Cache = () => <ListStrip isNothingSaved={false} />;
const EmptyCache = () => <ListStrip isNothingSaved />;

describe('the member’s lists (J4)', () => {
  it('stand as tiles over the bookmarks, with room for a new one, whose name may be refused', async () => {
    const joined = aTile({ _id: BEN._id, name: 'Calls', isOwn: false, ownerName: 'Ben Baker', covers: [] });
    answer('GET /api/saved-lists', { body: { lists: [aTile(), joined] } });
    const words = 'You have a list with this name.';
    answer('POST /api/saved-lists', {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'x', fields: { name: words } },
    });
    await renderRoutes([
      { path: '/', Component: Cache },
      { path: '*', Component: Elsewhere },
    ]);
    await expect.element(page.getByRole('link', { name: 'Offsite in May' })).toBeVisible();
    await expect.element(page.getByText('3 workspaces · with 1 other')).toBeVisible();
    await expect.element(page.getByText('3 workspaces · by Ben Baker')).toBeVisible();
    await page.getByRole('button', { name: 'New list' }).click();
    const dialog = page.getByRole('dialog', { name: 'New list' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Calls');
    await dialog.getByRole('button', { name: 'Create list' }).click();
    await expect.element(dialog.getByText(words)).toBeVisible();
    expect(await findViolations(dialog.element())).toEqual([]);
    answer('POST /api/saved-lists', { status: 201, body: aTile() });
    await dialog.getByRole('button', { name: 'Create list' }).click();
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
  });

  it('are left out for someone who has none and has saved nothing', async () => {
    answer('GET /api/saved-lists', { body: { lists: [] } });
    await renderRoutes([{ path: '/', Component: EmptyCache }]);
    await vi.waitFor(() => expect(receivedCalls().some(({ key }) => key === 'GET /api/saved-lists')).toBe(true));
    await expect.element(page.getByRole('heading', { name: 'Lists' })).not.toBeInTheDocument();
  });

  it('take a workspace right after its heart was pressed, and a new list made for it', async () => {
    answer('POST /api/bookmarks', { status: 201, body: {} });
    answer('GET /api/saved-lists', { body: { lists: [aTile({ hasListing: false })] } });
    answer(`PUT ${ofListing(1)}`, () => {
      answer('GET /api/saved-lists', { body: { lists: [aTile({ hasListing: true, entryCount: 4 })] } });
      return { status: 204 };
    });
    await renderRoutes([{ path: '/', Component: Heart }]);
    await page.getByRole('button', { name: 'Save Room number 1' }).click();
    await page.getByRole('button', { name: 'Add to a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to a list' });
    await dialog.getByRole('checkbox', { name: /Offsite in May/ }).click();
    await expect.element(dialog.getByText('4 workspaces')).toBeVisible();
    expect(sent(`PUT ${ofListing(1)}`)).toHaveLength(1);
    expect(await findViolations(dialog.element())).toEqual([]);
    const fresh = aTile({ _id: BEN._id, name: 'Calls', hasListing: true, entryCount: 1 });
    answer('POST /api/saved-lists', () => {
      answer('GET /api/saved-lists', { body: { lists: [fresh, aTile({ hasListing: true, entryCount: 4 })] } });
      return { status: 201, body: fresh };
    });
    await dialog.getByRole('textbox', { name: 'New list' }).fill('Calls');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByRole('checkbox', { name: /Calls/ })).toBeChecked();
    expect(sent('POST /api/saved-lists')[0]!.body).toEqual({ name: 'Calls', listingId: aCard(1)._id });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
