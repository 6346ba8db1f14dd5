// How webhooks share the places to send: leases, suspended members, backlogs, events that can't be written, and deletion (Q3).
import type { Webhook } from '@daynook/contract/accounts/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { insertDeliveries } from '../webhook-events/service.ts';
import { deliverDue, settleDeliveries } from './deliver.ts';
import * as store from './delivery-store.ts';
import { sealSecret } from './secrets.ts';
import { newSecret } from './signature.ts';
import { type Receiver, startReceiver } from './test-receiver.ts';

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await makeWorld({ environment: { OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${receiver.port}` } });
});
afterAll(async () => {
  await world.t.close();
  await receiver.close();
});
beforeEach(async () => {
  setCurrentSettings(DEFAULT_SETTINGS);
  await world.t.db.kysely.deleteFrom('webhook').execute();
  receiver.received.length = 0;
  receiver.answers.clear();
});

async function makeWebhook(memberId: string | null, path: string, createdBy = memberId): Promise<string> {
  const { t } = world;
  const id = t.deps.newId();
  await t.db.kysely
    .insertInto('webhook')
    .values({
      id,
      member_id: memberId,
      created_by: createdBy,
      url: `http://127.0.0.1:${receiver.port}${path}`,
      events: ['calendar.changed'],
      sealed_secret: sealSecret(t.deps, id, newSecret()),
      created_at: t.clock.now(),
    })
    .execute();
  return id;
}

/** Something to send. Returns the event's id. */
async function occur(webhookIds: readonly string[], type = 'calendar.changed'): Promise<string> {
  const { t } = world;
  const eventId = t.deps.newId();
  const now = t.clock.now();
  const rows = webhookIds.map((webhookId) => ({ id: t.deps.newId(), webhookId, eventId }));
  await t.db.kysely
    .transaction()
    .execute((trx) => insertDeliveries(trx, rows, { type, subject: {}, occurredAt: now, now }));
  return eventId;
}

async function deliver(): Promise<void> {
  await deliverDue(world.t.deps, new AbortController().signal);
  await settleDeliveries(world.t.deps);
}

const findWebhook = (id: string) =>
  world.t.db.kysely.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const listDeliveries = (id: string) =>
  world.t.db.kysely
    .selectFrom('webhook_delivery')
    .select(['event_id', 'state', 'attempts', 'failure'])
    .where('webhook_id', '=', id)
    .orderBy('id')
    .execute();

const setStatus = (memberId: string, status: 'active' | 'suspended') =>
  world.t.db.kysely
    .updateTable('member')
    .set({ status, suspension_reason: status === 'suspended' ? 'Test' : null })
    .where('id', '=', memberId)
    .execute();

const take = (perMember: number, limit = 16) => {
  const now = world.t.clock.now();
  const until = new Date(now.getTime() + 45_000);
  return store.takeDue(world.t.db.kysely, { lane: 'steady', now, until, limit, perMember });
};

it('a suspended member’s webhooks take no place, and are sent once that’s over', async () => {
  const member = await makeMember(world.t.db);
  const id = await makeWebhook(member.id, '/suspended');
  await occur([id]);
  await setStatus(member.id, 'suspended');
  expect(await take(4)).toEqual([]);
  await deliver();
  expect(receiver.received).toEqual([]);
  await setStatus(member.id, 'active');
  await deliver();
  expect(receiver.of('/suspended')).toHaveLength(1);
  expect(await listDeliveries(id)).toMatchObject([{ state: 'delivered' }]);
});

it('says who sends it, whatever letters the site’s name has', async () => {
  const member = await makeMember(world.t.db);
  setCurrentSettings({ ...DEFAULT_SETTINGS, brand: { ...DEFAULT_SETTINGS.brand, name: '机の部屋 Tōkyō' } });
  await occur([await makeWebhook(member.id, '/named')]);
  await deliver();
  expect(receiver.of('/named').map(({ headers }) => headers['user-agent'])).toEqual(['tokyo-webhooks/1.0']);
});

describe('fairness', () => {
  it('one member has a few places, and others get the rest', async () => {
    const [many, few] = [await makeMember(world.t.db), await makeMember(world.t.db)];
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) ids.push(await makeWebhook(many.id, `/${number}`));
    await occur(ids);
    world.t.clock.advance({ seconds: 1 });
    const theirs = await makeWebhook(few.id, '/few');
    await occur([theirs]);
    const taken = await take(4, 5);
    expect(Map.groupBy(taken, (row) => row.member_id).get(many.id)).toHaveLength(4);
    expect(taken.map(({ id }) => id)).toContain(theirs);
    // Those in progress count.
    expect(await take(4)).toEqual([]);
  });

  it('the marketplace’s webhooks share places, too', async () => {
    const ids = [await makeWebhook(null, '/m0'), await makeWebhook(null, '/m1'), await makeWebhook(null, '/m2')];
    await occur(ids);
    expect(await take(2)).toHaveLength(2);
    expect(await take(2)).toEqual([]);
  });

  it('a webhook with a backlog joins the end of the queue after each batch', async () => {
    const member = await makeMember(world.t.db);
    const id = await makeWebhook(member.id, '/backlog');
    await occur([id]);
    world.t.clock.advance({ minutes: 5 });
    const [row] = await take(4);
    const now = world.t.clock.now();
    const after = { failures: 0, failingSince: null, isSlow: false, restUntil: null, off: null, now };
    await world.t.db.kysely.transaction().execute((trx) => store.endLease(trx, row!.id, after));
    expect((await findWebhook(id)).due_at).toEqual(now);
  });
});

