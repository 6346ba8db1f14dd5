// Messages that arrive together are stored together, each as if it had come alone, and reach open pages right after the commit.
import type { Message } from '@daynook/contract/messages';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { countSql } from '../../../test/counted-sql.ts';
import type { AppError } from '../../lib/app-error.ts';
import { forgetRealtime, setRealtime } from '../../realtime/live.ts';
import type { Realtime } from '../../realtime/server.ts';
import { setBlocked } from './store.ts';
import { type MessageWorld, makeMessageWorld, type TestMember } from './test-world.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld();
});
afterAll(() => w.t.close());
afterEach(() => forgetRealtime(w.t.deps));

const send = (who: TestMember, conversationId: string, content: string, clientId?: string) =>
  w.send(who, conversationId, content, clientId);

const readState = (conversationId: string) =>
  w.t.db.kysely
    .selectFrom('conversation_member')
    .innerJoin('conversation', 'conversation.id', 'conversation_member.conversation_id')
    .where('conversation_id', '=', conversationId)
    .select(['role', 'unread_count', 'read_position', 'email_due_at', 'is_archived', 'last_position'])
    .orderBy('role')
    .execute();
const countEmails = async (conversationId: string) =>
  (
    await w.t.db.kysely
      .selectFrom('outbox')
      .where('topic', '=', 'message-mail')
      .where(sql<boolean>`payload ->> 'conversationId' = ${conversationId}`)
      .select('id')
      .execute()
  ).length;

/** Carries out what earlier tests left. */
async function settle(): Promise<void> {
  await w.carryOut();
  w.told.length = 0;
}

/** A socket server that remembers what it sent. */
function listen(): string[] {
  const heard: string[] = [];
  const note = (event: string) => void heard.push(event);
  setRealtime(w.t.deps, {
    notify: (_, event) => note(event),
    notifyConversation: (_, event) => note(event),
    catchUp: () => {},
    close: async () => {},
  } satisfies Realtime);
  return heard;
}
const countWaiting = async () =>
  (
    await w.t.db.kysely
      .selectFrom('outbox')
      .where('topic', '=', 'message')
      .where('done_at', 'is', null)
      .select('id')
      .execute()
  ).length;

it('of one conversation keep the order in which they came, and leave it as if they had come one by one', async () => {
  const [alone, together] = [await w.conversation(), await w.conversation()];
  const words = ['one', 'two', 'three', 'four', 'five', 'six'];
  const writers = ({ guest, host }: typeof alone) => [guest, host, guest, guest, host, guest];
  for (const [index, word] of words.entries()) await send(writers(alone)[index]!, alone.id, word);
  await Promise.all(words.map((word, index) => send(writers(together)[index]!, together.id, word)));
  const { messages } = await w.page(together.guest, together.id);
  expect(messages.map(({ content, position }) => [position, content])).toEqual(words.map((word, at) => [at + 1, word]));
  expect(await readState(together.id)).toEqual(await readState(alone.id));
  expect(await countEmails(together.id)).toBe(await countEmails(alone.id));
});

it('of several conversations are stored in one transaction', async () => {
  const pairs = await Promise.all(Array.from({ length: 8 }, () => w.conversation()));
  for (const { host, id } of pairs) await send(host, id, 'Hello');
  const { statements, transactions } = await countSql(() =>
    Promise.all(pairs.map(({ guest, id }) => send(guest, id, 'Hi'))),
  );
  // The first one doesn't wait for the others.
  expect(transactions).toBeLessThanOrEqual(2);
  expect(statements).toBeLessThanOrEqual(12);
});

it('are what everyone reads later', async () => {
  const { guest, host, id } = await w.conversation();
  const sent = await Promise.all([
    send(guest, id, 'Hello'),
    send(guest, id, 'Call me at +1 503 555 0134'),
    send(host, id, 'Welcome'),
  ]);
  expect((await w.page(host, id)).messages).toEqual(sent);
});

it('sent twice at once are stored once', async () => {
  const { guest, host, id } = await w.conversation();
  // Without an answer, each would wait for the one before.
  await send(host, id, 'Welcome');
  const clientId = w.t.deps.newId();
  const sent: Message[] = [];
  const { transactions } = await countSql(async () => {
    // The first one may go alone, so that the others are in one batch.
    const contents = ['Hi', 'Hello', 'Hello', 'Hello'];
    const all = contents.map((content) => send(guest, id, content, content === 'Hi' ? undefined : clientId));
    sent.push(...(await Promise.all(all)));
  });
  expect(new Set(sent.map(({ _id }) => _id)).size).toBe(2);
  expect((await w.page(guest, id)).messages.slice(1)).toEqual(sent.slice(0, 2));
  // The database never has to refuse a batch because of it.
  expect(transactions).toBeLessThanOrEqual(3);
});

it('to a host on time off are answered once, after the first', async () => {
  const { guest, host, id } = await w.conversation();
  const other = await w.conversation();
  const away = { id: w.t.deps.newId(), host_id: host.id, is_everywhere: true };
  await w.t.db.kysely
    .insertInto('time_off')
    .values({ ...away, from_date: '2026-11-20', to_date: '2026-11-30', created_at: w.t.clock.now() })
    .execute();
  const before = send(other.guest, other.id, 'Hi');
  await Promise.all([send(guest, id, 'one'), send(other.guest, other.id, 'Hello'), send(guest, id, 'two')]);
  await before;
  const { messages } = await w.page(guest, id);
  expect(messages.map(({ content, event, position }) => [position, event?.code ?? content])).toEqual([
    [1, 'one'],
    [2, 'host-away'],
    [3, 'two'],
  ]);
});

