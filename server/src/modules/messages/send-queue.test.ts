// A conversation that someone else has locked, or a database that doesn't answer, only keeps the messages it concerns. What's committed while
// a message waits for its conversation counts.
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countSql } from '../../../test/counted-sql.ts';
import { someoneWaits, testEngine } from '../../../test/database.ts';
import { makeCoHost } from '../../../test/make.ts';
import { isDatabaseBusy } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import { forgetRealtime, setRealtime } from '../../realtime/live.ts';
import type { Realtime } from '../../realtime/server.ts';
import { enterConversations, leaveConversations } from './co-host-store.ts';
import { lockConversation, markRead, setBlocked } from './store.ts';
import { type MessageWorld, makeMember, makeMessageWorld } from './test-world.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld();
});
afterAll(() => w.t.close());
afterEach(() => forgetRealtime(w.t.deps));

type Conversation = Awaited<ReturnType<MessageWorld['conversation']>>;

/** A transaction that stays open until `commit`. */
async function hold(start: (trx: Transaction<DB>) => Promise<unknown>, { t } = w) {
  const trx = await t.db.kysely.startTransaction().execute();
  await start(trx);
  return { trx, commit: () => trx.commit().execute() };
}
const lock = (id: string) => hold((trx) => lockConversation(trx, id));

/** Who is notified of messages. */
function listen(): string[][] {
  const heard: string[][] = [];
  setRealtime(w.t.deps, {
    notify: () => {},
    notifyConversation: ({ memberIds }) => void heard.push(memberIds.toSorted()),
    catchUp: () => {},
    close: async () => {},
  } satisfies Realtime);
  return heard;
}

/** Someone who could help with the conversation's listing, and the id of their role. */
async function makeHelper({ listing }: Conversation) {
  const helper = await makeMember(w.t.db);
  await makeCoHost(w.t.db, { property_id: listing.property_id, member_id: helper.id });
  const role = await w.t.db.kysely
    .selectFrom('co_host')
    .where('member_id', '=', helper.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { helper, roleId: role.id };
}

// The embedded engine lets nobody in before a transaction ends.
describe.runIf(testEngine() === 'postgres')('messages to a conversation that’s locked', () => {
  it('wait for it, in order, and others don’t', async () => {
    const [busy, free] = [await w.conversation(), await w.conversation()];
    const blocker = await lock(busy.id);
    const waiting = [w.send(busy.guest, busy.id, 'one')];
    const others = [w.send(free.guest, free.id, 'Hello')];
    waiting.push(w.send(busy.guest, busy.id, 'two'));
    others.push(w.send(free.host, free.id, 'Hi'));
    await Promise.all(others);
    waiting.push(w.send(busy.host, busy.id, 'three'));
    await blocker.commit();
    const sent = await Promise.all(waiting);
    expect(sent.map(({ content, position }) => [position, content])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ]);
  });

  it('fail together if it stays locked', async () => {
    const busy = await w.conversation();
    const blocker = await lock(busy.id);
    const send = (number: number) => w.send(busy.guest, busy.id, `${number}`);
    let outcomes: PromiseSettledResult<unknown>[] = [];
    const { transactions } = await countSql(async () => {
      outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(send));
    });
    await blocker.commit();
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '55P03' } });
    expect(transactions).toBe(2);
    expect((await send(6)).position).toBe(1);
  });

  it('are emailed if what came before is read meanwhile', async () => {
    const { guest, host, id } = await w.conversation();
    await w.send(guest, id, 'Hello');
    const blocker = await lock(id);
    const sent = w.send(guest, id, 'Are you there?');
    await someoneWaits(w.t.db);
    await markRead(blocker.trx, { conversationId: id, memberId: host.id, position: undefined });
    await blocker.commit();
    await sent;
    w.t.clock.advance({ hours: 1 });
    await w.carryOut();
    await w.carryOut();
    expect((await w.mails()).filter(({ to_email }) => to_email === host.email)).toHaveLength(1);
  });

  it('are refused after a block', async () => {
    const { guest, host, id } = await w.conversation();
    const blocker = await lock(id);
    const sent = w.send(guest, id, 'Hello');
    sent.catch(() => {});
    await someoneWaits(w.t.db);
    const at = w.t.clock.now();
    await setBlocked(blocker.trx, { blockerId: host.id, blockedId: guest.id, isBlocked: true, at });
    await blocker.commit();
    await expect(sent).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('reach who is in it when they’re stored', async () => {
    const conversation = await w.conversation();
    const { guest, host, id } = conversation;
    const [gone, added] = [await makeHelper(conversation), await makeHelper(conversation)];
    await w.t.db.kysely.transaction().execute((trx) => enterConversations(trx, gone.roleId));
    const heard = listen();
    // Messages can be read, but effects can't be added.
    const blocker = await hold((trx) => sql`lock table outbox in exclusive mode`.execute(trx));
    const sent = w.send(guest, id, 'Hello');
    await someoneWaits(w.t.db);
    await leaveConversations(blocker.trx, gone.roleId);
    await enterConversations(blocker.trx, added.roleId);
    await blocker.commit();
    await sent;
    expect(heard).toEqual([[guest.id, host.id, added.helper.id].toSorted()]);
  });
});

