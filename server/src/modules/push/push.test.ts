// Push notifications, from the event to what a browser reads, with a push service of the test's own (L4, L6).
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { type EmailToSend, queueEmail } from '../emails/service.ts';
import { forgetPushDevices } from './service.ts';
import { type PushService, startPushService, TestBrowser, verifyVapid } from './test-browser.ts';

const realtime = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};
const PUSH = '/api/account/push-devices';
const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/145.0.0.0 Mobile Safari/537.36',
};

interface Devices {
  publicKey: string;
  devices: { _id: string; name: string; lastSentAt: string | null }[];
}

let service: PushService;
let world: World;
let member: TestMember;
let count = 0;
beforeAll(async () => {
  service = await startPushService();
  world = await makeWorld({ environment: { OUTBOUND_ALLOWED_HOSTS: service.host } });
});
afterAll(async () => {
  await world.t.close();
  await service.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  await carryOut();
  service.received.length = 0;
  service.statuses.clear();
  member = await world.makeGuest();
});

const carryOut = () => drainOutbox(world.t.deps, topicHandlers(realtime));

const newBrowser = () => {
  count += 1;
  return new TestBrowser(`http://${service.host}/send/${count}`);
};
const add = (browser: Pick<TestBrowser, 'subscription'>, who = member) =>
  world.call<Devices>(who, 'PUT', PUSH, browser.subscription(), PHONE);
async function withBrowser() {
  const browser = newBrowser();
  expect((await add(browser)).status).toBe(200);
  return browser;
}

/** Something that can be turned off, waits during quiet hours, and stays true. */
const thanks = (to: TestMember, values: object = {}): EmailToSend => ({
  to: to.email,
  memberId: to.id,
  template: 'kudos-received',
  data: { name: to.name, from: 'Ana', tag: 'clear-words', text: '' },
  ...values,
});
const money = (to: TestMember): EmailToSend => ({
  to: to.email,
  memberId: to.id,
  template: 'credit-granted',
  data: { name: to.name, amountMinor: 500, currency: 'USD', reason: 'goodwill', note: 'Sorry' },
});

async function happen(email: EmailToSend): Promise<void> {
  await queueEmail(world.t.db.kysely, world.t.deps, email);
  await carryOut();
  await carryOut();
}