describe('a lease', () => {
  it('of a node that died ends, and another one sends again', async () => {
    const member = await makeMember(world.t.db);
    const id = await makeWebhook(member.id, '/lease');
    await occur([id]);
    await world.t.db.kysely
      .updateTable('webhook')
      .set({ locked_until: new Date(world.t.clock.now().getTime() + 45_000) })
      .execute();
    await deliver();
    expect(receiver.received).toEqual([]);
    world.t.clock.advance({ seconds: 46 });
    await deliver();
    expect(receiver.of('/lease')).toHaveLength(1);
  });

  it('that another node has meanwhile isn’t ended, and nothing is recorded for it', async () => {
    const member = await makeMember(world.t.db);
    const id = await makeWebhook(member.id, '/late');
    await occur([id]);
    const theirs = new Date(world.t.clock.now().getTime() + 90_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.answers.set('/late', (response) => {
      const taken = world.t.db.kysely
        .updateTable('webhook')
        .set({ locked_until: theirs })
        .where('id', '=', id)
        .execute();
      taken.then(() => response.writeHead(500).end()).finally(resolve);
    });
    await deliver();
    await promise;
    expect(await findWebhook(id)).toMatchObject({ locked_until: theirs, failures: 0 });
    expect(await listDeliveries(id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});

it('an event that can’t be written fails alone: those before it aren’t repeated, and those after it follow', async () => {
  const member = await makeMember(world.t.db);
  const id = await makeWebhook(member.id, '/unwritten');
  const first = await occur([id]);
  const broken = await occur([id], 'no.such.event');
  const last = await occur([id]);
  await deliver();
  await deliver();
  expect(receiver.of('/unwritten').map(({ headers }) => headers['webhook-id'])).toEqual([first, last]);
  expect(await listDeliveries(id)).toMatchObject([
    { event_id: first, state: 'delivered' },
    { event_id: broken, state: 'waiting', attempts: 1, failure: expect.stringContaining('couldn’t create') },
    { event_id: last, state: 'delivered' },
  ]);
  expect(await findWebhook(id)).toMatchObject({ is_on: true, failures: 0, failing_since: null });
});

it('a webhook that’s deleted while it’s sent to goes without a deadlock', async () => {
  const { t } = world;
  const email = 'deleting@example.org';
  const memberId = await ensureAccount(t.deps, {
    email,
    name: 'Dee',
    password: 'correct horse battery',
    isVerified: true,
  });
  const member = (await t.db.kysely
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()) as never;
  for (let number = 0; number < 5; number += 1) {
    const id = await makeWebhook(memberId, `/deleted-${number}`);
    for (let event = 0; event < 20; event += 1) await occur([id]);
    const [, answer] = await Promise.all([deliver(), world.call(member, 'DELETE', `/api/account/webhooks/${id}`)]);
    expect(answer.status).toBe(204);
    expect(await listDeliveries(id)).toEqual([]);
  }
});

it('the marketplace’s webhook is turned off once the one who added it may not manage it', async () => {
  const { t } = world;
  const staff = await makeMember(t.db, { email: 'market-hook@daynook.com', is_email_verified: true });
  const id = await makeWebhook(null, '/market', staff.id);
  await occur([id]);
  await deliver();
  expect(receiver.of('/market')).toHaveLength(1);
  await t.db.kysely
    .insertInto('staff_member')
    .values({ member_id: staff.id, roles: ['support'], changed_at: t.clock.now() })
    .execute();
  await occur([id]);
  await deliver();
  expect(receiver.of('/market')).toHaveLength(1);
  expect(await findWebhook(id)).toMatchObject({ is_on: false, off_reason: 'unmanaged' });
  const admin = await makeMember(t.db, { email: 'next-hook@daynook.com', is_email_verified: true });
  await t.db.kysely
    .insertInto('staff_member')
    .values({ member_id: admin.id, roles: ['admin'], changed_at: t.clock.now() })
    .execute();
  const path = `/api/account/webhooks/${id}`;
  const change = async (isOn: boolean) => (await world.call<Webhook>(admin, 'PATCH', path, { isOn })).body;
  const listed = await world.call<{ webhooks: Webhook[] }>(admin, 'GET', '/api/account/webhooks');
  expect(listed.body.webhooks.find(({ _id }) => _id === id)).toMatchObject({ isOn: false, offReason: 'unmanaged' });
  // Who turns it on again answers for it, and gets what waited.
  expect(await change(true)).toMatchObject({ isOn: true, offReason: null });
  await deliver();
  expect(receiver.of('/market')).toHaveLength(2);
  expect(await change(false)).toMatchObject({ isOn: false, offReason: null });
});