describe.runIf(testEngine() === 'postgres')('messages to a database', () => {
  it('that can’t read them again are stored, and reach open pages later', async () => {
    const { guest, id } = await w.conversation();
    await w.carryOut();
    w.told.length = 0;
    const heard = listen();
    // Only reading messages needs it.
    const blocker = await hold((trx) => sql`lock table message_picture in access exclusive mode`.execute(trx));
    const clientId = w.t.deps.newId();
    const first = w.send(guest, id, 'Hello');
    const covered = w.send(guest, id, 'Call +1 503 555 0134', clientId);
    covered.catch(() => {});
    const plain = w.send(guest, id, 'Thank you');
    await first;
    expect((await plain).position).toBe(3);
    await expect(covered).rejects.toSatisfy(isDatabaseBusy);
    expect(heard).toHaveLength(2);
    await blocker.commit();
    expect((await w.send(guest, id, 'Call +1 503 555 0134', clientId)).position).toBe(2);
    expect(heard).toHaveLength(2);
    w.t.clock.advance({ seconds: 11 });
    await w.carryOut();
    expect(w.told.filter(({ event }) => event === 'new_message')).toMatchObject([
      { payload: { message: { position: 2 } } },
    ]);
  });

  it('that loses their connection fail at once', async () => {
    const { guest, host, id } = await w.conversation();
    const blocker = await hold((trx) => sql`lock table time_off in access exclusive mode`.execute(trx));
    const endWaiting = async () => {
      await someoneWaits(w.t.db);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(w.t.db.kysely);
    };
    const first = w.send(guest, id, 'first');
    first.catch(() => {});
    const others = Promise.allSettled([w.send(guest, id, 'a'), w.send(host, id, 'b'), w.send(guest, id, 'c')]);
    await endWaiting();
    await expect(first).rejects.toSatisfy(isDatabaseBusy);
    await endWaiting();
    for (const outcome of await others) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isDatabaseBusy) });
      expect(outcome).not.toMatchObject({ reason: { code: '55P03' } });
    }
    await blocker.commit();
    expect((await w.send(guest, id, 'd')).position).toBe(1);
  });

  it('that doesn’t answer are refused when their request’s time is up, and later ones are sent', async () => {
    const slow = await makeMessageWorld({ ANSWER_LIMIT_MS: '300' });
    const { guest, id } = await slow.conversation();
    const blocker = await hold((trx) => sql`lock table time_off in access exclusive mode`.execute(trx), slow);
    const clientId = slow.t.deps.newId();
    const outcomes = await Promise.allSettled([
      slow.send(guest, id, 'one', clientId),
      slow.send(guest, id, 'two'),
      slow.send(guest, id, 'three'),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'OVERLOADED' } });
    await blocker.commit();
    // The first one may have been stored meanwhile, like after a lost response.
    const sent = await Promise.all([slow.send(guest, id, 'one', clientId), slow.send(guest, id, 'four')]);
    const { messages } = await slow.page(guest, id);
    expect(messages).toEqual(sent.toSorted((a, b) => a.position - b.position));
    await slow.t.close();
  });
});
