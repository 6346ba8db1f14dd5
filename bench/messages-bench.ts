// `node bench/messages-bench.ts`: times how fast a message reaches open pages, compared with a bare Socket.IO server in the same run;
// opening a conversation of 100,000 messages, compared with ten; and counting the unread messages of 1,000 conversations.
import { createServer } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
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
import { makeConversation, toActor } from './talk.ts';

const NAME = 'daynook_bench_messages';
const AUDIENCES = [1, 10, 1_000];
const MESSAGES = 60;
const LONG = 100_000;
const INBOX = 1_000;
const ROUNDS = 200;

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

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const t = await listeningApp({ db: place.db });
  const realtime = await startRealtime(t.app, t.deps, [followConversations]);
  const handlers = topicHandlers(realtime);
  t.deps.outboxSignal.setWork(() => drainOutbox(t.deps, handlers));
  try {
    say(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`);
    const [guest, host] = [await makeMember(t.db), await makeMember(t.db)];
    const id = await makeConversation(t.db, guest, host);
    for (const count of AUDIENCES) {
      const sockets = await openSockets(t.origin, count, {
        token: await bearerToken(t.deps, host.subject, { lifetimeSeconds: 3_600 }),
      });
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

    const long = await makeConversation(t.db, guest, host);
    await t.db.pool.query(
      `insert into message (id, conversation_id, position, sender_id, client_id, content, created_at)
       select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'line ' || n, now() from generate_series(1, $3::int) as n`,
      [long, guest.id, LONG],
    );
    await t.db.pool.query('update conversation set last_position = $2 where id = $1', [long, LONG]);
    const short = await makeConversation(t.db, guest, host);
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
