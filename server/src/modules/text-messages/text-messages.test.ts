// Text messages about what's urgent, from the agreement to what the SMS service gets, with a service of the test's own (L5).

import { TEXT_MESSAGES } from '@daynook/contract/accounts/text-message-limits';
import type { TextMessages } from '@daynook/contract/accounts/text-messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { SmsServer } from '../../../test/servers/sms-server.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { type EmailToSend, queueEmail } from '../emails/service.ts';
import { checkInstallation } from '../self-check/service.ts';
import { purgeTextMessages } from './service.ts';

const realtime = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};
const PATH = '/api/account/text-messages';
const INBOUND = '/api/webhooks/sms';
const TOKEN = 'a-token-of-the-sms-service';

const server = new SmsServer();
let world: World;
let member: TestMember;
let number: string;
let count = 0;
beforeAll(async () => {
  world = await makeWorld({ environment: { ...(await server.start()), SMS_INBOUND_TOKEN: TOKEN, LANGUAGES: 'en,fr' } });
});
afterAll(async () => {
  await world.t.close();
  await server.stop();
});
beforeEach(async () => {
  // Ten in the morning in New York.
  world.t.clock.set('2026-11-21T15:00:00Z');
  server.status = 202;
  await carryOut();
  server.received.length = 0;
  member = await world.makeGuest();
  await world.t.db.kysely.deleteFrom('text_message').execute();
  count += 1;
  number = `+1503555${String(100 + count).padStart(4, '0')}`;
});

const carryOut = () => drainOutbox(world.t.deps, topicHandlers(realtime));
const get = async (who = member) => (await world.call<TextMessages>(who, 'GET', PATH)).body;
const agree = (who = member, version: number = TEXT_MESSAGES.consentVersion) =>
  world.call<TextMessages & ProblemBody>(who, 'PUT', PATH, { version });
const confirmPhone = (phone = number, who = member) =>
  world.t.db.kysely
    .insertInto('member_phone')
    .values({ member_id: who.id, number: phone, confirmed_at: world.t.clock.now() })
    .execute();
async function withTexts(): Promise<void> {
  await confirmPhone();
  expect((await agree()).status).toBe(200);
}

/** Something urgent that stays true. */
const trouble = (values: object = {}): EmailToSend =>
  ({
    to: member.email,
    memberId: member.id,
    template: 'waitlist-free',
    data: {
      name: member.name,
      listingTitle: 'Sunny desk',
      path: '/listing/sunny-desk',
      startsAt: '2026-12-25T15:00:00.000Z',
      endsAt: '2026-12-25T17:00:00.000Z',
      timeZone: 'America/New_York',
      heldUntil: '2026-12-25T15:00:00.000Z',
    },
    ...values,
  }) as never;

async function happen(email: EmailToSend = trouble()): Promise<void> {
  await queueEmail(world.t.db.kysely, world.t.deps, email);
  await carryOut();
  await carryOut();
}
const texts = () => server.received.map(({ body }) => body.text);
const dropped = async () =>
  (
    await world.t.db.kysely
      .selectFrom('outbox')
      .select('dropped_because')
      .where('topic', '=', 'text-message')
      .where(sql<string>`payload->>'memberId'`, '=', member.id)
      .orderBy('id')
      .execute()
  ).map((row) => row.dropped_because);
const consents = () =>
  world.t.db.kysely
    .selectFrom('text_consent')
    .select(['number', 'version', 'language', 'given_at', 'end_reason'])
    .where('member_id', '=', member.id)
    .orderBy('given_at')
    .execute();

