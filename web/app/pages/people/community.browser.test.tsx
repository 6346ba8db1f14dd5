// Boards: read, write, reply, delete, report; not allowed yet, empty, deleted, failing (RT1 /community).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import type { Board, Post, Reply } from '../../features/community/api.ts';
import { readCommunity } from '../../features/community/community-url.ts';
import { session } from '../../lib/session/session.ts';
import Community from './community.tsx';

const HOSTILE = `<img src=x onerror=alert(1)>\u202e${'longword'.repeat(40)}`;
const author: Post['author'] = {
  _id: '019a2f00-0000-7000-a000-0000000000a1',
  name: 'Gia Guest',
  picture: null,
  username: null,
  isStaff: false,
  isHost: true,
};
const aPost = (n: number, more: Partial<Post> = {}): Post => ({
  _id: `019a2f00-0000-7000-a000-00000000000${n}`,
  board: 'everywhere',
  title: `Post ${n}`,
  body: 'Where is it quiet?',
  author,
  isAnnouncement: false,
  replyCount: 1,
  writtenAt: '2026-11-20T10:00:00.000Z',
  activeAt: '2026-11-20T10:00:00.000Z',
  can: { remove: true, report: false },
  ...more,
});
const aReply: Reply = {
  _id: '019a2f00-0000-7000-a000-0000000000b1',
  body: HOSTILE,
  author,
  writtenAt: '2026-11-20T11:00:00.000Z',
  can: { remove: false, report: true },
};
const everywhere: Board = { key: 'everywhere', name: '', region: '', country: '', postCount: 2 };
const portland: Board = { key: 'portland-or-us', name: 'Portland', region: 'OR', country: 'US', postCount: 0 };
const boards = (write: boolean) => ({ boards: [everywhere, portland], can: { write, announce: false } });
const posts = (list: Post[], announcements: Post[] = [], board = everywhere) => ({
  board,
  announcements,
  posts: list,
  nextCursor: null,
});
const POSTS = 'GET /api/community/boards/everywhere/posts';
const THREAD = `GET /api/community/posts/${aPost(1)._id}`;
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const axeViolations = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/community/boards', { body: boards(true) });
});

