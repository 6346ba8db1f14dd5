// A guard stops what its own request commits, and nothing that the request only starts for others (Q2).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutboxSignal } from '../jobs/outbox-signal.ts';
import { makeWorld, type TestMember, type World } from '../modules/bookings/test-world.ts';
import { sendMessage } from '../modules/messages/send-queue.ts';
import { type CommitGuard, guardCommits } from './commit-guard.ts';

let world: World;
let revoked: CommitGuard;
beforeAll(async () => {
  world = await makeWorld();
  revoked = {
    stillHolds: () => sql`select 1 from member where false for share`.compile(world.t.db.kysely),
    refuse: () => new Error('revoked'),
  };
});
afterAll(() => world.t.close());

const commitOnce = () =>
  world.t.db.kysely.transaction().execute((trx) => sql`select 1`.execute(trx).then(() => 'committed'));

it('refuses the commits of its own work', async () => {
  await expect(guardCommits(revoked, commitOnce)).rejects.toThrow('revoked');
  expect(await commitOnce()).toBe('committed');
});

it('leaves transactions alone that only read', async () => {
  const read = () =>
    world.t.db.kysely
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => sql`select 1`.execute(trx).then(() => 'read'));
  expect(await guardCommits(revoked, read)).toBe('read');
  await expect(guardCommits(revoked, commitOnce)).rejects.toThrow('revoked');
});

it('doesn’t reach effects that a request rings for', async () => {
  const errors: unknown[] = [];
  const done: string[] = [];
  const signal = createOutboxSignal((error) => errors.push(error));
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  signal.setWork(async () => {
    try {
      done.push(await commitOnce());
    } finally {
      resolve();
    }
  });
  guardCommits(revoked, () => signal.ring());
  await isDone;
  await signal.stop();
  expect({ errors, done }).toEqual({ errors: [], done: ['committed'] });
});

it('refuses only its own message of those that are stored together', async () => {
  const { t, guest, host } = world;
  const other = await world.makeGuest();
  const listing = await world.makeListing();
  const startTalk = async (as: TestMember) =>
    (
      await world.call<{ _id: string }>(as, 'POST', '/api/conversations', {
        recipientId: host.id,
        listingId: listing.id,
      })
    ).body._id;
  const [own, theirs] = [await startTalk(guest), await startTalk(other)];
  const send = (memberId: string, conversationId: string, content: string) =>
    sendMessage(t.deps, { memberId } as never, { conversationId, content, clientId: t.deps.newId() } as never);
  const [refused, sent, alsoRefused] = await Promise.allSettled([
    guardCommits(revoked, () => send(guest.id, own, 'With a revoked token')),
    send(other.id, theirs, 'From a page'),
    guardCommits(revoked, () => send(guest.id, own, 'With a revoked token, too')),
  ]);
  expect([refused.status, sent.status, alsoRefused.status]).toEqual(['rejected', 'fulfilled', 'rejected']);
  const rows = await t.db.kysely
    .selectFrom('message')
    .select('content')
    .where('conversation_id', 'in', [own, theirs])
    .execute();
  expect(rows).toEqual([{ content: 'From a page' }]);
});