const waiting = () =>
  world.t.db.kysely
    .selectFrom('outbox')
    .select(['payload', 'attempts', 'dropped_because', 'done_at', 'due_at'])
    .where('topic', '=', 'push')
    .where(sql<string>`payload->>'memberId'`, '=', member.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

describe('a browser', () => {
  it('is added once, has a name, and can be removed by its member only', async () => {
    const browser = newBrowser();
    const { body } = await add(browser);
    expect(body.devices).toMatchObject([{ name: 'Chrome on Android', lastSentAt: null }]);
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
    expect((await add(browser)).body).toEqual(body);
    expect(JSON.stringify(body)).not.toContain(browser.endpoint);
    const url = `${PUSH}/${body.devices[0]!._id}`;
    expect((await world.call(world.guest, 'DELETE', url)).status).toBe(404);
    expect((await world.call(member, 'DELETE', url)).status).toBe(204);
    expect((await world.call<Devices>(member, 'GET', PUSH)).body.devices).toEqual([]);
  });

  it('that was removed elsewhere isn’t added again when it only continues, also with a new endpoint', async () => {
    const [browser, rotated] = [newBrowser(), newBrowser()];
    const { body } = await add(browser);
    const continued = { ...rotated.subscription(), replaces: browser.endpoint };
    // Twice, because another tab does the same, or the first answer was lost.
    for (let tab = 0; tab < 2; tab += 1)
      expect((await world.call<Devices>(member, 'PUT', PUSH, continued, PHONE)).body.devices).toHaveLength(1);
    expect((await world.call(member, 'DELETE', `${PUSH}/${body.devices[0]!._id}`)).status).toBe(204);
    const again = { ...rotated.subscription(), replaces: rotated.endpoint };
    expect((await world.call(member, 'PUT', PUSH, again, PHONE)).status).toBe(404);
    expect((await world.call<Devices>(member, 'GET', PUSH)).body.devices).toEqual([]);
  });

  it('belongs to who logged in there last, and what was queued for the one before isn’t sent there', async () => {
    const browser = await withBrowser();
    await queueEmail(world.t.db.kysely, world.t.deps, money(member));
    await drainOutbox(world.t.deps, new Map([...topicHandlers(realtime)].filter(([topic]) => topic === 'mail')));
    const next = await world.makeGuest();
    expect((await add(browser, next)).body.devices).toHaveLength(1);
    expect((await world.call<Devices>(member, 'GET', PUSH)).body.devices).toEqual([]);
    await carryOut();
    expect(service.received).toEqual([]);
  });

  it.each([
    ['http://push.example/a', 'The link must start with'],
    ['https://127.0.0.1/a', 'private network'],
    ['https://[::1]/a', 'private network'],
    ['https://169.254.169.254/latest', 'private network'],
    ['https://printer.local/a', 'private network'],
    ['https://user:word@push.example/a', 'username or password'],
    ['https://push.example:8443/a', 'port number'],
    ['javascript:alert(1)', 'The link must start with'],
    ['', 'isn’t a link'],
  ])('at %s is refused', async (endpoint, words) => {
    const subscription = () => ({ ...newBrowser().subscription(), endpoint });
    const answer = await world.call<{ fields: Record<string, string> }>(member, 'PUT', PUSH, subscription());
    expect(answer.status).toBe(400);
    expect(answer.body.fields['endpoint']).toContain(words);
  });

  it('with keys that aren’t a browser’s is refused', async () => {
    const keys = { ...newBrowser().subscription(), p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect((await world.call(member, 'PUT', PUSH, keys)).status).toBe(400);
  });

  it('is one of ten at most, also when they’re added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(newBrowser())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409 || status === 422 || status === 403)).toHaveLength(2);
  });
});

describe('a push notification', () => {
  it('is encrypted for each browser, signed with our key, and says what happened and where it leads', async () => {
    const [one, two] = [await withBrowser(), await withBrowser()];
    const { publicKey } = (await world.call<Devices>(member, 'GET', PUSH)).body;
    await happen(money(member));
    expect(service.received).toHaveLength(2);
    for (const browser of [one, two]) {
      const received = service.received.find(({ path }) => browser.endpoint.endsWith(path))!;
      const { title, path, tag, ...rest } = browser.decrypt(received) as Record<string, string>;
      expect(title).toMatch(/\$5/);
      expect(path).toMatch(/^\//);
      expect(rest).toEqual({});
      expect(received.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: tag });
      expect(received.headers['topic']).toMatch(/^[\w-]{32}$/);
      const claims = await verifyVapid(received, publicKey, world.t.clock.now());
      expect(claims).toMatchObject({ aud: `http://${service.host}`, sub: expect.stringMatching(/^mailto:.+@/) });
    }
    const { devices } = (await world.call<Devices>(member, 'GET', PUSH)).body;
    expect(devices.map(({ lastSentAt }) => lastSentAt)).toEqual(Array(2).fill('2026-11-21T15:00:00.000Z'));
  });

  it('is queued once, however often its email is tried', async () => {
    const browser = await withBrowser();
    await queueEmail(world.t.db.kysely, world.t.deps, money(member));
    const handler = topicHandlers(realtime).get('mail')!;
    const row = await world.t.db.kysely
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('topic', '=', 'mail')
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();
    for (let attempt = 0; attempt < 3; attempt += 1)
      await handler.handle(world.t.deps, row.payload as Record<string, unknown>, row.id, false);
    await carryOut();
    expect(service.received.map(({ path }) => path)).toEqual([new URL(browser.endpoint).pathname]);
  });

  it('isn’t sent to members who turned it off, and not about account access', async () => {
    await withBrowser();
    await world.call(member, 'PUT', '/api/account/notices/money', { isPushed: false });
    await happen(money(member));
    const data = { name: member.name } as never;
    await happen({ to: member.email, memberId: member.id, template: 'password-changed', data });
    expect(service.received).toEqual([]);
    const { body } = await world.call<{ fields: object }>(member, 'PUT', '/api/account/notices/security', {
      isPushed: true,
    });
    expect(body.fields).toEqual({ isPushed: 'We only email about account access.' });
  });

  it('waits for the end of quiet hours, unless it was read or turned off by then', async () => {
    const browser = await withBrowser();
    // Ten in the morning in New York.
    await world.call(member, 'PUT', '/api/account/quiet-hours', { quietHours: { fromMinute: 540, toMinute: 720 } });
    await happen(thanks(member));
    await happen(thanks(member));
    expect(service.received).toEqual([]);
    const { news } = (await world.call<{ news: { _id: string }[] }>(member, 'GET', '/api/news')).body;
    await world.call(member, 'POST', '/api/news/read', { newsId: news[0]!._id });
    world.t.clock.advance({ hours: 3 });
    await carryOut();
    expect(service.received.map(({ path }) => path)).toEqual([new URL(browser.endpoint).pathname]);
    // Money doesn't wait.
    world.t.clock.set('2026-11-22T15:00:00Z');
    await happen(money(member));
    expect(service.received).toHaveLength(2);
    expect(service.received[1]!.headers['urgency']).toBe('high');
  });

  it('is tried as often after quiet hours as at any other time', async () => {
    const path = new URL((await withBrowser()).endpoint).pathname;
    await world.call(member, 'PUT', '/api/account/quiet-hours', { quietHours: { fromMinute: 540, toMinute: 720 } });
    await happen(thanks(member));
    service.statuses.set(path, 503);
    world.t.clock.advance({ hours: 2, minutes: 1 });
    await carryOut();
    expect(service.received).toHaveLength(1);
    service.statuses.delete(path);
    world.t.clock.advance({ minutes: 1 });
    await carryOut();
    expect(service.received).toHaveLength(2);
    expect((await waiting())[0]).toMatchObject({ dropped_because: null, done_at: expect.any(Date) });
  });

  it('isn’t sent when it would be too late, and isn’t kept for longer than it’s useful', async () => {
    await withBrowser();
    await happen(thanks(member, { until: '2026-11-21T15:10:00Z' }));
    expect(service.received.map(({ headers }) => headers['ttl'])).toEqual(['600']);
    await world.call(member, 'PUT', '/api/account/quiet-hours', { quietHours: { fromMinute: 540, toMinute: 720 } });
    await happen(thanks(member, { until: '2026-11-21T16:00:00Z' }));
    world.t.clock.set('2026-11-21T17:00:00Z');
    await carryOut();
    expect(service.received).toHaveLength(1);
  });

  it('isn’t sent on its own if its kind is in the daily summary', async () => {
    await withBrowser();
    await world.call(member, 'PUT', '/api/account/notices/kudos', { isDaily: true });
    await happen(thanks(member));
    expect(service.received).toEqual([]);
  });

  it.each([404, 410, 403])('removes a browser whose push service answers %i', async (status) => {
    const browser = await withBrowser();
    service.statuses.set(new URL(browser.endpoint).pathname, status);
    await happen(money(member));
    expect((await world.call<Devices>(member, 'GET', PUSH)).body.devices).toEqual([]);
    expect((await waiting())[0]!.dropped_because).toContain(`status ${status}`);
  });

  it.each([429, 500, 503])(
    'is tried again after %i, for that browser alone, and given up after a while',
    async (status) => {
      const [down, up] = [await withBrowser(), await withBrowser()];
      const path = new URL(down.endpoint).pathname;
      service.statuses.set(path, status);
      await happen(money(member));
      expect(service.received.map((one) => one.path).sort()).toEqual([path, new URL(up.endpoint).pathname].sort());
      service.statuses.delete(path);
      world.t.clock.advance({ minutes: 1 });
      await carryOut();
      expect(service.received.filter((one) => one.path === path)).toHaveLength(2);
      expect(service.received).toHaveLength(3);
      service.statuses.set(path, status);
      await happen(money(member));
      world.t.clock.advance({ hours: 1 });
      await carryOut();
      expect((await waiting()).map((row) => row.dropped_because)).toContain(`status ${status}`);
    },
  );

  it('leaves a push service that fails alone, longer each time, and sends what’s still of use later', async () => {
    const browser = await withBrowser();
    const path = new URL(browser.endpoint).pathname;
    service.statuses.set(path, 503);
    for (let index = 0; index < 20; index += 1) await queueEmail(world.t.db.kysely, world.t.deps, money(member));
    await carryOut();
    await carryOut();
    expect(service.received).toHaveLength(1);
    world.t.clock.advance({ seconds: 11 });
    await carryOut();
    expect(service.received).toHaveLength(2);
    service.statuses.delete(path);
    world.t.clock.advance({ minutes: 10 });
    await carryOut();
    await carryOut();
    expect(service.received).toHaveLength(22);
  });

  it('isn’t sent to a browser whose login ended, however it ended, until that browser logs in again', async () => {
    const browser = await withBrowser();
    const setGrant = (grantId: string) =>
      world.t.db.kysely
        .updateTable('push_device')
        .set({ grant_id: grantId })
        .where('member_id', '=', member.id)
        .execute();
    await setGrant('gone');
    await happen(money(member));
    expect(service.received).toEqual([]);
    await world.t.db.kysely
      .insertInto('oidc_item')
      .values({ model: 'Grant', id: `grant-${member.id}`, payload: '{}' as never })
      .execute();
    await setGrant(`grant-${member.id}`);
    await happen(money(member));
    expect(service.received.map(({ path }) => path)).toEqual([new URL(browser.endpoint).pathname]);
  });

  it('isn’t sent to a browser that was removed or whose login has ended', async () => {
    await withBrowser();
    await forgetPushDevices(world.t.db.kysely, member.id);
    await happen(money(member));
    expect(service.received).toEqual([]);
    await withBrowser();
    expect((await world.call(member, 'POST', '/api/account/sign-out-everywhere')).status).toBe(204);
    expect(
      await world.t.db.kysely.selectFrom('push_device').select('id').where('member_id', '=', member.id).execute(),
    ).toEqual([]);
  });
});

describe('the test notification of staff (R4)', () => {
  const TEST = '/api/staff/self-check/push';
  const test = (who: TestMember) =>
    world.call<{ outcome: string; devices: { name: string; result: string; reason: string | null }[] }>(
      who,
      'POST',
      TEST,
    );

  it('goes to their own devices at once, with each answer, and removes those that are gone', async () => {
    const { staff } = world;
    expect((await test(member)).status).toBe(403);
    expect((await test(staff)).body).toEqual({ outcome: 'no-device', devices: [] });
    await withBrowser();
    const [works, fails, gone] = [newBrowser(), newBrowser(), newBrowser()];
    for (const browser of [works, fails, gone]) expect((await add(browser, staff)).status).toBe(200);
    service.statuses.set(new URL(fails.endpoint).pathname, 500);
    service.statuses.set(new URL(gone.endpoint).pathname, 410);
    const { body } = await test(staff);
    expect(body.devices.map(({ name, result, reason }) => [name, result, reason])).toEqual([
      ['Chrome on Android', 'sent', null],
      ['Chrome on Android', 'refused', 'HTTP 500'],
      ['Chrome on Android', 'removed', 'HTTP 410'],
    ]);
    expect(service.received).toHaveLength(3);
    const received = service.received.find(({ path }) => works.endpoint.endsWith(path))!;
    expect(works.decrypt(received)).toMatchObject({ path: '/admin?view=self-check' });
    expect((await test(staff)).body.devices).toHaveLength(2);
  });
});
