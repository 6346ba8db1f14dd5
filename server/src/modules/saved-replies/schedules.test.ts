// Scheduled replies (H6): set for a property or listing, sent once in the host's name in the booking's conversation, and never if
// it was canceled, blocked, skipped, or scheduled too late; and what's shown of them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { letIn } from '../co-hosts/test-co-hosts.ts';
import { sendDue } from './send-automatic.ts';

let world: World;
let host: TestMember;
let guest: TestMember;
let listing: TestListing;
let replyCount = 0;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  host = await world.makeGuest();
  guest = await world.makeGuest();
  listing = await world.makeListing({ host_id: host.id, title: 'Attic desk', booking_mode: 'request' });
});

const call = <T = ProblemBody>(...input: Parameters<World['call']>) => world.call<T>(...input);
const reply = async (text: string, as = host): Promise<string> => {
  replyCount += 1;
  const { body } = await call<{ _id: string }>(as, 'POST', '/api/saved-replies', {
    title: `Reply ${replyCount}`,
    text,
  });
  return body._id;
};
type Set = { schedules: { _id: string; moment: string; where: { title: string } }[] };
const input = (replyId: string, more: object = {}) => ({
  replyId,
  where: { kind: 'listing', id: listing.id },
  moment: 'before-start',
  offsetMinutes: 30,
  ...more,
});
async function set(text: string, more: object = {}): Promise<void> {
  const { status } = await call(host, 'POST', '/api/reply-schedules', input(await reply(text), more));
  expect(status).toBe(201);
}
async function booked(): Promise<string> {
  // It's accepted ten seconds before it's confirmed.
  world.t.clock.advance({ seconds: -10 });
  const booking = await world.booked(listing, {}, { guest });
  expect((await world.accept(host, booking._id)).status).toBe(200);
  await carryOut();
  return booking._id;
}
const notified: { to: string; event: string }[] = [];
const realtime = {
  notify: (to: string, event: string) => void notified.push({ to, event }),
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};
const carryOut = () => drainOutbox(world.t.deps, topicHandlers(realtime));
/** Moves the clock and sends what's due. */
async function at(instant: string): Promise<void> {
  world.t.clock.set(instant);
  await sendDue(world.t.deps);
  await carryOut();
}
interface Said {
  content: string;
  sender: { _id: string } | null;
  isAutomatic?: boolean;
}
/** The messages people sent, or that were sent in their name. */
async function said(as = guest): Promise<Said[]> {
  const inbox = await call<{ conversations: { _id: string }[] }>(as, 'GET', '/api/conversations');
  const [conversation] = inbox.body.conversations;
  if (!conversation) return [];
  const page = await call<{ messages: Said[] }>(as, 'GET', `/api/conversations/${conversation._id}/messages`);
  return page.body.messages.filter(({ sender }) => sender !== null);
}
const words = async () => (await said()).map(({ content }) => content);
type Plan = {
  messages: { _id: string; state: string; text: string; missingPlaceholders: string[]; dueAt: string | null }[];
};
const plan = async (bookingId: string, as = host) =>
  (await call<Plan>(as, 'GET', `/api/bookings/${bookingId}/planned-messages`)).body.messages;

