// Two nodes on one database with a real Redis between them. A member on one receives messages sent on the other, and no messages
// are lost when Redis dies (RM1–RM3).
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { bearerToken } from '../../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../../test/servers/listening-app.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../test/servers/redis.ts';
import type { Database } from '../../db/open.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { type Realtime, startRealtime } from '../../realtime/server.ts';
import { callAs, letIn } from '../co-hosts/test-co-hosts.ts';
import { followConversations } from './socket-events.ts';
import { MessageWorld, makeMember, type TestMember } from './test-world.ts';

interface Node {
  readonly t: ListeningApp;
  readonly w: MessageWorld;
  readonly realtime: Realtime;
}

const isHere = hasRedis();
if (!isHere)
  console.warn('!! redis-server is not installed: that two nodes share their rooms is NOT proven in this run.');

describe.runIf(isHere)('two nodes and a Redis', () => {
  let redis: TestRedis;
  let db: Database;
  let nodes: Node[];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    db = await testDatabase();
    nodes = [];
    for (const _ of ['one', 'other']) {
      const t = await listeningApp({ db, environment: { REDIS_URL: redis.url } });
      const realtime = await startRealtime(t.app, t.deps, [followConversations]);
      const handlers = topicHandlers(realtime);
      t.deps.outboxSignal.setWork(() => drainOutbox(t.deps, handlers));
      nodes.push({ t, w: new MessageWorld(t), realtime });
    }
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    for (const { t, realtime } of nodes) {
      await t.deps.outboxSignal.stop();
      await realtime.close();
      await t.close();
    }
    await db.close();
    await redis.stop();
  });

  /** A member's page on a node, in the conversation's room. */
  async function pageOn({ t }: Node, member: TestMember, conversationId: string) {
    const socket = io(t.origin, {
      auth: { token: await bearerToken(t.deps, member.subject) },
      transports: ['websocket'],
      forceNew: true,
    });
    sockets.push(socket);
    const heard: string[] = [];
    socket.on('new_message', ({ message }: { message: { content: string } }) => heard.push(message.content));
    const typing: string[] = [];
    socket.on('user_typing', ({ userName }: { userName: string }) => typing.push(userName));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await new Promise((resolve) => socket.emit('join_conversation', conversationId, resolve));
    return { socket, heard, typing };
  }

  it('exchange messages and typing events', async () => {
    const [one, other] = nodes as [Node, Node];
    const { guest, host, id } = await one.w.conversation();
    const [here, there] = [await pageOn(one, guest, id), await pageOn(other, host, id)];
    await one.w.say(guest, id, 'from the one');
    await expect.poll(() => there.heard).toEqual(['from the one']);
    await other.w.say(host, id, 'from the other');
    await expect.poll(() => here.heard).toEqual(['from the one', 'from the other']);
    here.socket.emit('typing_start', { conversationId: id, recipientId: host.id });
    await expect.poll(() => there.typing).toEqual([guest.name]);
    expect(here.typing).toEqual([]);
  });

  it('have every page ask for what it missed once Redis is back: on both nodes, without another message', async () => {
    const [one, other] = nodes as [Node, Node];
    const { guest, host, id } = await one.w.conversation();
    const pages = [await pageOn(one, guest, id), await pageOn(other, host, id)];
    const notified = pages.map(({ socket }) => new Promise((resolve) => socket.once('catch_up', resolve)));
    await redis.restart();
    expect(await Promise.all(notified)).toEqual([{}, {}]);
  });

  it('stop notifying a co-host on the other node who was removed on this one', async () => {
    const [one, other] = nodes as [Node, Node];
    const { guest, host, listing, id } = await one.w.conversation();
    const helper = await makeMember(db);
    await letIn(one.t, host, { propertyId: listing.property_id, member: helper, level: 'calendar-messages' });
    const [page, watcher] = [await pageOn(other, helper, id), await pageOn(other, host, id)];
    await one.w.say(guest, id, 'before');
    await expect.poll(() => [page.heard, watcher.heard]).toEqual([['before'], ['before']]);
    const url = `/api/properties/${listing.property_id}/co-hosts/${helper.id}`;
    expect((await callAs(one.t, host, 'DELETE', url)).status).toBe(204);
    for (let index = 0; index < 10; index += 1) await one.w.say(guest, id, `after ${index}`);
    await expect.poll(() => watcher.heard).toHaveLength(11);
    expect(page.heard).toEqual(['before']);
  });

  it('lose nothing when Redis dies: messages are stored, received again once Redis is back, and requested if missed', async () => {
    const [one, other] = nodes as [Node, Node];
    const { guest, host, id } = await one.w.conversation();
    const there = await pageOn(other, host, id);
    await redis.restart();
    for (const line of ['first', 'second', 'third']) await one.w.say(guest, id, line);
    const kept = async () => (await other.w.page(host, id)).messages.map(({ content }) => content);
    expect(await kept()).toEqual(['first', 'second', 'third']);
    // Events sent while the connection between the nodes was down aren't repeated; later ones arrive.
    await expect
      .poll(async () => {
        await one.w.say(guest, id, 'again');
        return there.heard;
      })
      .toContain('again');
    expect((await kept()).slice(0, 3)).toEqual(['first', 'second', 'third']);
  });
});
