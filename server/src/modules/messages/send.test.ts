// Messages that arrive together are stored together, each as if it had come alone, and reach open pages right after the commit.
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { countSql } from '../../../test/counted-sql.ts';
import type { MemberActor } from '../../http/actor.ts';
import { forgetRealtime, setRealtime } from '../../realtime/live.ts';
import type { Realtime } from '../../realtime/server.ts';
import { sendMessage } from './service.ts';
import { type MessageWorld, makeMessageWorld, type TestMember } from './test-world.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld();
});
afterAll(() => w.t.close());
afterEach(() => forgetRealtime(w.t.deps));

const send = (who: TestMember, conversationId: string, content: string, clientId = w.t.deps.newId()) => {
  const actor: MemberActor = {
    kind: 'member',
    memberId: who.id,
    name: who.name,
    email: who.email,
    isEmailVerified: true,
    isStaff: false,
    permissions: NO_PERMISSIONS,
    accountStatus: 'active',
  };
  return sendMessage(w.t.deps, actor, { conversationId, content, clientId });
};

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
  const { guest, id } = await w.conversation();
  const clientId = w.t.deps.newId();
  const sent = await Promise.all([1, 2, 3].map(() => send(guest, id, 'Hello', clientId)));
  expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1);
  expect((await w.page(guest, id)).messages).toHaveLength(1);
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
