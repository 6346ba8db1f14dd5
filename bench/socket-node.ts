// A node for the socket benchmark, in its own process: the product on BENCH_DATABASE_URL and REDIS_URL, or with BARE=1 a Socket.IO
// server that only forwards messages. Controlled by the process that started it, and ends with it.
import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { openDatabase } from '../server/src/db/open.ts';
import { topicHandlers } from '../server/src/effects.ts';
import type { MemberActor } from '../server/src/http/actor.ts';
import { drainOutbox } from '../server/src/jobs/outbox.ts';
import { newId } from '../server/src/lib/ids.ts';
import { followConversations, sendMessage } from '../server/src/modules/messages/service.ts';
import { startRealtime } from '../server/src/realtime/server.ts';
import { bearerToken } from '../server/test/make.ts';
import { listeningApp } from '../server/test/servers/listening-app.ts';

export type Order =
  | { do: 'token'; subject: string }
  | { do: 'say'; speaker: MemberActor; conversationId: string }
  | { do: 'memory' };

const answer = (value: unknown) => process.send?.(value);

/** The process's memory in bytes after garbage collection. */
function memoryBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

async function startProduct(): Promise<void> {
  const db = await openDatabase({ databaseUrl: process.env['BENCH_DATABASE_URL']!, dataDir: '', poolSize: 8 });
  const t = await listeningApp({
    db,
    memberCacheMs: 5_000,
    environment: process.env['REDIS_URL'] ? { REDIS_URL: process.env['REDIS_URL'] } : {},
  });
  const realtime = await startRealtime(t.app, t.deps, [followConversations]);
  const handlers = topicHandlers(realtime);
  t.deps.outboxSignal.setWork(() => drainOutbox(t.deps, handlers));
  process.on('message', async (order: Order) => {
    if (order.do === 'memory') answer({ bytes: memoryBytes() });
    if (order.do === 'token') answer({ token: await bearerToken(t.deps, order.subject, { lifetimeSeconds: 3_600 }) });
    if (order.do === 'say') {
      const { speaker, conversationId } = order;
      await sendMessage(t.deps, speaker, { conversationId, content: 'x'.repeat(200), clientId: newId() });
      answer({});
    }
  });
  answer({ origin: t.origin });
}

async function startBare(): Promise<void> {
  const http = createServer();
  const redis = process.env['REDIS_URL'] ? createClient({ url: process.env['REDIS_URL'] }) : undefined;
  await redis?.connect();
  const server = new Server(http, {
    perMessageDeflate: false,
    ...(redis ? { adapter: createAdapter(redis) } : {}),
  });
  server.on('connection', (socket) => {
    socket.on('join_conversation', async (_, acknowledge: () => void) => {
      await socket.join('room');
      acknowledge();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  process.on('message', (order: Order) => {
    if (order.do === 'memory') return answer({ bytes: memoryBytes() });
    if (order.do === 'say') server.to('room').emit('new_message', { content: 'x'.repeat(200) });
    return answer({ token: '' });
  });
  answer({ origin: `http://127.0.0.1:${(http.address() as { port: number }).port}` });
}

process.once('disconnect', () => process.exit(0));
await (process.env['BARE'] === '1' ? startBare() : startProduct());
