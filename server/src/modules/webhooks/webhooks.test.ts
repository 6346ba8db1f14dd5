// Webhooks: who hears what, signatures, order, retries, replays, and receivers that fail, are slow, or mean harm (Q3).
import type { WebhookEvent } from '@daynook/contract/accounts/webhook-events';
import type { Webhook, WebhookDelivery } from '@daynook/contract/accounts/webhooks';
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { topicHandlers } from '../../effects.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import {
  makeWorld,
  type ProblemBody,
  slotsOfDays,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { fanOut } from '../webhook-events/service.ts';
import { deliverDue, settleDeliveries } from './deliver.ts';
import { type Receiver, startReceiver, verified } from './test-receiver.ts';

const PASSWORD = 'correct horse battery';
type Added = Answer<'POST /api/account/webhooks'>;
type Log = Answer<'GET /api/account/webhooks/{id}/deliveries'>;

let world: World;
let receiver: Receiver;
let member: TestMember;
let listing: TestListing;
let count = 0;
const nextSlot = slotsOfDays();

beforeAll(async () => {
  receiver = await startReceiver();
  world = await makeWorld({ environment: { OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${receiver.port}` } });
  listing = await world.makeListing({ booking_mode: 'instant' });
});
afterAll(async () => {
  await world.t.close();
  await receiver.close();
});
beforeEach(async () => {
  count += 1;
  member = await makeOwner(`hook-${count}@example.org`);
  await world.t.db.kysely.deleteFrom('webhook').execute();
  receiver.received.length = 0;
  receiver.answers.clear();
});

async function makeOwner(email: string): Promise<TestMember> {
  const { t } = world;
  const id = await ensureAccount(t.deps, { email, name: 'Wanda Hook', password: PASSWORD, isVerified: true });
  return t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;
}

const toUrl = (path: string) => `http://127.0.0.1:${receiver.port}${path}`;

const add = <T = Added>(
  path: string,
  events: readonly WebhookEvent[],
  { as = member, ...more }: { as?: TestMember } & Record<string, unknown> = {},
) => world.call<T>(as, 'POST', '/api/account/webhooks', { url: toUrl(path), events, password: PASSWORD, ...more });

async function added(
  path: string,
  events: readonly WebhookEvent[],
  more: { as?: TestMember } & Record<string, unknown> = {},
): Promise<Added> {
  const answer = await add(path, events, more);
  expect(answer.status).toBe(201);
  return answer.body;
}

const onWebhook = <T = ProblemBody>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  { webhook }: Pick<Added, 'webhook'>,
  path = '',
  body?: object,
  as = member,
) => world.call<T>(as, method, `/api/account/webhooks/${webhook._id}${path}`, body);

const log = async (hook: Added, query = '') =>
  (await onWebhook<Log>('GET', hook, `/deliveries${query}`)).body.deliveries;

/** Carries out effects, then sends everything that's due. */
async function deliver(options: Parameters<typeof deliverDue>[2] = {}): Promise<void> {
  const realtime = { notify: () => undefined, notifyConversation: () => undefined } as never;
  await drainOutbox(world.t.deps, topicHandlers(realtime), undefined, 'inward');
  await deliverDue(world.t.deps, new AbortController().signal, options);
  await settleDeliveries(world.t.deps);
}

/** An event without an object. */
const occur = (memberIds: readonly string[], type: WebhookEvent = 'calendar.changed') =>
  fanOut(world.t.deps, world.t.deps.newId(), { type, memberIds, subject: { listingId: listing.id } });

describe('a booking’s events (Q3)', () => {
  it('reach the guest’s and the host’s webhooks, signed, with the booking as each sees it and no secrets', async () => {
    const guest = member;
    const hook = await added('/guest', ['booking.confirmed', 'booking.canceled'], { as: guest });
    const stranger = await makeOwner(`other-${count}@example.org`);
    await added('/stranger', ['booking.confirmed'], { as: stranger });
    const booking = await world.booked(listing, nextSlot(), { guest });
    await deliver();
    const [confirmed] = receiver.of('/guest');
    const payload = verified(confirmed!, hook.secret);
    expect(payload).toMatchObject({
      type: 'booking.confirmed',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        bookingId: booking._id,
        booking: { _id: booking._id, status: 'confirmed', role: 'guest', listing: { _id: listing.id } },
      },
    });
    expect(confirmed!.body).not.toMatch(/street|arrival|exact|wifi|message|answers/i);
    expect(receiver.of('/stranger')).toEqual([]);
    await world.verb(guest, booking._id, 'cancel');
    await deliver();
    // What the guest sees at the time of delivery.
    expect(
      receiver
        .of('/guest')
        .map((one) => verified(one, hook.secret))
        .at(-1),
    ).toMatchObject({
      type: 'booking.canceled',
      data: { booking: { status: 'cancelled' } },
    });
  });

  it('are sent once, although effects may be carried out again', async () => {
    await added('/once', ['calendar.changed']);
    const eventId = world.t.deps.newId();
    for (let time = 0; time < 2; time += 1)
      await fanOut(world.t.deps, eventId, { type: 'calendar.changed', memberIds: [member.id], subject: {} });
    await deliver();
    expect(receiver.of('/once').map(({ headers }) => headers['webhook-id'])).toEqual([eventId]);
  });
});

it('messages, calendars, and payouts have events, too (Q3)', async () => {
  const hook = await added('/more', ['message.created', 'calendar.changed'], { as: member });
  const home = await world.makeListing({ host_id: member.id });
  await world.call(member, 'POST', `/api/host/listings/${home.id}/exceptions`, {
    dateFrom: '2027-02-01',
    dateTo: '2027-02-02',
    kind: 'closed',
    ranges: [],
    note: null,
  });
  await deliver();
  const talk = await world.call<{ _id: string }>(world.guest, 'POST', '/api/conversations', {
    recipientId: member.id,
    listingId: home.id,
  });
  await world.call(world.guest, 'POST', `/api/conversations/${talk.body._id}/messages`, {
    content: 'Is it quiet? Call +1 503 555 0199',
    clientId: world.t.deps.newId(),
  });
  await deliver();
  const payloads = receiver.of('/more').map((one) => verified(one, hook.secret));
  expect(payloads).toMatchObject([
    { type: 'calendar.changed', data: { listingId: home.id } },
    {
      type: 'message.created',
      data: { conversationId: talk.body._id, message: { content: expect.stringContaining('Is it quiet?') } },
    },
  ]);
  expect(JSON.stringify(payloads)).not.toContain('555 0199');
});

describe('managing webhooks (Q3)', () => {
  it.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'https://user:pass@example.com/',
    'https://example.com:8443/',
    'webcal://example.com/',
    'not a url',
  ])('%s is refused', async (url) => {
    expect(await add<ProblemBody>('', ['calendar.changed'], { url })).toMatchObject({
      status: 400,
      body: { fields: { url: expect.any(String) } },
    });
  });

  it('needs the password, sends an email, and is only for their owner', async () => {
    expect((await add<ProblemBody>('/a', ['calendar.changed'], { password: 'wrong' })).status).toBe(400);
    const hook = await added('/a', ['calendar.changed']);
    expect(hook.secret).toMatch(/^whsec_/);
    const { rows } = await world.t.db.pool.query('select webhook::text as whole from webhook');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(hook.secret.slice(6), 'base64').toString('hex'));
    const emails = await emailsTo(world.t, member.email);
    expect(emails.map(({ subject }) => subject)).toContain('New webhook for your Daynook account');
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const)
      expect((await onWebhook(method, hook, path, method === 'PATCH' ? {} : undefined, world.guest)).status).toBe(404);
    expect((await onWebhook('DELETE', hook)).status).toBe(204);
    expect((await onWebhook('DELETE', hook)).status).toBe(404);
  });

  it('has at most ten; only staff who manage the system add one for the marketplace, which gets ids only', async () => {
    expect((await add<ProblemBody>('/m', ['booking.confirmed'], { isForMarket: true })).status).toBe(403);
    const staff = await makeOwner(`staff-${count}@daynook.com`);
    const hook = await added('/market', ['booking.confirmed'], { as: staff, isForMarket: true });
    const booking = await world.booked(listing, nextSlot(), { guest: member });
    await deliver();
    expect(receiver.of('/market').map((one) => verified(one, hook.secret).data)).toEqual([{ bookingId: booking._id }]);
    for (let number = 0; number < 10; number += 1) await added(`/${number}`, ['calendar.changed']);
    expect((await add<ProblemBody>('/11', ['calendar.changed'])).body.code).toBe('LIMIT_REACHED');
  });

  it('signs with both secrets for a day after a new one is made', async () => {
    const hook = await added('/rotated', ['calendar.changed']);
    const fresh = await onWebhook<Added>('POST', hook, '/secret', { password: PASSWORD });
    expect(fresh.body.webhook.formerSecretUntil).not.toBeNull();
    await occur([member.id]);
    await deliver();
    const [both] = receiver.of('/rotated');
    for (const secret of [hook.secret, fresh.body.secret])
      expect(verified(both!, secret).type).toBe('calendar.changed');
    world.t.clock.advance({ hours: 25 });
    await occur([member.id]);
    await deliver();
    const last = receiver.of('/rotated').at(-1)!;
    expect(verified(last, fresh.body.secret).type).toBe('calendar.changed');
    expect(() => verified(last, hook.secret)).toThrow();
  });
});

