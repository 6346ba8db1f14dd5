// A shared list as anyone with the link sees it: no login to view it, joining if the link allows it (J4).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { aCard } from '../../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session/session.ts';
import { SignInPrompt } from '../../../shell/sign-in-prompt.tsx';
import type { Shared } from './shared-query.ts';
import { SharedView } from './shared-view.tsx';

const SECRET = 'b'.repeat(43);
const ID = '019a2f00-0000-7000-a000-000000000001';
const aShared = (more: Partial<Shared> = {}): Shared => ({
  name: 'Offsite in May',
  ownerName: 'Ana',
  grants: 'look',
  listId: null,
  entryCount: 2,
  entries: [1, 2].map((n) => ({
    _id: `019a2f00-0000-7000-c000-${String(n).padStart(12, '0')}`,
    listing: { ...aCard(n, { distance: null }), state: n === 1 ? 'live' : 'paused' },
    votes: 3 - n,
  })),
  nextCursor: null,
  ...more,
});
let shown: Shared;
const Page = () => (
  <main>
    <SharedView secret={SECRET} list={shown} />
    <SignInPrompt />
  </main>
);
const TheList = () => <p>The list</p>;
const open = (list: Shared) => {
  shown = list;
  return renderRoutes([
    { path: '/', Component: Page },
    { path: '/bookmarks/list/:id', Component: TheList },
  ]);
};

describe('a shared list (J4)', () => {
  beforeEach(() => {
    dropSignIn();
    session.start();
  });

  it('is shown without a sign-in, with votes and what is paused, and says no way in where there is none', async () => {
    await open(aShared());
    await expect.element(page.getByRole('heading', { level: 1, name: 'Offsite in May' })).toBeVisible();
    await expect.element(page.getByText('2 workspaces, collected by Ana')).toBeVisible();
    await expect.element(page.getByText('2 votes')).toBeVisible();
    await expect.element(page.getByText('Paused by its host')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Join this list' })).not.toBeInTheDocument();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('comes in pages', async () => {
    const next = aShared({ entries: [{ ...aShared().entries[0]!, _id: ID, listing: { ...aCard(3), state: 'live' } }] });
    answer(`GET /api/shared-lists/${SECRET}`, { body: next });
    await open(aShared({ nextCursor: 'c', entryCount: 3 }));
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByRole('link', { name: 'Room number 3' })).toBeVisible();
    expect(receivedCalls().at(-1)?.search.get('cursor')).toBe('c');
  });

  it('asks who is not signed in to sign in before joining', async () => {
    await open(aShared({ grants: 'vote' }));
    await page.getByRole('button', { name: 'Join this list' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Join this list' })).toBeVisible();
    expect(receivedCalls().filter(({ key }) => key.endsWith('/join'))).toEqual([]);
  });

  it('lets members in, or says why not', async () => {
    storeSignIn();
    const JOIN = `POST /api/shared-lists/${SECRET}/join`;
    answer(JOIN, { status: 403, body: { code: 'FORBIDDEN', message: 'You were removed from this list.' } });
    await open(aShared({ grants: 'vote' }));
    const join = page.getByRole('button', { name: 'Join this list' });
    await join.click();
    await expect.element(page.getByText('You were removed from this list.').first()).toBeInTheDocument();
    answer(JOIN, { body: { listId: ID } });
    await join.click();
    await expect.element(page.getByText('The list')).toBeVisible();
  });

  it('leads who is in it already to it', async () => {
    storeSignIn();
    await open(aShared({ grants: 'vote', listId: ID }));
    await expect
      .element(page.getByRole('link', { name: 'Open in your lists' }))
      .toHaveAttribute('href', `/bookmarks/list/${ID}`);
    await expect.element(page.getByRole('button', { name: 'Join this list' })).not.toBeInTheDocument();
  });
});