describe('agreeing to texts (L5)', () => {
  it('needs a confirmed number and the present wording, and is stored with its time, version, and language', async () => {
    expect(await get()).toEqual({ isSetUp: true, phone: null, consent: null, endReason: null });
    expect((await agree()).body.fields).toEqual({ version: 'Confirm your phone number first.' });
    await confirmPhone();
    expect((await agree(member, 99)).status).toBe(400);
    expect((await agree()).body).toEqual({
      isSetUp: true,
      phone: `+1 503 555 ${number.slice(-4)}`,
      consent: { version: 1, givenAt: '2026-11-21T15:00:00.000Z' },
      endReason: null,
    });
    await Promise.all([agree(), agree()]);
    expect(await consents()).toEqual([
      { number, version: 1, language: 'en', given_at: world.t.clock.now(), end_reason: null },
    ]);
  });

  it('ends when the member stops them, and its record stays', async () => {
    await withTexts();
    expect((await world.call(member, 'DELETE', PATH)).status).toBe(204);
    expect((await world.call(member, 'DELETE', PATH)).status).toBe(204);
    expect(await get()).toMatchObject({ consent: null, endReason: 'member' });
    await happen();
    expect(texts()).toEqual([]);
    expect(await consents()).toMatchObject([{ end_reason: 'member' }]);
  });

  it('ends with the number, also for texts that wait', async () => {
    await withTexts();
    await queueEmail(world.t.db.kysely, world.t.deps, trouble());
    await drainOutbox(world.t.deps, new Map([...topicHandlers(realtime)].filter(([topic]) => topic === 'mail')));
    expect((await world.call(member, 'DELETE', '/api/users/phone')).status).toBe(204);
    await confirmPhone(`${number.slice(0, -4)}0099`);
    await carryOut();
    expect(texts()).toEqual([]);
    expect(await dropped()).toEqual(['turned off']);
    expect(await get()).toMatchObject({ consent: null, endReason: 'number' });
    await world.t.db.kysely.deleteFrom('member_phone').where('member_id', '=', member.id).execute();
  });

  it('goes with the account', async () => {
    await withTexts();
    await happen();
    await world.t.db.kysely
      .updateTable('member')
      .set({ deletion_due_at: world.t.clock.now() })
      .where('id', '=', member.id)
      .execute();
    await deleteDueMembers(world.t.deps);
    expect(await consents()).toEqual([]);
  });
});