describe('a reply that is sent automatically (H6)', () => {
  it('is said half an hour before, as the host’s, filled in, marked for both, once (H6)', async () => {
    await set('Hello {guest}, {room} is ready on {date}, {time}.');
    const bookingId = await booked();
    expect(await plan(bookingId)).toMatchObject([
      { state: 'planned', dueAt: '2026-11-24T13:30:00.000Z', missingPlaceholders: [] },
    ]);
    await at('2026-11-24T13:29:59Z');
    expect(await words()).toEqual([]);
    await at('2026-11-24T13:30:00Z');
    const expected = {
      content: 'Hello Member, Attic desk is ready on Tue, Nov 24, 2026, 9 AM–11 AM (Eastern time).',
      sender: expect.objectContaining({ _id: host.id }),
      isAutomatic: true,
    };
    expect(await said()).toMatchObject([expected]);
    expect(await said(host)).toMatchObject([expected]);
    await at('2026-11-24T13:31:00Z');
    expect(await words()).toHaveLength(1);
    expect(await plan(bookingId)).toMatchObject([{ state: 'sent' }]);
    const inbox = await call<{ unreadCount: number }>(host, 'GET', '/api/conversations');
    expect((await call<{ unreadCount: number }>(guest, 'GET', '/api/conversations')).body.unreadCount).toBeGreaterThan(
      inbox.body.unreadCount,
    );
  });

  it('marks nothing as read for the host: the guest’s message stays unread and is still emailed (H6, H2)', async () => {
    await set('See you soon, {guest}.');
    await booked();
    world.t.clock.set('2026-11-24T13:29:00Z');
    const [conversation] = (await call<{ conversations: { _id: string }[] }>(guest, 'GET', '/api/conversations')).body
      .conversations;
    expect((await call(host, 'POST', `/api/conversations/${conversation!._id}/read`, {})).status).toBeLessThan(300);
    const asked = await call(guest, 'POST', `/api/conversations/${conversation!._id}/messages`, {
      content: 'The door does not open!',
      clientId: '019a2f00-0000-7000-8000-0000000000aa',
    });
    expect(asked.status).toBe(201);
    const unread = async () =>
      (await call<{ unreadCount: number }>(host, 'GET', '/api/conversations')).body.unreadCount;
    const before = await unread();
    await at('2026-11-24T13:30:00Z');
    expect((await words()).at(-1)).toBe('See you soon, Member.');
    expect([before > 0, await unread()]).toEqual([true, before]);
    world.t.clock.set('2026-11-24T13:45:00Z');
    await carryOut();
    await carryOut();
    const emails = await world.t.db.kysely
      .selectFrom('sent_email')
      .select('text_body')
      .where('to_email', '=', host.email)
      .where('sent_at', '>=', new Date('2026-11-24T13:30:00Z'))
      .execute();
    expect(emails.map(({ text_body }) => text_body)).toContainEqual(expect.stringContaining('The door does not open!'));
  });

  it.each([
    ['booked', 0, '2026-11-21T15:00:00Z'],
    ['before-start', 1_440, '2026-11-23T14:00:00Z'],
    ['after-start', 60, '2026-11-24T15:00:00Z'],
    ['before-end', 15, '2026-11-24T15:45:00Z'],
    ['after-end', 120, '2026-11-24T18:00:00Z'],
  ])('comes at its trigger: %s by %i minutes (H6)', async (trigger, offsetMinutes, instant) => {
    await set(trigger, { moment: trigger, offsetMinutes });
    const bookingId = await booked();
    const { kysely } = world.t.db;
    const become = (status: string) =>
      kysely.updateTable('booking').set({ status }).where('id', '=', bookingId).execute();
    if (trigger === 'after-end') await become('completed');
    await at(new Date(Date.parse(instant) - 1_000).toISOString());
    expect(await words()).toEqual([]);
    await at(instant);
    expect(await words()).toEqual([trigger]);
    // Restored for the final check of all bookings.
    await become('confirmed');
  });

  it('makes the host’s open inbox reload, and marks nothing as read there (H6, RM3)', async () => {
    await set('Welcome');
    await booked();
    await carryOut();
    notified.splice(0);
    await at('2026-11-24T13:30:00Z');
    const toHost = notified.filter(({ to }) => to === host.id).map(({ event }) => event);
    expect(toHost).toContain('conversation_moved');
    expect(toHost).not.toContain('messages_read');
    expect(toHost).not.toContain('new_message_notification');
  });

  it('is for every room of a home, and for no other host’s (H6)', async () => {
    await set('Home', { where: { kind: 'property', id: listing.property_id } });
    const elsewhere = await world.makeListing({ host_id: host.id });
    await set('Elsewhere', { where: { kind: 'listing', id: elsewhere.id } });
    await booked();
    await at('2026-11-24T13:30:00Z');
    expect(await words()).toEqual(['Home']);
  });

  it('set for a home and for its room at one moment is said once, and planned once (H6)', async () => {
    const replyId = await reply('Once for both');
    const ask = (more: object) => call(host, 'POST', '/api/reply-schedules', input(replyId, more));
    expect((await ask({ where: { kind: 'property', id: listing.property_id } })).status).toBe(201);
    expect((await ask({})).status).toBe(201);
    const bookingId = await booked();
    expect(await plan(bookingId)).toHaveLength(1);
    await at('2026-11-24T13:30:00Z');
    await at('2026-11-24T13:30:30Z');
    expect(await words()).toEqual(['Once for both']);
    expect(await plan(bookingId)).toMatchObject([{ state: 'sent' }]);
  });

  it('is said once though two nodes send at the same moment, and again after a restart (H6)', async () => {
    await set('Once');
    await booked();
    world.t.clock.set('2026-11-24T13:30:00Z');
    const second = await testApp({ db: world.t.db, now: '2026-11-24T13:30:00Z' });
    await Promise.all([world.t.deps, second.deps, world.t.deps, second.deps].map(sendDue));
    await sendDue(second.deps);
    expect(await words()).toEqual(['Once']);
    await second.close();
  });

  it('isn’t sent if the booking was canceled, or for a time before it was made or scheduled (H6)', async () => {
    await set('Too early', { offsetMinutes: 5 * 1_440 });
    await set('Half an hour');
    const bookingId = await booked();
    world.t.clock.advance({ seconds: 1 });
    await set('When booked', { moment: 'booked', offsetMinutes: 0 });
    expect((await plan(bookingId)).map(({ state }) => state).toSorted()).toEqual(['off', 'off', 'planned']);
    await at('2026-11-21T15:00:30Z');
    await world.verb(guest, bookingId, 'cancel');
    await carryOut();
    await at('2026-11-24T13:30:00Z');
    expect(await words()).toEqual([]);
    expect((await plan(bookingId)).map(({ state }) => state)).toEqual(['off', 'off', 'off']);
  });

  it.each(['host', 'guest'])('is not said when the %s has blocked the other (H6, H8)', async (who) => {
    await set('Welcome');
    const bookingId = await booked();
    const [blocker, blocked] = who === 'host' ? [host, guest] : [guest, host];
    await world.t.db.kysely
      .insertInto('member_block')
      .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: world.t.clock.now() })
      .execute();
    await at('2026-11-24T13:30:00Z');
    expect(await words()).toEqual([]);
    expect(await plan(bookingId)).toMatchObject([{ state: 'blocked' }]);
  });

  it.each([
    ['The key is {wifi}, {Guest}', ['wifi', 'Guest'], /we had nothing to fill in for \{wifi\}, \{Guest\}/],
    ['{room} '.repeat(285), [], /too long/],
  ])(
    'isn’t sent if it can’t be filled in, and the host is notified once: %# (H6)',
    async (text, missingPlaceholders, notified) => {
      await world.t.db.kysely
        .updateTable('listing')
        .set({ title: 'A'.repeat(100) })
        .where('id', '=', listing.id)
        .execute();
      await set(text);
      const bookingId = await booked();
      expect((await plan(bookingId))[0]!.missingPlaceholders).toEqual(missingPlaceholders);
      await at('2026-11-24T13:30:00Z');
      await at('2026-11-24T13:30:30Z');
      expect(await words()).toEqual([]);
      expect(await plan(bookingId)).toMatchObject([{ state: 'unfilled' }]);
      const emails = await world.t.db.kysely
        .selectFrom('sent_email')
        .selectAll()
        .where('member_id', '=', host.id)
        .execute();
      expect(emails.filter(({ subject }) => subject.startsWith('We didn’t send'))).toMatchObject([
        { text_body: expect.stringMatching(notified) },
      ]);
      const news = await call<{ news: { title: string }[] }>(host, 'GET', '/api/news');
      expect(news.body.news[0]!.title).toMatch(/^We didn’t send “Reply \d+” to Member/);
    },
  );

  it('too late to be of use is not said (H6)', async () => {
    await set('Half an hour');
    await set('A day', { offsetMinutes: 1_440 });
    await booked();
    await at('2026-11-24T14:00:00Z');
    expect(await words()).toEqual([]);
  });

  it('is said with a name of any letters as it is, and a place in a name fills nothing (H6)', async () => {
    const name = '{date}\u202e"><script> 🪴';
    await world.t.db.kysely.updateTable('member').set({ name }).where('id', '=', guest.id).execute();
    await set('Dear {guest}');
    await booked();
    await at('2026-11-24T13:30:00Z');
    expect(await words()).toEqual([`Dear ${name.split(' ')[0]}`]);
  });

  it('goes on when the process died after it was said and before anybody heard (H6)', async () => {
    await set('Kept');
    await booked();
    world.t.clock.set('2026-11-24T13:30:00Z');
    await sendDue(world.t.deps);
    const owed = await world.t.db.kysely.selectFrom('outbox').select('topic').where('done_at', 'is', null).execute();
    expect(owed.map(({ topic }) => topic)).toContain('message');
    await carryOut();
    expect(await words()).toEqual(['Kept']);
  });
});

