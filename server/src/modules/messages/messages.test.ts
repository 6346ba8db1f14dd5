// Conversations over HTTP: each message once, in one order, only for participants (H1, H10; A04).
import { MESSAGES } from '@daynook/contract/limits/messages';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detail, type MessageWorld, makeListing, makeMember, makeMessageWorld, type Page } from './test-world.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld();
});
afterAll(() => w.t.close());

describe('beginning a conversation (H1)', () => {
  it('can be started by anyone viewing a listing, and is the same one however often it’s started at once', async () => {
    const host = await makeMember(w.t.db);
    const guest = await makeMember(w.t.db);
    const listing = await makeListing(w.t.db, { host_id: host.id });
    const begun = await Promise.all(Array.from({ length: 6 }, () => w.open(guest, host, listing.id)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect((await w.open(host, guest, listing.id)).id).toBe(begun[0]!.id);
    expect(begun[0]!.detail).toMatchObject({
      with: { _id: host.id },
      role: 'guest',
      listing: { _id: listing.id },
      canWrite: true,
      booking: null,
    });
    expect((await w.call<Detail>(host, 'GET', `/api/conversations/${begun[0]!.id}`)).body.role).toBe('host');
  });

  it('is refused without a reason to write: an unrelated guest, a hidden listing, an unknown member, oneself', async () => {
    const { host, guest } = await w.conversation();
    const stranger = await makeMember(w.t.db);
    const draft = await makeListing(w.t.db, { host_id: host.id, state: 'draft' });
    const suspended = await makeMember(w.t.db, { status: 'suspended' });
    await makeListing(w.t.db, { host_id: suspended.id });
    for (const input of [
      { recipientId: stranger.id },
      { recipientId: guest.id },
      { recipientId: host.id, listingId: draft.id },
      { recipientId: w.t.deps.newId() },
      { recipientId: suspended.id },
    ])
      expect((await w.call(stranger === host ? guest : host, 'POST', '/api/conversations', input)).body.code).toBe(
        input.recipientId === host.id ? 'VALIDATION_FAILED' : 'NOT_FOUND',
      );
    expect(
      (await w.call(stranger, 'POST', '/api/conversations', { recipientId: host.id, listingId: draft.id })).body.code,
    ).toBe('NOT_FOUND');
    // A host can be contacted without a listing, too.
    expect((await w.open(stranger, host)).detail).toMatchObject({ role: 'member', listing: null });
  });

  it('is limited per day, against spam', async () => {
    const eager = await makeMember(w.t.db);
    const hosts = await Promise.all(
      Array.from({ length: USUAL_LIMITS.conversationsPerDay + 1 }, () => makeMember(w.t.db)),
    );
    for (const host of hosts) await makeListing(w.t.db, { host_id: host.id });
    for (const host of hosts.slice(0, -1)) await w.open(eager, host);
    const last = { recipientId: hosts.at(-1)!.id };
    expect((await w.call(eager, 'POST', '/api/conversations', last)).body.code).toBe('LIMIT_REACHED');
    w.t.clock.advance({ days: 1, minutes: 1 });
    expect((await w.call(eager, 'POST', '/api/conversations', last)).status).toBe(200);
  });

  it('shows in the other’s inbox with its first message, not before', async () => {
    const { host, guest, id } = await w.conversation();
    expect((await w.inbox(host)).conversations).toEqual([]);
    expect((await w.inbox(guest)).conversations).toHaveLength(1);
    await w.say(guest, id, 'Is the desk by the window?');
    expect((await w.inbox(host)).conversations).toMatchObject([{ _id: id, unreadCount: 1 }]);
  });
});

describe('saying something', () => {
  it('is stored once however often it’s sent, with the first text', async () => {
    const { guest, host, id } = await w.conversation();
    const clientId = w.t.deps.newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => w.say(guest, id, 'Hello', clientId)));
    const again = await w.say(guest, id, 'Something else', clientId);
    expect(new Set([...answers, again].map(({ _id, content }) => `${_id} ${content}`)).size).toBe(1);
    // Another client may create the same id, but it's a different message.
    expect((await w.say(host, id, 'Hi', clientId)).position).toBe(2);
    expect((await w.page(host, id)).messages.map(({ content }) => content)).toEqual(['Hello', 'Hi']);
  });

  it('has one order for all, without gaps, when both write at once', async () => {
    const { guest, host, id } = await w.conversation();
    await Promise.all(Array.from({ length: 30 }, (_, index) => w.say(index % 2 ? guest : host, id, `line ${index}`)));
    const [mine, theirs] = [await w.page(guest, id, '?limit=100'), await w.page(host, id, '?limit=100')];
    expect(mine.messages.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(theirs.messages).toEqual(mine.messages);
    expect(new Set(mine.messages.map(({ content }) => content)).size).toBe(30);
  });

  it('is only for its participants: others can’t tell that it exists (A04)', async () => {
    const { id } = await w.conversation();
    const stranger = await makeMember(w.t.db);
    const calls: ['GET' | 'POST', string, unknown?][] = [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/messages', { content: 'x', clientId: w.t.deps.newId() }],
      ['POST', '/read', {}],
      ['POST', '/archive', { isArchived: true }],
      ['POST', '/block', { isBlocked: true }],
    ];
    for (const [method, path, body] of calls) {
      const foreign = await w.call(stranger, method, `/api/conversations/${id}${path}`, body);
      const missing = await w.call(stranger, method, `/api/conversations/${w.t.deps.newId()}${path}`, body);
      expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(missing.body.code).toBe('NOT_FOUND');
    }
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   \n '],
    ['too much', 'x'.repeat(MESSAGES.contentMaximumCharacters + 1)],
    ['half a character', 'a\ud800b'],
    ['a zero', 'a\u0000b'],
  ])('refuses %s beside its field', async (_, content) => {
    const { guest, id } = await w.conversation();
    const { status, body } = await w.call(guest, 'POST', `/api/conversations/${id}/messages`, {
      content,
      clientId: w.t.deps.newId(),
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['content']]);
  });

  it('ends with a block from either side, until it’s removed (H8)', async () => {
    const { guest, host, id } = await w.conversation();
    await w.say(guest, id, 'Hello');
    expect((await w.call(host, 'POST', `/api/conversations/${id}/block`, { isBlocked: true })).status).toBe(204);
    const blocked = { content: 'Hello?', clientId: w.t.deps.newId() };
    for (const who of [guest, host])
      expect((await w.call(who, 'POST', `/api/conversations/${id}/messages`, blocked)).body.code).toBe('FORBIDDEN');
    const seenBy = async (who: typeof guest) => (await w.call<Detail>(who, 'GET', `/api/conversations/${id}`)).body;
    expect(await seenBy(host)).toMatchObject({ isBlocked: true, canWrite: false });
    expect(await seenBy(guest)).toMatchObject({ isBlocked: false, canWrite: false });
    await w.call(host, 'POST', `/api/conversations/${id}/block`, { isBlocked: false });
    expect((await w.say(guest, id, 'Thank you')).position).toBe(2);
  });
});

describe('reading on (H10)', () => {
  it('is read page by page backward, and forward from any position, completely', async () => {
    const { guest, host, id } = await w.conversation();
    for (let index = 1; index <= 25; index += 1) await w.say(index % 3 ? guest : host, id, `line ${index}`);
    const positions = (page: Page) => page.messages.map(({ position }) => position);
    const latest = await w.page(host, id, '?limit=10');
    expect(positions(latest)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
    expect(latest).toMatchObject({ hasMore: true, lastPosition: 25 });
    expect(positions(await w.page(host, id, '?limit=10&before=6'))).toEqual([1, 2, 3, 4, 5]);
    expect((await w.page(host, id, '?limit=10&before=6')).hasMore).toBe(false);
    const caughtUp = await w.page(host, id, '?after=20&limit=3');
    expect([positions(caughtUp), caughtUp.hasMore]).toEqual([[21, 22, 23], true]);
    expect(positions(await w.page(host, id, '?after=25'))).toEqual([]);
    expect((await w.call(host, 'GET', `/api/conversations/${id}/messages?before=3&after=1`)).status).toBe(400);
  });

  it('counts unread messages for each, and reading never goes backward', async () => {
    const { guest, host, id } = await w.conversation();
    for (const line of ['one', 'two', 'three']) await w.say(guest, id, line);
    expect(await w.inbox(host)).toMatchObject({ unreadCount: 3 });
    expect(await w.inbox(guest)).toMatchObject({ unreadCount: 0 });
    expect((await w.read(host, id, 2)).body).toEqual({ readPosition: 2, unreadCount: 1 });
    expect((await w.read(host, id, 1)).body).toEqual({ readPosition: 2, unreadCount: 1 });
    expect((await w.page(guest, id)).otherReadPosition).toBe(2);
    expect((await w.read(host, id, 999)).body).toEqual({ readPosition: 3, unreadCount: 0 });
    expect((await w.call(host, 'GET', '/api/conversations/unread-count')).body).toEqual({
      unreadCount: 0,
      conversationCount: 0,
    });
    // Replying means having read.
    await w.say(guest, id, 'four');
    await w.say(host, id, 'five');
    expect((await w.inbox(host)).unreadCount).toBe(0);
  });

  it('stays right when one reads while the other writes', async () => {
    const { guest, host, id } = await w.conversation();
    await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => w.say(guest, id, `line ${index}`)),
      ...Array.from({ length: 6 }, () => w.read(host, id)),
    ]);
    const { messages } = await w.page(host, id);
    const { body } = await w.call<Detail>(host, 'GET', `/api/conversations/${id}`);
    expect(body.unreadCount).toBe(messages.filter(({ position }) => position > body.readPosition).length);
    expect((await w.read(host, id)).body).toEqual({ readPosition: 12, unreadCount: 0 });
  });
});

