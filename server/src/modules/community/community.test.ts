// Boards over HTTP: who can read and write, pages, retries, limits, and reports (RT1 /community).
import type { Answer } from '@daynook/contract/api';
import type { Post, Reply } from '@daynook/contract/community';
import { COMMUNITY } from '@daynook/contract/limits/community';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeBooking, makeListing, makeMember, makeProperty } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { boardKey, makeExcerpt } from './rules.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
type Page = Answer<'GET /api/community/boards/{board}/posts'>;
type Thread = Answer<'GET /api/community/posts/{id}'>;
interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
}

let t: TestApp;
let board = '';
beforeAll(async () => {
  t = await testApp();
  const property = await makeProperty(t.db, { city: 'Montréal', region: 'QC', country: 'CA' });
  await makeListing(t.db, { property_id: property.id }, { open: [] });
  board = 'montreal-qc-ca';
});
afterAll(() => t.close());

async function call<T = Problem>(as: Member, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { ...(await t.signIn(as)) };
  const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    status: response.statusCode,
    text: response.body,
    body: (response.body ? JSON.parse(response.body) : undefined) as T,
  };
}
/** A member with a finished booking. */
async function aWriter(values: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(t.db, values);
  await makeBooking(t.db, { guest_id: member.id, status: 'completed' });
  return member;
}
const staff = () => makeMember(t.db, { email: `s-${newId()}@daynook.com`, name: 'Sam Staff' });
const write = (as: Member, more: object = {}, key = board) =>
  call<Post & Problem>(as, 'POST', `/api/community/boards/${key}/posts`, {
    title: 'Quiet cafés?',
    body: 'Where do you go for lunch?',
    clientId: newId(),
    ...more,
  });
const reply = (as: Member, id: string, more: object = {}) =>
  call<Reply & Problem>(as, 'POST', `/api/community/posts/${id}/replies`, {
    body: 'The market.',
    clientId: newId(),
    ...more,
  });
const page = async (as: Member, query = '', key = board) =>
  (await call<Page>(as, 'GET', `/api/community/boards/${key}/posts${query}`)).body;
const thread = (as: Member, id: string, query = '') => call<Thread>(as, 'GET', `/api/community/posts/${id}${query}`);

