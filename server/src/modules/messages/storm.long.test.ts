// Messages flow between two nodes while pages come and go, each node restarts, and Redis dies. Every page ends with each message
// once and in the same order, and nobody else receives any (RM1–RM3, H10).

import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { bearerToken } from '../../../test/make.ts';
import { freePort } from '../../../test/servers/free-port.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../test/servers/redis.ts';
import type { Database } from '../../db/open.ts';
import { topicHandlers } from '../../effects.ts';
import { closeServer } from '../../http-server.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { startRealtime } from '../../realtime/server.ts';
import { followConversations } from './socket-events.ts';
import { type Page as MessagePage, MessageWorld, makeMember, type TestMember } from './test-world.ts';

/** More of them: `FLOOD_MESSAGES=10000`, minutes instead of seconds. */
const MESSAGES = Number(process.env['FLOOD_MESSAGES'] ?? 300);
const SENDERS = 4;
/** After how many messages a page loses its connection. */
const FLAP_EVERY = 3;

/** Seeded, so a failure can be reproduced. */
const chance = fc.sample(fc.integer({ min: 0, max: 9 }), { numRuns: MESSAGES, seed: 20_261_123 });

/** A node whose address stays while its process is replaced. */
class Node {
  readonly origin: string;
  private readonly port: number;
  private readonly place: { db: Database; redisUrl: string };
  world!: MessageWorld;
  private end = async (): Promise<void> => undefined;

  constructor(port: number, place: { db: Database; redisUrl: string }) {
    this.port = port;
    this.place = place;
    this.origin = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const { db, redisUrl } = this.place;
    // The same URL for both, as behind a load balancer.
    const environment = { PUBLIC_URL: 'http://daynook.test', PORT: String(this.port), REDIS_URL: redisUrl };
    const t = await testApp({ db, now: new Date(), environment });
    const realtime = await startRealtime(t.app, t.deps, [followConversations]);
    const handlers = topicHandlers(realtime);
    t.deps.outboxSignal.setWork(() => drainOutbox(t.deps, handlers));
    await t.app.listen({ port: this.port, host: '127.0.0.1' });
    this.world = new MessageWorld(t);
    this.end = async () => {
      await t.deps.outboxSignal.stop();
      await Promise.all([closeServer(t.app.server), realtime.close(), t.close()]);
    };
  }

  stop = () => this.end();
  async restart(): Promise<void> {
    await this.end();
    await this.start();
  }
}

/** What an open page does: joins when it reconnects, requests what it missed, and receives new events. */
class OpenPage {
  readonly lines: string[] = [];
  /** Everything received, wanted or not. */
  heard = 0;
  readonly socket: Socket;
  private readonly ask: () => Promise<MessagePage['messages'] | undefined>;
  private catching: Promise<void> | undefined;

  constructor(node: Node, token: string, headers: Record<string, string>, conversationId: string) {
    this.ask = async () => {
      const url = `${node.origin}/api/conversations/${conversationId}/messages?after=${this.lines.length}&limit=100`;
      const answer = await fetch(url, { headers }).catch(() => undefined);
      return answer?.ok ? ((await answer.json()) as MessagePage).messages : undefined;
    };
    this.socket = io(node.origin, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 200,
    });
    const join = () =>
      this.socket.emit('join_conversation', conversationId, ({ ok, code }: { ok: boolean; code?: string }) => {
        // Failed temporarily, for example while the server is replaced, so the page asks again.
        if (!ok && code !== 'FORBIDDEN') setTimeout(join, 200);
        else void this.catchUp();
      });
    this.socket.on('connect', join);
    this.socket.on('new_message', ({ message }: { message: { position: number; content: string } }) => {
      this.heard += 1;
      if (message.position === this.lines.length + 1 && !this.catching) this.lines.push(message.content);
      else if (message.position > this.lines.length) void this.catchUp();
    });
  }

  /** Requests pages until nothing is left. An unavailable server is asked again with the next event. */
  catchUp(): Promise<void> {
    this.catching ??= (async () => {
      for (let missed = await this.ask(); missed && missed.length > 0; missed = await this.ask())
        for (const { position, content } of missed) if (position === this.lines.length + 1) this.lines.push(content);
    })().finally(() => {
      this.catching = undefined;
    });
    return this.catching;
  }

  /** Breaks the connection, like in a tunnel, and reconnects. */
  flap(): void {
    this.socket.disconnect();
    this.socket.connect();
  }
}

// two-nodes.test.ts reports that this isn't tested without Redis.
const isHere = hasRedis();