describe('the inbox', () => {
  it('is sorted by latest activity, without missing or repeating any', async () => {
    const host = await makeMember(w.t.db);
    const ids: string[] = [];
    for (let index = 0; index < MESSAGES.conversationsPerPage + 5; index += 1) {
      const guest = await makeMember(w.t.db);
      const listing = await makeListing(w.t.db, { host_id: host.id });
      const { id } = await w.open(guest, host, listing.id);
      // Two at the same time, so the id breaks ties.
      if (index % 2) w.t.clock.advance({ minutes: 1 });
      await w.say(guest, id, `hello ${index}`);
      ids.push(id);
    }
    const first = await w.inbox(host);
    expect(first.conversations).toHaveLength(MESSAGES.conversationsPerPage);
    const second = await w.inbox(host, `?cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const seen = [...first.conversations, ...second.conversations];
    expect(new Set(seen.map(({ _id }) => _id))).toEqual(new Set(ids));
    const times = seen.map(({ lastMessageAt }) => lastMessageAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await w.call(host, 'GET', '/api/conversations?cursor=AAAA')).body).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('can be filtered by side and unread, and archived until there’s a new message', async () => {
    const { guest, host, id } = await w.conversation();
    await w.say(guest, id, 'Hello');
    const found = async (who: typeof guest, filter: string) =>
      (await w.inbox(who, `?filter=${filter}`)).conversations.map(({ _id }) => _id);
    expect(await Promise.all(['guest', 'host', 'unread', 'archived'].map((filter) => found(host, filter)))).toEqual([
      [],
      [id],
      [id],
      [],
    ]);
    expect(await found(guest, 'guest')).toEqual([id]);
    await w.call(host, 'POST', `/api/conversations/${id}/archive`, { isArchived: true });
    expect(await w.inbox(host)).toMatchObject({ conversations: [], unreadCount: 0 });
    expect(await found(host, 'archived')).toEqual([id]);
    await w.say(guest, id, 'Are you there?');
    expect(await w.inbox(host)).toMatchObject({ conversations: [{ _id: id }], unreadCount: 2 });
  });

  it('finds by name, listing, and message text, with special characters taken literally', async () => {
    const { guest, host, id, listing } = await w.conversation();
    await w.say(guest, id, 'Could we bring a 100% quiet_keyboard?');
    const found = async (q: string) =>
      (await w.inbox(host, `?q=${encodeURIComponent(q)}`)).conversations.map(({ _id }) => _id);
    for (const q of ['ravi', 'IYÉR', listing.title.slice(0, 8), 'keyb', 'bring quiet', ''])
      expect(await found(q), q).toEqual([id]);
    for (const q of ['%', '_', "';--", 'nobody', '& | ! ( :*', 'zq&']) expect(await found(q), q).toEqual([]);
  });
});