describe('boards (RT1 /community)', () => {
  it('there is one for everybody and one for each city with workspaces', async () => {
    const reader = await makeMember(t.db);
    const { body } = await call<Answer<'GET /api/community/boards'>>(reader, 'GET', '/api/community/boards');
    expect(body.boards[0]).toMatchObject({ key: 'everywhere', name: '' });
    expect(body.boards).toContainEqual({ key: board, name: 'Montréal', region: 'QC', country: 'CA', postCount: 0 });
    expect(body.can).toEqual({ write: false, announce: false });
    expect((await call(reader, 'GET', '/api/community/boards/atlantis-xx-yy/posts')).status).toBe(404);
    expect((await t.app.inject({ url: '/api/community/boards' })).statusCode).toBe(401);
  });

  it('everyone may read; members without a finished booking see why they can’t write', async () => {
    const [reader, writer] = [await makeMember(t.db), await aWriter()];
    await makeBooking(t.db, { guest_id: reader.id, status: 'confirmed' });
    const refused = await write(reader);
    expect([refused.status, refused.body.code]).toEqual([403, 'FIRST_BOOKING_NEEDED']);
    expect(refused.body.message).toContain('first completed booking');
    const { body: post } = await write(writer);
    expect((await page(reader)).posts[0]).toMatchObject({ _id: post._id, can: { remove: false, report: true } });
    expect((await reply(reader, post._id)).body.code).toBe('FIRST_BOOKING_NEEDED');
    // Hosts of finished bookings have been through one, too.
    const listing = await makeListing(t.db, {}, { open: [] });
    await makeBooking(t.db, { listing_id: listing.id, status: 'closed' });
    const host = (await t.db.kysely
      .selectFrom('member')
      .selectAll()
      .where('id', '=', listing.host_id)
      .executeTakeFirstOrThrow()) as Member;
    expect((await reply(host, post._id)).body.author).toMatchObject({ isHost: true, isStaff: false });
  });

  it('a reply brings its post to the top; a post and a reply sent again are the same', async () => {
    const [one, other] = [await aWriter(), await aWriter({ name: 'Tom' })];
    const [first, second] = [(await write(one)).body, (await write(one)).body];
    t.clock.advance({ minutes: 1 });
    expect((await page(one)).posts[0]!._id).not.toBe(first._id);
    const clientId = newId();
    const replies = await Promise.all(Array.from({ length: 6 }, () => reply(other, first._id, { clientId })));
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
    const posts = (await page(one)).posts.filter(({ _id }) => [first._id, second._id].includes(_id));
    expect(posts.map(({ _id, replyCount }) => [_id, replyCount])).toEqual([
      [first._id, 1],
      [second._id, 0],
    ]);
    const again = newId();
    const sent = await Promise.all(Array.from({ length: 6 }, () => write(other, { clientId: again })));
    expect(new Set(sent.map(({ body }) => body._id)).size).toBe(1);
  });

  it('comes in pages without repeats or gaps, posts and replies', async () => {
    const author = await aWriter();
    const key = 'everywhere';
    await write(author, {}, key);
    const count = COMMUNITY.postsPerPage + 3;
    const rows = Array.from({ length: count }, (_, n) => ({
      id: newId(),
      board: key,
      author_id: author.id,
      title: `Post ${n}`,
      body: 'x',
      // Many at one moment: the id must part them.
      active_at: new Date(Date.UTC(2026, 9, 1 + (n % 2))),
      created_at: t.clock.now(),
      client_id: newId(),
    }));
    await t.db.kysely.insertInto('community_post').values(rows).execute();
    const first = await page(author, '', key);
    const second = await page(author, `?cursor=${first.nextCursor}`, key);
    const ids = [...first.posts, ...second.posts].map(({ _id }) => _id);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([count + 1, count + 1, null]);
    const postId = rows[0]!.id;
    await t.db.kysely
      .insertInto('community_reply')
      .values(
        Array.from({ length: COMMUNITY.repliesPerPage + 2 }, () => ({
          id: newId(),
          post_id: postId,
          author_id: author.id,
          body: 'y',
          created_at: t.clock.now(),
          client_id: newId(),
        })),
      )
      .execute();
    const start = (await thread(author, postId)).body;
    const end = (await thread(author, postId, `?cursor=${start.nextCursor}`)).body;
    const replies = [...start.replies, ...end.replies].map(({ _id }) => _id);
    expect([new Set(replies).size, end.nextCursor]).toEqual([COMMUNITY.repliesPerPage + 2, null]);
    expect((await call(author, 'GET', `/api/community/boards/${key}/posts?cursor=abc`)).status).toBe(400);
  });

  it('announcements are staff’s alone, flagged, and stand on every board', async () => {
    const [writer, boss] = [await aWriter(), await staff()];
    expect((await write(writer, { isAnnouncement: true })).body.code).toBe('FORBIDDEN');
    const { body } = await write(boss, { title: 'New map', isAnnouncement: true }, 'everywhere');
    expect(body).toMatchObject({ isAnnouncement: true, author: { isStaff: true } });
    const here = await page(writer);
    expect(here.announcements.map(({ title }) => title)).toEqual(['New map']);
    expect((await page(writer, '', 'everywhere')).posts.map(({ _id }) => _id)).not.toContain(body._id);
  });

  it('ends at five posts and forty replies in a day', async () => {
    const writer = await aWriter();
    for (let n = 0; n < COMMUNITY.postsPerDay; n += 1) expect((await write(writer)).status).toBe(201);
    const refused = await write(writer);
    expect([refused.status, refused.body.code]).toEqual([409, 'LIMIT_REACHED']);
    t.clock.advance({ hours: 25 });
    expect((await write(writer)).status).toBe(201);
  });
});