describe('one is left out for a booking (H6)', () => {
  it('by the host or who writes for them, and taken back while its time is ahead (H6, K9)', async () => {
    await set('Welcome');
    const bookingId = await booked();
    const coHost = await world.makeGuest();
    await letIn(world.t, host, { propertyId: listing.property_id, member: coHost, level: 'calendar-messages' });
    const [planned] = await plan(bookingId, coHost);
    const url = `/api/bookings/${bookingId}/planned-messages/${planned!._id}`;
    const skip = (isSkipped: boolean, as = host) => call<Plan>(as, 'PUT', url, { isSkipped });
    expect((await skip(true, coHost)).body.messages).toMatchObject([{ state: 'skipped' }]);
    expect((await skip(false)).body.messages).toMatchObject([{ state: 'planned' }]);
    expect((await skip(true)).body.messages).toMatchObject([{ state: 'skipped' }]);
    await at('2026-11-24T13:30:00Z');
    expect(await words()).toEqual([]);
    expect((await skip(false)).body.messages).toMatchObject([{ state: 'skipped' }]);
    for (const stranger of [guest, await world.makeGuest()]) expect((await skip(true, stranger)).status).toBe(404);
    expect((await call(guest, 'GET', `/api/bookings/${bookingId}/planned-messages`)).status).toBe(404);
    const other = `/api/bookings/${bookingId}/planned-messages/${world.t.deps.newId()}`;
    expect((await call(host, 'PUT', other, { isSkipped: true })).status).toBe(404);
  });

  it('never after it was sent (H6)', async () => {
    await set('Welcome');
    const bookingId = await booked();
    await at('2026-11-24T13:30:00Z');
    const [planned] = await plan(bookingId);
    const url = `/api/bookings/${bookingId}/planned-messages/${planned!._id}`;
    expect((await call<Plan>(host, 'PUT', url, { isSkipped: true })).body.messages).toMatchObject([{ state: 'sent' }]);
  });
});