describe('a text (L5)', () => {
  it('says what happened, where, and how to turn texts off, once, however often its email is tried', async () => {
    await withTexts();
    await queueEmail(world.t.db.kysely, world.t.deps, trouble());
    const row = await world.t.db.kysely
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('topic', '=', 'mail')
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();
    for (let attempt = 0; attempt < 3; attempt += 1)
      await topicHandlers(realtime)
        .get('mail')!
        .handle(world.t.deps, row.payload as Record<string, unknown>, row.id, false);
    await carryOut();
    await carryOut();
    expect(server.received).toMatchObject([{ body: { to: number } }]);
    const [brand, link, end] = texts()[0]!.split('\n');
    expect(brand).toMatch(/^Daynook: .*Sunny desk/);
    expect(link).toMatch(/^http.*\/listing\/sunny-desk$/);
    expect(end).toMatch(/^Turn off: http.*\/settings\/notifications$/);
  });

  it('is in its reader’s language', async () => {
    await withTexts();
    expect((await world.call(member, 'PATCH', '/api/users/profile', { language: 'fr' })).status).toBe(200);
    await happen();
    expect(texts()[0]).toMatch(/\nDésactiver : http/);
  });

  it('is only about what’s urgent, and not for members who turned that kind off', async () => {
    await withTexts();
    const data = { name: member.name, from: 'Ana', tag: 'clear-words', text: '' } as const;
    await happen({ to: member.email, memberId: member.id, template: 'kudos-received', data });
    expect(texts()).toEqual([]);
    await world.call(member, 'PUT', '/api/account/notices/booking-change', { isTexted: false });
    await happen();
    expect(texts()).toEqual([]);
    const { body } = await world.call<ProblemBody>(member, 'PUT', '/api/account/notices/kudos', { isTexted: true });
    expect(body.fields).toEqual({ isTexted: 'We only text about what’s urgent.' });
  });

  it('about a message only comes shortly before the start', async () => {
    await withTexts();
    const unread = (nextStartsAt: string | null): EmailToSend => ({
      to: member.email,
      memberId: member.id,
      template: 'unread-messages',
      data: {
        name: member.name,
        from: 'Ana',
        listingTitle: 'Sunny desk',
        excerpt: 'The code is 4711.',
        unreadCount: 1,
        conversationId: member.id,
        nextStartsAt,
      },
    });
    await happen(unread(null));
    await happen(unread('2026-11-21T18:00:01.000Z'));
    expect(texts()).toEqual([]);
    await happen(unread('2026-11-21T18:00:00.000Z'));
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).not.toContain('4711');
  });

  it('waits for the morning, or for the end of quiet hours, and is dropped if it was read or is too late by then', async () => {
    await withTexts();
    // 11 PM in New York.
    world.t.clock.set('2026-11-22T04:00:00Z');
    await happen();
    await happen(trouble({ until: '2026-11-22T11:00:00.000Z' }));
    expect(texts()).toEqual([]);
    world.t.clock.set('2026-11-22T11:59:00Z');
    await carryOut();
    expect(texts()).toEqual([]);
    world.t.clock.set('2026-11-22T12:00:00Z');
    await carryOut();
    expect(texts()).toHaveLength(1);
    expect(await dropped()).toEqual([null, 'too late']);
    // Their own quiet hours instead of the night.
    await world.call(member, 'PUT', '/api/account/quiet-hours', { quietHours: { fromMinute: 540, toMinute: 720 } });
    world.t.clock.set('2026-11-23T04:00:00Z');
    await happen();
    expect(texts()).toHaveLength(2);
    world.t.clock.set('2026-11-23T15:00:00Z');
    await happen();
    await world.call(member, 'POST', '/api/news/read', {});
    world.t.clock.set('2026-11-23T17:00:00Z');
    await carryOut();
    expect(texts()).toHaveLength(2);
    expect((await dropped()).at(-1)).toBe('read already');
  });

  it('is one of five a day', async () => {
    await withTexts();
    for (let sent = 0; sent < TEXT_MESSAGES.perDay + 1; sent += 1) await happen();
    expect(texts()).toHaveLength(TEXT_MESSAGES.perDay);
    expect((await dropped()).filter((reason) => reason !== null)).toEqual(['the member’s limit for a day']);
    world.t.clock.advance({ hours: 24 });
    await happen();
    expect(texts()).toHaveLength(TEXT_MESSAGES.perDay + 1);
  });

  it('stays within the installation’s limit for a month, and staff see how much is left', async () => {
    await withTexts();
    const { config } = world.t.deps;
    const settings = { ...config, sms: { ...config.sms!, monthlyLimit: 3 } };
    const deps = { ...world.t.deps, config: settings };
    const check = async () => (await checkInstallation(deps, {})).checks.find(({ name }) => name === 'text-messages');
    expect(await check()).toMatchObject({ state: 'ok', finding: 'ready', facts: { parts: 0, limit: 3 } });
    const happenWithin = async () => {
      await queueEmail(world.t.db.kysely, deps, trouble());
      await drainOutbox(deps, topicHandlers(realtime));
      await drainOutbox(deps, topicHandlers(realtime));
    };
    for (let sent = 0; sent < 4; sent += 1) await happenWithin();
    expect(texts()).toHaveLength(3);
    expect(await dropped()).toEqual([null, null, null, 'the limit for a month']);
    expect(await check()).toMatchObject({ state: 'bad', finding: 'at-limit' });
    world.t.clock.set('2026-12-01T15:00:00Z');
    await happenWithin();
    expect(texts()).toHaveLength(4);
  });

  it('is tried again with the same key while the service is down, counted once, for 45 minutes', async () => {
    await withTexts();
    server.status = 503;
    await happen();
    world.t.clock.advance({ minutes: 10 });
    await carryOut();
    server.status = 202;
    world.t.clock.advance({ minutes: 10 });
    await carryOut();
    expect(new Set(server.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(server.received.length).toBeGreaterThan(2);
    const rows = await world.t.db.kysely
      .selectFrom('text_message')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute();
    expect(rows).toMatchObject([{ sent_at: world.t.clock.now() }]);
    server.status = 503;
    await happen();
    world.t.clock.advance({ minutes: 46 });
    await carryOut();
    expect((await dropped()).at(-1)).toBe('the SMS service fails');
  });

  it('to a number that’s gone is the last one, and its member gets an email; other refusals are about our settings', async () => {
    await withTexts();
    server.status = 401;
    await happen();
    expect(await get()).toMatchObject({ consent: { version: 1 } });
    server.status = 410;
    await happen();
    expect(await get()).toMatchObject({ consent: null, endReason: 'gone' });
    const sent = await emailsTo(world.t, member.email);
    expect(sent.map(({ subject }) => subject)).toContain('We stopped texting you');
    expect(sent.find(({ subject }) => subject === 'We stopped texting you')!.text_body).toContain(number.slice(-4));
    server.status = 202;
    server.received.length = 0;
    await happen();
    expect(texts()).toEqual([]);
  });

  it('is forgotten after 60 days', async () => {
    await withTexts();
    await happen();
    world.t.clock.advance({ hours: 24 * 61 });
    expect(await purgeTextMessages(world.t.deps)).toBeGreaterThan(0);
  });
});

describe('an answer (L5)', () => {
  const answer = (body: object, token = TOKEN) =>
    world.t.app.inject({
      method: 'POST',
      url: INBOUND,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    });

  it('of STOP ends texts to that number only', async () => {
    await withTexts();
    expect((await answer({ from: '+15035559999', text: 'STOP' })).statusCode).toBe(204);
    expect((await answer({ from: number, text: 'Thanks!' })).statusCode).toBe(204);
    expect(await get()).toMatchObject({ consent: { version: 1 } });
    expect((await answer({ from: number, text: 'Stop.' })).statusCode).toBe(204);
    expect(await get()).toMatchObject({ consent: null, endReason: 'stop' });
  });

  it('comes from the number in any notation', async () => {
    for (const from of [number.slice(1), `00${number.slice(1)}`, `+1 (503) 555-${number.slice(-4)}`]) {
      await withTexts();
      expect((await answer({ from, text: 'STOP' })).statusCode).toBe(204);
      expect(await get()).toMatchObject({ consent: null, endReason: 'stop' });
      await world.call(member, 'DELETE', '/api/users/phone');
    }
  });

  it('is taken however many the service reports at once', async () => {
    const sms = { SMS_HTTP_URL: 'http://127.0.0.1:9/texts', SMS_HTTP_TOKEN: 'hush', SMS_FROM: '+15035550100' };
    const busy = await makeWorld({ environment: { ...sms, SMS_INBOUND_TOKEN: TOKEN, RATE_LIMITS: 'on' } });
    try {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const payload = { from: '+15035559999', text: 'STOP' };
      for (let count = 0; count < 40; count += 1)
        expect((await busy.t.app.inject({ method: 'POST', url: INBOUND, headers, payload })).statusCode).toBe(204);
    } finally {
      await busy.t.close();
    }
  });

  it('is only taken from the service', async () => {
    await withTexts();
    for (const token of ['', 'wrong', `${TOKEN}x`])
      expect((await answer({ from: number, text: 'STOP' }, token)).statusCode).toBe(401);
    expect((await answer({ from: number })).statusCode).toBe(400);
    expect(await get()).toMatchObject({ consent: { version: 1 } });
  });
});

describe('a test text (R4)', () => {
  const TEST = '/api/staff/self-check/text-message';
  it('goes to one’s own confirmed number, with what the service answered', async () => {
    expect((await world.call(member, 'POST', TEST)).status).toBe(403);
    expect((await world.call(world.staff, 'POST', TEST)).body).toEqual({ outcome: 'no-phone', to: null, reason: null });
    await confirmPhone(number, world.staff);
    expect((await world.call(world.staff, 'POST', TEST)).body).toMatchObject({ outcome: 'sent' });
    expect(texts()).toEqual(['Daynook: Text messages work.']);
    server.status = 401;
    expect((await world.call(world.staff, 'POST', TEST)).body).toMatchObject({
      outcome: 'refused',
      reason: 'HTTP 401',
    });
  });
});