it('are only stored up to the limit without an answer', async () => {
  const limited = await makeMessageWorld({ MESSAGES_BEFORE_REPLY: '3' });
  try {
    const [one, other] = [await limited.conversation(), await limited.conversation()];
    const outcomes = await Promise.allSettled([
      limited.send(other.guest, other.id, 'Hi'),
      ...[1, 2, 3, 4, 5].map((number) => limited.send(one.guest, one.id, `${number}`)),
      limited.send(other.host, other.id, 'Hello'),
    ]);
    const codes = outcomes.map((one) => (one.status === 'fulfilled' ? 'stored' : (one.reason as AppError).code));
    expect(codes).toEqual(['stored', 'stored', 'stored', 'stored', 'LIMIT_REACHED', 'LIMIT_REACHED', 'stored']);
    const { messages } = await limited.page(one.guest, one.id);
    expect(messages.map(({ content }) => content)).toEqual(['1', '2', '3']);
  } finally {
    await limited.t.close();
  }
});

it('are refused where there’s a block, and only there', async () => {
  const [one, other] = [await w.conversation(), await w.conversation()];
  const at = w.t.clock.now();
  await setBlocked(w.t.db.kysely, { blockerId: one.host.id, blockedId: one.guest.id, isBlocked: true, at });
  const outcomes = await Promise.allSettled([
    send(other.guest, other.id, 'Hi'),
    send(one.guest, one.id, 'Hello'),
    send(other.host, other.id, 'Hello'),
    send(one.host, one.id, 'Hello'),
  ]);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? 'stored' : (one.reason as AppError).code))).toEqual([
    'stored',
    'FORBIDDEN',
    'stored',
    'FORBIDDEN',
  ]);
});

it('with contact details and repeats are read again in one query', async () => {
  const { guest, host, id } = await w.conversation();
  await send(host, id, 'Welcome');
  const clientId = w.t.deps.newId();
  const known = await send(guest, id, 'Hello', clientId);
  const sent: Message[] = [];
  const { statements, transactions } = await countSql(async () => {
    const calls = Array.from({ length: 8 }, (_, number) => send(guest, id, `Call +1 503 555 010${number}`));
    sent.push(...(await Promise.all([...calls, send(guest, id, 'Hello', clientId)])));
  });
  // Seven that store, and one that reads.
  expect(statements).toBe(8 * transactions);
  expect(sent.at(-1)).toEqual(known);
  expect((await w.page(guest, id)).messages.slice(2)).toEqual(sent.slice(0, -1));
});

it('are stored with the same statements, however many there are', async () => {
  const pairs = await Promise.all(Array.from({ length: 5 }, () => w.conversation()));
  const texts = new Set<string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
    const [first] = input;
    texts.add(typeof first === 'string' ? first : (first as { text: string }).text);
    return (query as (...all: unknown[]) => Promise<unknown>).apply(this, input);
  } as typeof query;
  try {
    for (const count of [2, 3, 4, 5]) {
      await Promise.all(pairs.slice(0, count).map(({ guest, id }) => send(guest, id, 'Hi')));
    }
  } finally {
    pg.Client.prototype.query = query;
  }
  expect([...texts].filter((text) => text.includes('insert into'))).toHaveLength(1);
});

it('that can’t be stored don’t take others with them', async () => {
  const [one, other] = [await w.conversation(), await w.conversation()];
  const outcomes = await Promise.allSettled([
    send(one.guest, one.id, 'Hello'),
    send(other.guest, other.id, 'Hel\u0000lo'),
    send(one.host, one.id, 'Hi'),
    send(one.guest, other.id, 'Not my conversation'),
    send(other.guest, other.id, 'Hello'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect((await w.page(one.host, one.id)).messages.map(({ content }) => content)).toEqual(['Hello', 'Hi']);
  expect((await w.page(other.host, other.id)).messages.map(({ content }) => content)).toEqual(['Hello']);
});

it('reach open pages right after the commit, once', async () => {
  const { guest, id } = await w.conversation();
  await settle();
  const heard = listen();
  await send(guest, id, 'Hello');
  expect(heard.toSorted()).toEqual(['messages_read', 'new_message', 'new_message_notification']);
  await expect.poll(countWaiting).toBe(0);
  await w.carryOut();
  expect(w.told).toEqual([]);
});

it('reach open pages again if their effect couldn’t be marked as done', async () => {
  const { guest, id } = await w.conversation();
  await settle();
  listen();
  const { kysely } = w.t.db;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    kysely,
  );
  await sql`
    create trigger refuse before update on outbox for each row when (new.done_at is not null)
    execute function refuse()`.execute(kysely);
  const warned = Promise.withResolvers<void>();
  const { warn } = w.t.deps.log;
  w.t.deps.log.warn = () => warned.resolve();
  await send(guest, id, 'Hello');
  await warned.promise;
  w.t.deps.log.warn = warn;
  await sql`drop trigger refuse on outbox`.execute(kysely);
  w.t.clock.advance({ seconds: 11 });
  await w.carryOut();
  expect(w.told.map(({ event }) => event)).toContain('new_message');
  // Later ones are marked again.
  await send(guest, id, 'Hello again');
  await expect.poll(countWaiting).toBe(0);
});

it('reach open pages later if the process dies in between', async () => {
  const { guest, id } = await w.conversation();
  await settle();
  setRealtime(w.t.deps, {
    notify: () => {},
    notifyConversation: () => {
      throw new Error('the process ends');
    },
    catchUp: () => {},
    close: async () => {},
  });
  await send(guest, id, 'Hello');
  await w.carryOut();
  expect(w.told).toEqual([]);
  w.t.clock.advance({ seconds: 11 });
  await w.carryOut();
  expect(w.told.map(({ event }) => event)).toContain('new_message');
});
