// Timed emails of a booking: reminders before its start and end, and of a waiting request (L7, 2.4). Each is sent once despite
// restarts and other nodes, and none for bookings that are canceled, made too late, or with reminders turned off.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { drainOutbox, type TopicHandler } from '../../../jobs/outbox.ts';
import { letIn } from '../../co-hosts/test-co-hosts.ts';
import { emailTopic } from '../../emails/service.ts';
import { expireDue } from '../due-bookings.ts';
import { makeWorld, type TestMember, type World } from '../test-world.ts';
import { remindDue } from './reminders.ts';

let world: World;
let guest: TestMember;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  // What other tests booked is over for this one.
  await world.t.db.kysely.updateTable('booking').set({ status: 'closed' }).execute();
  await drain();
});

const untold: TopicHandler = { topic: 'booking', handle: async () => undefined };
const handlers = new Map([emailTopic, untold].map((handler) => [handler.topic, handler]));

/** The emails since the last call: to whom, and which. */
async function drain(): Promise<string[]> {
  const { kysely } = world.t.db;
  await kysely.deleteFrom('sent_email').execute();
  await drainOutbox(world.t.deps, handlers);
  const emails = await kysely.selectFrom('sent_email').selectAll().orderBy('outbox_id').execute();
  const nameRecipient = (email: string) =>
    email === guest.email ? 'guest' : email === world.host.email ? 'host' : email;
  return emails.map((email) => `${nameRecipient(email.to_email)}: ${email.subject}`);
}
/** Moves the clock and runs the timers. */
async function at(instant: string): Promise<string[]> {
  world.t.clock.set(instant);
  await remindDue(world.t.deps);
  return drain();
}
const sign = (member: TestMember, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  world.t.signIn(member).then(async (headers) => {
    const response = await world.t.app.inject({ method, url, headers, ...(body ? { payload: body as object } : {}) });
    return { status: response.statusCode, body: JSON.parse(response.body) as Record<string, unknown> };
  });

/** Tuesday, 9 to 11 in New York, booked on Saturday. */
const booked = async (values: Parameters<World['makeListing']>[0] = {}) => {
  const listing = await world.makeListing({ title: 'Attic desk', ...values });
  const booking = await world.booked(listing, {}, { guest });
  await drain();
  return { listing, booking };
};

describe('reminders of a booking (L7)', () => {
  it('come a day and an hour before, and half an hour and ten minutes before the end, each once (L7)', async () => {
    await booked();
    expect(await at('2026-11-23T13:59:59Z')).toEqual([]);
    const soon = [
      'guest: Coming up: Attic desk, Tue, Nov 24, 9 AM (Eastern time)',
      `host: Coming up: ${guest.name} at Attic desk, Tue, Nov 24, 9 AM (Eastern time)`,
    ];
    expect(await at('2026-11-23T14:00:00Z')).toEqual(soon);
    expect(await at('2026-11-23T14:00:30Z')).toEqual([]);
    expect(await at('2026-11-24T12:59:59Z')).toEqual([]);
    expect(await at('2026-11-24T13:00:00Z')).toEqual(soon);
    expect(await at('2026-11-24T15:29:59Z')).toEqual([]);
    const end = 'Attic desk ends Tue, Nov 24, 11 AM (Eastern time)';
    expect(await at('2026-11-24T15:30:00Z')).toEqual([
      `guest: Your booking at ${end}`,
      `host: ${guest.name}’s booking at ${end}`,
    ]);
    expect(await at('2026-11-24T15:50:00Z')).toEqual([`guest: Your booking at ${end}`]);
    expect(await at('2026-11-24T16:00:00Z')).toEqual([]);
  });

  it('are sent once from two nodes at the same time, and after a restart (L7)', async () => {
    await booked();
    world.t.clock.set('2026-11-23T14:00:00Z');
    const second = await testApp({ db: world.t.db, now: '2026-11-23T14:00:00Z' });
    const counts = await Promise.all([world.t.deps, second.deps, world.t.deps, second.deps].map(remindDue));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await remindDue(second.deps)).toBe(0);
    expect(await drain()).toHaveLength(2);
    await second.close();
  });

  it('are never sent for canceled bookings, even if they’re already queued (L7)', async () => {
    const { booking } = await booked();
    await world.verb(guest, booking._id, 'cancel');
    await drain();
    expect(await at('2026-11-23T14:00:00Z')).toEqual([]);
    expect(await at('2026-11-24T15:30:00Z')).toEqual([]);
  });

  it('are never sent for a time before the booking was made, nor for the end if they’d come before the start (L7)', async () => {
    world.t.clock.set('2026-11-24T13:15:00Z');
    const listing = await world.makeListing({ title: 'Attic desk', notice_minutes: 0, min_duration_minutes: 30 });
    const half = { startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T14:30:00.000Z' };
    await world.booked(listing, half, { guest });
    await drain();
    expect(await at('2026-11-24T13:16:00Z')).toEqual([]);
    expect(await at('2026-11-24T14:01:00Z')).toEqual([]);
    expect(await at('2026-11-24T14:20:00Z')).toHaveLength(1);
  });

  it('if late, announce what’s next and skip what’s outdated (L7)', async () => {
    await booked();
    // Nothing ran for a day: only the reminder of the last hour is still of use.
    expect(await at('2026-11-24T13:10:00Z')).toHaveLength(2);
    expect(await at('2026-11-24T15:55:00Z')).toHaveLength(1);
  });

  it('a day before is 24 hours, even if the clocks change in between (L7)', async () => {
    world.t.clock.set('2026-10-30T12:00:00Z');
    const listing = await world.makeListing({ title: 'Attic desk' });
    // The clocks go back in the night before: nine o’clock is 14:00 UTC then, and was 13:00 UTC the day before.
    const sunday = { startsAt: '2026-11-01T14:00:00.000Z', endsAt: '2026-11-01T16:00:00.000Z' };
    await world.booked(listing, sunday, { guest });
    await drain();
    expect(await at('2026-10-31T13:59:59Z')).toEqual([]);
    const [toGuest] = await at('2026-10-31T14:00:00Z');
    expect(toGuest).toBe('guest: Coming up: Attic desk, Sun, Nov 1, 9 AM (Eastern time)');
  });

  it('are left out if turned off, for email and inbox separately (L7, L6)', async () => {
    await booked();
    await sign(guest, 'PUT', '/api/account/notices/booking-reminder', { isMailed: false });
    await sign(world.host, 'PUT', '/api/account/notices/booking-reminder-host', { isShown: false });
    const listNotifications = async (member: TestMember) =>
      ((await sign(member, 'GET', '/api/news')).body as { news: { title: string; isRead: boolean; href: string }[] })
        .news;
    const before = (await listNotifications(world.host)).length;
    const emails = await at('2026-11-23T14:00:00Z');
    expect(emails).toEqual([expect.stringMatching(/^host: Coming up/)]);
    expect((await listNotifications(guest))[0]).toMatchObject({
      title: expect.stringMatching(/^Coming up: Attic/),
      isRead: false,
    });
    expect(await listNotifications(world.host)).toHaveLength(before);
    await sign(world.host, 'PUT', '/api/account/notices/booking-reminder-host', { isShown: true });
  });

  it('an email that couldn’t be sent in time isn’t sent later (L7)', async () => {
    await booked();
    world.t.clock.set('2026-11-24T15:50:00Z');
    await remindDue(world.t.deps);
    world.t.clock.set('2026-11-24T16:00:00Z');
    expect(await drain()).toEqual([]);
  });
});

describe('reminders of a waiting request (L7, 2.4)', () => {
  it('come to the host at half and at nine tenths of the time to answer, each once, and never after (L7)', async () => {
    const { booking } = await booked({ booking_mode: 'request' });
    const asked = new Date(booking.createdAt).getTime();
    const span = new Date(booking.expiresAt!).getTime() - asked;
    const after = (part: number, plusMs = 0) => new Date(asked + span * part + plusMs).toISOString();
    const words = [`host: ${guest.name} is waiting for your answer about Attic desk`];
    expect(await at(after(0.5, -1_000))).toEqual([]);
    expect(await at(after(0.5))).toEqual(words);
    expect(await at(after(0.5, 60_000))).toEqual([]);
    expect(await at(after(0.9))).toEqual(words);
    expect(await at(after(0.9, 60_000))).toEqual([]);
    world.t.clock.set(after(1));
    await expireDue(world.t.deps);
    await drain();
    expect(await at(after(1, 1_000))).toEqual([]);
  });

  it('aren’t sent once it’s answered (L7)', async () => {
    const { booking } = await booked({ booking_mode: 'request' });
    await world.verb(world.host, booking._id, 'decline');
    await drain();
    expect(await at('2026-11-22T12:00:00Z')).toEqual([]);
  });

  it('and the request itself are emailed, without amounts, only to co-hosts who may answer (K9, L2, L7)', async () => {
    const listing = await world.makeListing({ title: 'Attic desk', booking_mode: 'request' });
    const [full, messages, calendar] = [await world.makeGuest(), await world.makeGuest(), await world.makeGuest()];
    const property = { propertyId: listing.property_id };
    await letIn(world.t, world.host, { ...property, member: full, level: 'full' });
    await letIn(world.t, world.host, { ...property, member: messages, level: 'calendar-messages' });
    await letIn(world.t, world.host, { ...property, member: calendar, level: 'calendar' });
    await drain();
    await world.booked(listing, {}, { guest });
    const asks = `${guest.name} wants to book Attic desk`;
    expect((await drain()).toSorted()).toEqual(
      [
        `${full.email}: ${asks}`,
        `${messages.email}: ${asks}`,
        'guest: Request sent: Attic desk',
        `host: ${asks}`,
      ].toSorted(),
    );
    const { kysely } = world.t.db;
    const email = await kysely
      .selectFrom('sent_email')
      .selectAll()
      .where('to_email', '=', full.email)
      .executeTakeFirstOrThrow();
    expect(email.text_body).toContain(`Hi ${full.name},`);
    // Tokens in links are random, so any letters may be in them.
    expect(email.text_body.replaceAll(/https?:\/\/\S+/g, '')).not.toMatch(/USD|You earn/);
    await sign(messages, 'PUT', '/api/account/notices/booking-request', { isMailed: false });
    expect((await at('2026-11-22T03:00:00Z')).toSorted()).toEqual(
      [
        `${full.email}: ${guest.name} is waiting for an answer about Attic desk`,
        `host: ${guest.name} is waiting for your answer about Attic desk`,
      ].toSorted(),
    );
  });
});

describe('quiet hours (L6)', () => {
  const night = { quietHours: { fromMinute: 22 * 60, toMinute: 7 * 60 } };

  it('delay an email until they end by the member’s own clock; the inbox has it right away (L6)', async () => {
    const set = await sign(guest, 'PUT', '/api/account/quiet-hours', night);
    expect(set.body).toMatchObject({ ...night, timeZone: 'America/New_York' });
    const listing = await world.makeListing({ title: 'Attic desk', booking_mode: 'request' });
    const asked = await world.booked(listing, {}, { guest });
    await drain();
    // Eleven in the evening in New York.
    world.t.clock.set('2026-11-22T04:00:00Z');
    await world.verb(world.host, asked._id, 'decline');
    expect(await drain()).toEqual([]);
    expect((await sign(guest, 'GET', '/api/news')).body).toMatchObject({
      news: [{ title: 'Request declined: Attic desk' }, {}],
    });
    expect(await at('2026-11-22T11:59:59Z')).toEqual([]);
    expect(await at('2026-11-22T12:00:00Z')).toEqual(['guest: Request declined: Attic desk']);
    expect(await drain()).toEqual([]);
  });

  it('delay neither money nor what would be useless afterwards (L6, L7)', async () => {
    const { booking } = await booked();
    await sign(guest, 'PUT', '/api/account/quiet-hours', { quietHours: { fromMinute: 6 * 60, toMinute: 12 * 60 } });
    // Eight in the morning, an hour before the start: at noon it would be over.
    expect(await at('2026-11-24T13:00:00Z')).toContainEqual(expect.stringMatching(/^guest: Coming up/));
    expect((await world.verb(world.host, booking._id, 'cancel')).status).toBe(200);
    // At noon the guest would long be at the door.
    const emails = await drain();
    expect(emails).toHaveLength(3);
    expect(emails).toEqual(
      expect.arrayContaining([
        'guest: Canceled: Attic desk',
        expect.stringMatching(/^host: Canceled/),
        expect.stringMatching(/^guest: Your \$/),
      ]),
    );
    expect(await at('2026-11-24T17:00:00Z')).toEqual([]);
  });

  it.each([
    { fromMinute: -1, toMinute: 5 },
    { fromMinute: 0, toMinute: 1_440 },
    { fromMinute: 60, toMinute: 60 },
    { fromMinute: 1.5, toMinute: 60 },
    'x',
  ])('are times of day, not %j (L6)', async (quietHours) => {
    expect((await sign(guest, 'PUT', '/api/account/quiet-hours', { quietHours })).status).toBe(400);
  });
});

describe('in the inbox (L1)', () => {
  it('lists what’s emailed about the member’s bookings, newest first, and marks one or all as read (L1)', async () => {
    const { booking } = await booked();
    await world.verb(guest, booking._id, 'cancel');
    await drain();
    type Notifications = { news: { _id: string; title: string; href: string; isRead: boolean }[]; unreadCount: number };
    const read = async () => (await sign(guest, 'GET', '/api/news')).body as unknown as Notifications;
    const first = await read();
    expect(first).toMatchObject({ unreadCount: 3 });
    expect(first.news.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Booked: Attic desk', 'Canceled: Attic desk', 'Your $21.00 USD refund is on its way']),
    );
    for (const { href } of first.news) expect(href).toBe(`/booking/${booking._id}`);
    const newsId = first.news[0]!._id;
    expect((await sign(world.host, 'POST', '/api/news/read', { newsId })).status).toBe(200);
    expect((await read()).unreadCount).toBe(3);
    expect((await sign(guest, 'POST', '/api/news/read', { newsId })).body).toEqual({ unreadCount: 2 });
    expect((await sign(guest, 'POST', '/api/news/read', {})).body).toEqual({ unreadCount: 0 });
    expect((await read()).news.map(({ isRead }) => isRead)).toEqual([true, true, true]);
  });

  it('is paged (L1)', async () => {
    const at = world.t.clock.now();
    const rows = Array.from({ length: 45 }, (_, index) => ({
      id: world.t.deps.newId(),
      member_id: guest.id,
      title: `News ${index}`,
      href: '/bookings',
      created_at: new Date(at.getTime() + Math.floor(index / 3) * 1_000),
    }));
    await world.t.db.kysely.insertInto('notification').values(rows).execute();
    const titles: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await sign(guest, 'GET', `/api/news${cursor ? `?cursor=${cursor}` : ''}`);
      const page = body as unknown as { news: { title: string }[]; nextCursor: string | null };
      titles.push(...page.news.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(titles).toHaveLength(45);
    expect(new Set(titles).size).toBe(45);
    expect((await sign(guest, 'GET', '/api/news?cursor=nonsense')).status).toBe(400);
  });
});