describe('a receiver that fails (Q3)', () => {
  it('is tried again later, in order; one event holds up the others only twice', async () => {
    const hook = await added('/poison', ['calendar.changed']);
    receiver.answers.set('/poison', (response) => response.writeHead(500).end('Broken <b>\u0000now'));
    for (let number = 0; number < 3; number += 1) await occur([member.id]);
    await deliver();
    expect(receiver.of('/poison')).toHaveLength(1);
    const [first] = (await log(hook)).toReversed();
    expect(first).toMatchObject({
      state: 'waiting',
      attempts: 1,
      responseStatus: 500,
      responseStart: 'Broken <b>now',
      durationMs: expect.any(Number),
      failure: null,
    });
    await deliver();
    expect(receiver.of('/poison')).toHaveLength(1);
    // Only this event fails from now on.
    receiver.answers.set('/poison', (response) => {
      const id = receiver.of('/poison').at(-1)!.headers['webhook-id'];
      response.writeHead(id === first!.eventId ? 500 : 204).end();
    });
    world.t.clock.advance({ seconds: 6 });
    await deliver();
    world.t.clock.advance({ seconds: 31 });
    await deliver();
    world.t.clock.advance({ minutes: 3 });
    await deliver();
    const states = (await log(hook)).toReversed().map(({ state, attempts }) => [state, attempts]);
    expect(states).toEqual([
      ['waiting', 3],
      ['delivered', 1],
      ['delivered', 1],
    ]);
    receiver.answers.clear();
    world.t.clock.advance({ hours: 1 });
    await deliver();
    expect(await log(hook, '?state=delivered')).toHaveLength(3);
    expect(new Set(receiver.of('/poison').map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('is given up after about three days, turned off after five with an email, and its events can be sent again', async () => {
    const hook = await added('/dead', ['calendar.changed'], { description: 'Office sync' });
    receiver.answers.set('/dead', (response) => response.writeHead(503).end());
    const from = world.t.clock.now();
    await occur([member.id]);
    for (let hour = 0; hour < 100; hour += 1) {
      await deliver();
      world.t.clock.advance({ hours: 1 });
    }
    const [failed] = await log(hook);
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, nextTryAt: null });
    world.t.clock.advance({ hours: 24 });
    await occur([member.id]);
    await deliver();
    const { webhooks } = (await world.call<Answer<'GET /api/account/webhooks'>>(member, 'GET', '/api/account/webhooks'))
      .body;
    expect(webhooks).toMatchObject([{ isOn: false, offReason: 'failing', failingSince: expect.any(String) }]);
    const emails = await emailsTo(world.t, member.email);
    expect(emails.map(({ subject }) => subject)).toContain('We turned off your webhook “Office sync”');
    expect((await onWebhook('POST', hook, '/test')).body.code).toBe('STATE_CHANGED');
    receiver.answers.clear();
    receiver.received.length = 0;
    expect((await onWebhook<Webhook>('PATCH', hook, '', { isOn: true })).body).toMatchObject({
      isOn: true,
      offReason: null,
    });
    await deliver();
    expect(receiver.of('/dead')).toHaveLength(1);
    const range = { from: from.toISOString(), until: world.t.clock.now().toISOString() };
    expect((await onWebhook('POST', hook, '/replay', range)).body).toEqual({ count: 1 });
    // The same ones aren't sent twice.
    expect((await onWebhook('POST', hook, '/replay', range)).body).toEqual({ count: 0 });
    await deliver();
    expect(receiver.of('/dead').map(({ headers }) => headers['webhook-id'])).toContain(failed!.eventId);
    expect((await log(hook))[0]).toMatchObject({ isReplay: true, state: 'delivered', eventId: failed!.eventId });
    const again = await onWebhook<WebhookDelivery>('POST', hook, `/deliveries/${failed!._id}/replay`);
    expect(again).toMatchObject({ status: 202, body: { isReplay: true } });
    await deliver();
    expect(receiver.of('/dead')).toHaveLength(3);
  });

  it('that says it’s gone is turned off at once; redirects aren’t followed', async () => {
    await added('/gone', ['calendar.changed']);
    const moved = await added('/moved', ['calendar.changed']);
    receiver.answers.set('/gone', (response) => response.writeHead(410).end());
    receiver.answers.set('/moved', (response) => response.writeHead(307, { location: toUrl('/elsewhere') }).end());
    await occur([member.id]);
    await deliver();
    const { webhooks } = (await world.call<Answer<'GET /api/account/webhooks'>>(member, 'GET', '/api/account/webhooks'))
      .body;
    expect(webhooks.map(({ isOn, offReason }) => [isOn, offReason])).toEqual([
      [true, null],
      [false, 'gone'],
    ]);
    expect(receiver.of('/elsewhere')).toEqual([]);
    expect(await log(moved)).toMatchObject([{ state: 'waiting', responseStatus: 307 }]);
  });

  it('with a private address behind its name is never connected to', async () => {
    const hook = await added('/x', ['calendar.changed'], { url: 'https://hooks.example/x' });
    for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', '::1']) {
      await onWebhook('POST', hook, '/test');
      await deliver({ resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }] });
      world.t.clock.advance({ hours: 1 });
    }
    const tried = (await log(hook)).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.every(({ failure }) => failure?.includes('private'))).toBe(true);
    expect(receiver.received).toEqual([]);
  });

  it('or sends an endless response doesn’t hold anyone up, nor does one that never answers', async () => {
    const hooks = {
      endless: await added('/endless', ['calendar.changed']),
      silent: await added('/silent', ['calendar.changed']),
      well: await added('/well', ['calendar.changed']),
    };
    receiver.answers.set('/endless', (response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    receiver.answers.set('/silent', () => undefined);
    for (let number = 0; number < 20; number += 1) await occur([member.id]);
    await deliver({ tryMs: 4_000 });
    expect(receiver.of('/well')).toHaveLength(20);
    expect((await log(hooks.endless)).every(({ responseStart }) => responseStart?.length === 500)).toBe(true);
    expect(await log(hooks.silent, '?state=waiting')).toHaveLength(20);
    expect((await log(hooks.silent)).at(-1)).toMatchObject({
      attempts: 1,
      failure: expect.stringContaining('too long'),
    });
  });
});

it('a backlog of a thousand is sent while other receivers fail or are silent, from an index, in order (Q3)', async () => {
  for (const path of ['/b0', '/b1', '/b2', '/b3']) await added(path, ['calendar.changed']);
  const broken = await added('/broken', ['calendar.changed']);
  await added('/never', ['calendar.changed']);
  receiver.answers.set('/broken', (response) => response.writeHead(500).end());
  receiver.answers.set('/never', () => undefined);
  for (let number = 0; number < 250; number += 1) await occur([member.id]);
  await deliver({ tryMs: 4_000 });
  for (const path of ['/b0', '/b1', '/b2', '/b3']) expect(receiver.of(path)).toHaveLength(250);
  const ids = receiver.of('/b0').map(({ headers }) => String(headers['webhook-id']));
  expect(ids).toEqual(ids.toSorted());
  expect(receiver.of('/broken').length).toBe(1);
  await world.t.db.pool.query('vacuum analyze webhook_delivery');
  const { rows } = await world.t.db.pool.query<{ 'QUERY PLAN': string }>(
    `explain select id, due_at from webhook_delivery where webhook_id = '${broken.webhook._id}' and state = 'waiting' and due_at <= now() order by id limit 50`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using webhook_delivery_waiting');
});