describe('a board (RT1 /community)', () => {
  it('shows announcements first, and hostile words stay words within the page; axe finds nothing', async () => {
    const announced = aPost(2, { title: 'New map', isAnnouncement: true, author: { ...author, isStaff: true } });
    answer(POSTS, { body: posts([aPost(1, { title: HOSTILE, body: HOSTILE })], [announced]) });
    await renderHere(Community, '/community');
    await expect.element(page.getByText('Announcement')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'New map' })).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    expect(await axeViolations()).toEqual([]);
  });

  it('who has been through no booking reads why they cannot write yet', async () => {
    answer('GET /api/community/boards', { body: boards(false) });
    answer(POSTS, { body: posts([]) });
    await renderHere(Community, '/community');
    await expect
      .element(page.getByText('You can post after your first completed booking', { exact: false }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Write a post' })).not.toBeInTheDocument();
  });

  it('is written on, and leads to what was written', async () => {
    answer('GET /api/community/boards/portland-or-us/posts', { body: posts([], [], portland) });
    answer('POST /api/community/boards/portland-or-us/posts', { status: 201, body: aPost(1) });
    answer(THREAD, { body: { post: aPost(1), board: portland, replies: [], nextCursor: null } });
    await renderHere(Community, '/community?board=portland-or-us');
    await page.getByRole('button', { name: 'Write a post' }).click();
    await page.getByRole('button', { name: 'Post' }).click();
    await expect.element(page.getByText('Add a title and a message.')).toBeVisible();
    await page.getByLabelText('Title').fill('Quiet cafés?');
    await page.getByLabelText('What would you like to ask or share?').fill('Where?');
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Post' }).click();
    await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
    expect(sent('POST /api/community/boards/portland-or-us/posts')[0]?.body).toMatchObject({
      title: 'Quiet cafés?',
      body: 'Where?',
      clientId: expect.any(String),
    });
  });

  it('says when it failed', async () => {
    answer(POSTS, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await renderHere(Community, '/community');
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load this board' })).toBeVisible();
    answer(POSTS, { body: posts([]) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  });
});

describe('when the boards cannot be loaded', () => {
  it('shows that it’s unknown whether the member may write, and tries again', async () => {
    answer('GET /api/community/boards', { status: 403, body: { code: 'FORBIDDEN', message: 'no' } });
    answer(POSTS, { body: posts([aPost(1)]) });
    await renderHere(Community, '/community');
    const said = page.getByRole('alert').filter({ hasText: 'We couldn’t load the boards' });
    await expect.element(said).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Post 1' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    answer('GET /api/community/boards', { body: boards(true) });
    await said.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('button', { name: 'Write a post' })).toBeVisible();
    await expect.element(said).not.toBeInTheDocument();
  });

  it('a further page that fails is shown, and asked for again by the same button', async () => {
    answer(POSTS, { body: { ...posts([aPost(1)]), nextCursor: 'next' } });
    await renderHere(Community, '/community');
    await expect.element(page.getByRole('button', { name: 'Older posts' })).toBeVisible();
    answer(POSTS, { status: 403, body: { code: 'FORBIDDEN', message: 'no' } });
    await page.getByRole('button', { name: 'Older posts' }).click();
    const said = page.getByRole('alert').filter({ hasText: 'We couldn’t load more.' });
    await expect.element(said).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Post 1' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    answer(POSTS, { body: posts([aPost(3)]) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('link', { name: 'Post 3' })).toBeVisible();
    await expect.element(said).not.toBeInTheDocument();
  });
});

describe('a post (RT1 /community)', () => {
  it('is answered; what was typed stays when sending fails and goes out once', async () => {
    answer(THREAD, { body: { post: aPost(1), board: everywhere, replies: [aReply], nextCursor: null } });
    const key = `POST /api/community/posts/${aPost(1)._id}/replies`;
    answer(key, { status: 409, body: { code: 'LIMIT_REACHED', message: 'That is enough for one day.' } });
    await renderHere(Community, `/community?post=${aPost(1)._id}`);
    await page.getByLabelText('Your reply').fill('The market.');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect.element(page.getByText('That is enough for one day.')).toBeVisible();
    await expect.element(page.getByLabelText('Your reply')).toHaveValue('The market.');
    answer(key, { status: 201, body: aReply });
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect.element(page.getByLabelText('Your reply')).toHaveValue('');
    const ids = sent(key).map(({ body }) => (body as { clientId: string }).clientId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await axeViolations()).toEqual([]);
  });

  it('is taken down by who wrote it, after a question; gone ones say so', async () => {
    answer(THREAD, { body: { post: aPost(1), board: everywhere, replies: [], nextCursor: null } });
    answer(`DELETE /api/community/posts/${aPost(1)._id}`, { status: 204 });
    answer(POSTS, { body: posts([]) });
    await renderHere(Community, `/community?post=${aPost(1)._id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    answer(THREAD, { status: 404, body: { code: 'NOT_FOUND', message: 'x' } });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => sent(`DELETE /api/community/posts/${aPost(1)._id}`).length).toBe(1);
    await renderHere(Community, `/community?post=${aPost(1)._id}`);
    await expect.element(page.getByRole('heading', { name: 'This post is gone' })).toBeVisible();
  });
});

it.each([
  ['', 'everywhere', undefined],
  ['board=portland-or-us', 'portland-or-us', undefined],
  ['board=../../admin&post=x', 'everywhere', 'x'],
  [`board=${'a'.repeat(200)}`, 'everywhere', undefined],
  ['board=A%00', 'everywhere', undefined],
])('the address %j is the board %s', (search, board, postId) => {
  expect(readCommunity(new URLSearchParams(search))).toEqual({ board, postId });
});