describe('scheduling (H6)', () => {
  it('is one’s own replies for one’s own homes and rooms: all else is as if it were not there (H6, A04)', async () => {
    const mine = await reply('Mine');
    const stranger = await world.makeGuest();
    const theirs = await reply('Theirs', stranger);
    const foreign = await world.makeListing({ host_id: stranger.id });
    const ask = (body: object, as = host) => call(as, 'POST', '/api/reply-schedules', body);
    expect((await ask(input(theirs))).status).toBe(404);
    expect((await ask(input(mine, { where: { kind: 'listing', id: foreign.id } }))).status).toBe(404);
    expect((await ask(input(mine, { where: { kind: 'property', id: foreign.property_id } }))).status).toBe(404);
    expect((await ask(input(mine, { where: { kind: 'property', id: listing.id } }))).status).toBe(404);
    const coHost = await world.makeGuest();
    await letIn(world.t, host, { propertyId: listing.property_id, member: coHost, level: 'full' });
    expect((await ask(input(await reply('Helping', coHost)), coHost)).body.code).toBe('FORBIDDEN');
    expect((await call<Set>(host, 'GET', '/api/reply-schedules')).body.schedules).toEqual([]);
    await ask(input(mine));
    const [own] = (await call<Set>(host, 'GET', '/api/reply-schedules')).body.schedules;
    expect((await call(stranger, 'DELETE', `/api/reply-schedules/${own!._id}`)).status).toBe(404);
    expect((await call(host, 'DELETE', `/api/reply-schedules/${own!._id}`)).status).toBe(204);
  });

  it.each([
    { moment: 'before-start', offsetMinutes: 0 },
    { moment: 'booked', offsetMinutes: 5 },
    { offsetMinutes: 43_201 },
    { offsetMinutes: -30 },
    { offsetMinutes: 1.5 },
    { offsetMinutes: '30' },
    { moment: 'whenever' },
    { where: { kind: 'city', id: '019a0000-0000-7000-8000-000000000000' } },
    { where: null },
  ])('is refused out of range: %j (H6)', async (more) => {
    expect(await call(host, 'POST', '/api/reply-schedules', input(await reply('x'), more))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });

  it('is fifty at most, each once; it goes with its reply (H6)', async () => {
    const id = await reply('Many');
    for (let offsetMinutes = 1; offsetMinutes <= 50; offsetMinutes += 1)
      expect((await call(host, 'POST', '/api/reply-schedules', input(id, { offsetMinutes }))).status).toBe(201);
    const full = await call(host, 'POST', '/api/reply-schedules', input(id, { offsetMinutes: 51 }));
    expect(full.body.code).toBe('LIMIT_REACHED');
    const { schedules } = (await call<Set>(host, 'GET', '/api/reply-schedules')).body;
    await call(host, 'DELETE', `/api/reply-schedules/${schedules[0]!._id}`);
    const twice = await call(host, 'POST', '/api/reply-schedules', input(id, { offsetMinutes: 30 }));
    expect(twice).toMatchObject({
      status: 400,
      body: { fields: { moment: 'You already have this automatic message.' } },
    });
    await call(host, 'DELETE', `/api/saved-replies/${id}`);
    expect((await call<Set>(host, 'GET', '/api/reply-schedules')).body.schedules).toEqual([]);
  });
});