describe('words on a board', () => {
  it('keep their text as typed and contain no one’s email address', async () => {
    const author = await aWriter({ email: 'canary@secret.example', name: 'Ana Lima' });
    const body = '<img src=x onerror=alert(1)> \u202e\u200b ’; drop table community_post;-- 🪟\n\nSecond';
    const { body: post } = await write(author, { title: '<b>Hi</b> \u202e', body });
    const read = await thread(await makeMember(t.db), post._id);
    expect(read.body.post).toMatchObject({ title: '<b>Hi</b> \u202e', body, author: { name: 'Ana Lima' } });
    expect(read.text).not.toContain('secret.example');
  });

  it.each([
    ['no title', { title: '  ' }, 'title'],
    ['a long title', { title: 'x'.repeat(COMMUNITY.titleMaximumCharacters + 1) }, 'title'],
    ['nothing to say', { body: '\n ' }, 'body'],
    ['ten thousand letters', { body: 'x'.repeat(10_000) }, 'body'],
    ['a zero', { body: 'a\u0000b' }, 'body'],
    ['half a character', { title: '\ud800' }, 'title'],
    ['no id of its own', { clientId: 'x' }, 'clientId'],
    ['a field of others', { authorId: newId() }, 'authorId'],
  ])('refuses %s beside its field', async (_, more, field) => {
    const refused = await write(await aWriter(), more);
    expect([refused.status, Object.keys(refused.body.fields ?? {})[0]]).toEqual([400, field]);
  });

  it('are taken down by their author or staff, a post with its replies; the count follows', async () => {
    const [author, other, boss] = [await aWriter(), await aWriter(), await staff()];
    const post = (await write(author)).body;
    const said = (await reply(other, post._id)).body;
    const own = (await reply(author, post._id)).body;
    const remove = (as: Member, what: string) => call(as, 'DELETE', `/api/community/${what}`);
    expect((await remove(author, `replies/${said._id}`)).status).toBe(404);
    expect((await remove(other, `posts/${post._id}`)).status).toBe(404);
    expect((await remove(boss, `replies/${said._id}`)).status).toBe(204);
    expect((await remove(author, `replies/${own._id}`)).status).toBe(204);
    expect((await remove(author, `replies/${own._id}`)).status).toBe(404);
    expect((await thread(author, post._id)).body).toMatchObject({ replies: [], post: { replyCount: 0 } });
    expect((await remove(author, `posts/${post._id}`)).status).toBe(204);
    expect((await thread(author, post._id)).status).toBe(404);
    expect((await reply(other, post._id)).status).toBe(404);
  });

  it('of people one has blocked are not there, and cannot be answered', async () => {
    const [author, reader] = [await aWriter(), await aWriter()];
    const post = (await write(author)).body;
    await t.db.kysely
      .insertInto('member_block')
      .values({ blocker_id: author.id, blocked_id: reader.id, created_at: t.clock.now() })
      .execute();
    expect((await page(reader)).posts.map(({ _id }) => _id)).not.toContain(post._id);
    expect((await thread(reader, post._id)).status).toBe(404);
    expect((await reply(reader, post._id)).status).toBe(404);
  });

  it('are reported to staff, a reply as well as a post, never one’s own', async () => {
    const [author, reader] = [await aWriter(), await makeMember(t.db)];
    const post = (await write(author, { title: 'Buy now' })).body;
    const said = (await reply(author, post._id, { body: 'Really, buy!' })).body;
    const report = (as: Member, kind: string, subjectId: string) =>
      call(as, 'POST', '/api/reports', { kind, subjectId, reason: 'spam' });
    expect((await report(reader, 'post', post._id)).status).toBe(201);
    expect((await report(reader, 'reply', said._id)).status).toBe(201);
    expect((await report(author, 'post', post._id)).status).toBe(404);
    expect((await report(reader, 'reply', post._id)).status).toBe(404);
    const rows = await t.db.kysely
      .selectFrom('report')
      .select(['kind', 'excerpt'])
      .where('about_id', '=', author.id)
      .orderBy('kind')
      .execute();
    expect(rows).toEqual([
      { kind: 'post', excerpt: 'Buy now\nWhere do you go for lunch?' },
      { kind: 'reply', excerpt: 'Really, buy!' },
    ]);
  });
});

it('boards have addresses of plain letters, and lists show the beginning of a post', () => {
  expect(boardKey({ city: 'Montréal', region: 'QC', country: 'CA' })).toBe('montreal-qc-ca');
  expect(boardKey({ city: "St. John's", region: 'NL', country: 'CA' })).toBe('st-john-s-nl-ca');
  expect(makeExcerpt('a\n\n b')).toBe('a b');
  expect([...makeExcerpt('🪟'.repeat(400))]).toHaveLength(282);
});