describe.runIf(isHere)('messages in a storm between two nodes', () => {
  let redis: TestRedis;
  let db: Database;
  let nodes: [Node, Node];
  const pages: OpenPage[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    db = await testDatabase();
    const place = { db, redisUrl: redis.url };
    nodes = [new Node(await freePort(), place), new Node(await freePort(), place)];
    for (const node of nodes) await node.start();
  });
  afterAll(async () => {
    for (const { socket } of pages) socket.disconnect();
    for (const node of nodes) await node.stop();
    await db.close();
    await redis.stop();
  });

  /** A conversation open on both nodes in pages of both members, and in pages of a stranger. */
  async function openEverywhere() {
    const { guest, host, id } = await nodes[0].world.conversation();
    const stranger = await makeMember(db);
    const headers = new Map<TestMember, Record<string, string>>();
    for (const one of [guest, host, stranger]) headers.set(one, { ...(await nodes[0].world.t.signIn(one)) });
    const openPage = async (node: Node, member: TestMember) => {
      const token = await bearerToken(node.world.t.deps, member.subject, { lifetimeSeconds: 3_600 });
      const page = new OpenPage(node, token, headers.get(member)!, id);
      pages.push(page);
      return page;
    };
    const theirs: OpenPage[] = [];
    for (const node of nodes) for (const member of [guest, host]) theirs.push(await openPage(node, member));
    const outside = [await openPage(nodes[0], stranger), await openPage(nodes[1], stranger)];
    return { guest, host, id, headers, theirs, outside };
  }
  type Talk = Awaited<ReturnType<typeof openEverywhere>>;

  /** Sends until there's a response. If a response is lost, retries on the other node. Returns how often it retried. */
  async function deliver({ guest, host, id, headers }: Talk, number: number): Promise<number> {
    const as = number % 3 === 0 ? host : guest;
    const body = JSON.stringify({ content: `line ${number}`, clientId: nodes[0].world.t.deps.newId() });
    for (let attempt = 0, isLost = chance[number]! < 3; ; attempt += 1, isLost = false) {
      const answer = await fetch(`${nodes[(number + attempt) % 2]!.origin}/api/conversations/${id}/messages`, {
        method: 'POST',
        headers: { ...headers.get(as)!, 'content-type': 'application/json' },
        body,
      }).catch(() => undefined);
      if (answer?.status === 201 && !isLost) return attempt;
      // Too busy or stopping: a page retries with the same id. Anything else is a bug.
      if (answer && ![201, 503].includes(answer.status)) throw new Error(`answered ${answer.status}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Sends all messages while connections break, each node restarts, and Redis dies. Returns how many sends had to be repeated. */
  async function storm(talk: Talk): Promise<number> {
    let said = 0;
    let repeats = 0;
    let next = 0;
    const sender = async () => {
      while (next < MESSAGES) {
        next += 1;
        const again = await deliver(talk, next - 1);
        repeats += again;
        said += 1;
        if (said % FLAP_EVERY === 0) pages[(said / FLAP_EVERY) % pages.length]!.flap();
      }
    };
    const errors = [() => nodes[0].restart(), redis.restart, () => nodes[1].restart(), redis.restart];
    const breaking = (async () => {
      for (const [index, error] of errors.entries()) {
        const from = ((index + 1) * MESSAGES) / (errors.length + 1);
        while (said < from) await new Promise((resolve) => setImmediate(resolve));
        await error();
      }
    })();
    await Promise.all([...Array.from({ length: SENDERS }, sender), breaking]);
    return repeats;
  }

  /** Sends one more message once everything works again. Whoever receives it requests what's missing. */
  async function allClear({ guest, id, theirs }: Talk): Promise<void> {
    await expect
      .poll(
        async () => {
          await nodes[0].world.say(guest, id, 'all clear');
          return theirs.map(({ lines }) => lines.includes('all clear'));
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual(theirs.map(() => true));
    for (const page of theirs) await page.catchUp();
  }

  it(
    'are stored once each, in one order on every page, and received by nobody else',
    async () => {
      const talk = await openEverywhere();
      const repeats = await storm(talk);
      expect(repeats).toBeGreaterThan(MESSAGES / 5);
      await allClear(talk);

      const stored = await db.kysely
        .selectFrom('message')
        .select(['content', 'position'])
        .where('conversation_id', '=', talk.id)
        .orderBy('position')
        .execute();
      const lines = stored.map(({ content }) => content);
      expect(stored.map(({ position }) => position)).toEqual(stored.map((_, at) => at + 1));
      expect(new Set(lines.filter((line) => line !== 'all clear')).size).toBe(MESSAGES);
      expect(lines.filter((line) => line !== 'all clear')).toHaveLength(MESSAGES);
      for (const page of talk.theirs) expect(page.lines).toEqual(lines);
      expect(talk.theirs.every(({ heard }) => heard > 0)).toBe(true);
      expect(talk.outside.map(({ heard, lines: seen }) => [heard, seen.length])).toEqual([
        [0, 0],
        [0, 0],
      ]);
    },
    Math.max(120_000, MESSAGES * 100),
  );
});
