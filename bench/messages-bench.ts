// `node bench/messages-bench.ts`: times how fast a message reaches open pages, compared with a bare Socket.IO server in the same run;
// opening a conversation of 100,000 messages, compared with ten; and counting the unread messages of 1,000 conversations.
import { createServer } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { REALTIME } from '@daynook/contract/limits/realtime';
import { Server } from 'socket.io';
import { topicHandlers } from '../server/src/effects.ts';
import { drainOutbox } from '../server/src/jobs/outbox.ts';
import { newId } from '../server/src/lib/ids.ts';
import {
  countUnread,
  followConversations,
  listConversations,
  listMessages,
  sendMessage as sayMessage,
} from '../server/src/modules/messages/service.ts';
import { startRealtime } from '../server/src/realtime/server.ts';
import { bearerToken, makeMember } from '../server/test/make.ts';
import { listeningApp } from '../server/test/servers/listening-app.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { notified, openSockets, timeToAll } from './socket-clients.ts';
import { addCoHost, type Member, makeConversation, toActor } from './talk.ts';

const NAME = 'daynook_bench_messages';
const AUDIENCES = [1, 10, 1_000];
const MESSAGES = 60;
const LONG = 100_000;
const INBOX = 1_000;
const ROUNDS = 200;
const WRITERS = 8;
const WRITING_SECONDS = 4;

const say = (text: string) => process.stdout.write(`${text}\n`);
/** A server that only forwards messages, as the lower bound. */
async function bare(count: number): Promise<number[]> {
  const http = createServer();
  const server = new Server(http, { perMessageDeflate: false });
  server.on('connection', (socket) => void socket.join('room'));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as { port: number };
  const sockets = await openSockets(`http://127.0.0.1:${port}`, count, {});
  const times = await timeToAll(sockets, MESSAGES, (number) =>
    server.to('room').emit('new_message', { number, content: 'x'.repeat(200) }),
  );
  for (const socket of sockets) socket.disconnect();
  await server.close();
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return times;
}

/** The host's open pages, and if that's more than a member may have, those of as many co-hosts as needed. */
async function openPages(t: App, count: number, { id, host }: { id: string; host: Member }) {
  const sockets = [];
  for (let left = count, member = host; left > 0; left -= REALTIME.socketsPerMember) {
    const token = await bearerToken(t.deps, member.subject, { lifetimeSeconds: 3_600 });
    sockets.push(...(await openSockets(t.origin, Math.min(left, REALTIME.socketsPerMember), { token })));
    if (left > REALTIME.socketsPerMember) member = await addCoHost(t.db, id);
  }
  return sockets;
}

type App = Awaited<ReturnType<typeof listeningApp>>;

/** A conversation in which the host has written, so that the guest may go on writing. Returns its id. */
async function makeAnswered(t: App, guest: Member, host: Member): Promise<string> {
  const id = await makeConversation(t.db, guest, host);
  await sayMessage(t.deps, toActor(host), { conversationId: id, content: 'Hello', clientId: newId() });
  return id;
}

/** Writers who each send the next message once the last one is stored, for a few seconds. How many that is a second, and how long each takes. */
async function flood(t: App, writers: readonly { member: Member; id: string }[]): Promise<string> {
  const times: number[] = [];
  const startedMs = performance.now();
  const write = async ({ member, id }: { member: Member; id: string }) => {
    while (performance.now() - startedMs < WRITING_SECONDS * 1_000) {
      const sentMs = performance.now();
      await sayMessage(t.deps, toActor(member), { conversationId: id, content: 'x'.repeat(200), clientId: newId() });
      times.push(performance.now() - sentMs);
    }
  };
  await Promise.all(writers.map(write));
  return `${Math.round((times.length / (performance.now() - startedMs)) * 1_000).toLocaleString('en')} a second, ${notified(times)}`;
}

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const t = await listeningApp({ db: place.db, environment: { RATE_LIMITS: 'off' } });
  const realtime = await startRealtime(t.app, t.deps, [followConversations]);
  const handlers = topicHandlers(realtime);
  t.deps.outboxSignal.setWork(() => drainOutbox(t.deps, handlers));
  try {
    say(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`);
    const [guest, host] = [await makeMember(t.db), await makeMember(t.db)];
    const id = await makeAnswered(t, guest, host);
    const pairs: { member: Member; id: string }[] = [];
    for (let number = 0; number < WRITERS; number += 1) {
      const [member, other] = [await makeMember(t.db), await makeMember(t.db)];
      pairs.push({ member, id: await makeAnswered(t, member, other) });
    }
    await flood(t, pairs.slice(0, 1));
    say(`One writer: ${await flood(t, pairs.slice(0, 1))}`);
    say(`${WRITERS} writers in as many conversations: ${await flood(t, pairs)}`);
    const both = Array.from({ length: WRITERS }, (_, number) => ({ member: number % 2 ? host : guest, id }));
    say(`${WRITERS} pages writing in one conversation: ${await flood(t, both)}`);
    for (const count of AUDIENCES) {
      const sockets = await openPages(t, count, { id, host });
      await Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.emit('join_conversation', id, resolve))),
      );
      const ours = await timeToAll(sockets, MESSAGES, () =>
        sayMessage(t.deps, toActor(guest), { conversationId: id, content: 'x'.repeat(200), clientId: newId() }),
      );
      for (const socket of sockets) socket.disconnect();
      say(
        `A message kept and heard by ${count} open pages: ${notified(ours)}; bare Socket.IO: ${notified(await bare(count))}`,
      );
    }

    const long = await makeAnswered(t, guest, host);
    await t.db.pool.query(
      `insert into message (id, conversation_id, position, sender_id, client_id, content, created_at)
       select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'line ' || n, now() from generate_series(2, $3::int) as n`,
      [long, guest.id, LONG],
    );
    await t.db.pool.query('update conversation set last_position = $2 where id = $1', [long, LONG]);
    const short = await makeAnswered(t, guest, host);
    for (let line = 0; line < 10; line += 1)
      await sayMessage(t.deps, toActor(guest), { conversationId: short, content: 'line', clientId: newId() });
    const busy = await makeMember(t.db);
    for (let number = 0; number < INBOX; number += 1) {
      const one = await makeConversation(t.db, guest, busy);
      await t.db.pool.query(
        'update conversation_member set unread_count = $2 where conversation_id = $1 and member_id = $3',
        [one, number % 3, busy.id],
      );
    }
    await t.db.pool.query('vacuum analyze message, conversation, conversation_member');
    const open = (conversationId: string) => timed(() => listMessages(t.deps, toActor(host), conversationId, {}));
    await open(long);
    say(
      `Opening a conversation of ${LONG.toLocaleString('en')} messages: ${notified(await open(long))}; of ten: ${notified(await open(short))}`,
    );
    say(
      `Counting the unread of ${INBOX.toLocaleString('en')} conversations: ${notified(await timed(() => countUnread(t.deps, toActor(busy))))}`,
    );
    say(
      `The inbox's first page among them: ${notified(await timed(() => listConversations(t.deps, toActor(busy), {})))}`,
    );
    say(`Load at the end ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    await t.deps.outboxSignal.stop();
    await realtime.close();
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
