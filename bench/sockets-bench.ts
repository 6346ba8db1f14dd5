// `node bench/sockets-bench.ts`: measures how much memory 5,000 idle sockets use, and how fast a message sent to one of two nodes
// reaches pages on both through Redis, each compared with bare Socket.IO servers in the same run.
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { REALTIME } from '@daynook/contract/limits/realtime';
import type { MemberActor } from '../server/src/http/actor.ts';
import { makeMember } from '../server/test/make.ts';
import { startRedis } from '../server/test/servers/redis.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { askProcess, notified, openSockets, timeToAll } from './socket-clients.ts';
import type { Order } from './socket-node.ts';
import { addCoHost, makeConversation, toActor } from './talk.ts';

const NAME = 'daynook_bench_sockets';
const IDLE = 5_000;
const WARM_UP = 100;
const AUDIENCES = [10, 1_000];
const MESSAGES = 60;

const print = (text: string) => process.stdout.write(`${text}\n`);

interface Node {
  readonly child: ChildProcess;
  readonly origin: string;
  ask<T>(order: Order): Promise<T>;
}

/** The guest sends messages. The pages belong to the host and co-hosts, as many as a member may have. */
interface Talk {
  readonly speaker: MemberActor;
  readonly listenerSubjects: readonly string[];
  readonly conversationId: string;
}

async function startNode(environment: Record<string, string>): Promise<Node> {
  const child = fork(new URL('./socket-node.ts', import.meta.url), {
    env: { ...process.env, ...environment },
    execArgv: ['--expose-gc'],
  });
  const { origin } = await new Promise<{ origin: string }>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The node did not start')));
  });
  return { child, origin, ask: (order) => askProcess(child, order) };
}

const end = ({ child }: Node) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.disconnect();
  });

async function makeTalk(db: Parameters<typeof makeMember>[0]): Promise<Talk> {
  const [guest, host] = [await makeMember(db), await makeMember(db)];
  const conversationId = await makeConversation(db, guest, host);
  const listenerSubjects = [host.subject];
  for (let pages = REALTIME.socketsPerMember; pages < IDLE + WARM_UP; pages += REALTIME.socketsPerMember)
    listenerSubjects.push((await addCoHost(db, conversationId)).subject);
  return { speaker: toActor(guest), listenerSubjects, conversationId };
}

/** The listeners' pages, beginning with this listener's. */
async function openPages(node: Node, { listenerSubjects }: Talk, count: number, from = 0) {
  const sockets = [];
  for (let left = count, at = from; left > 0; left -= REALTIME.socketsPerMember, at += 1) {
    const { token } = await node.ask<{ token: string }>({ do: 'token', subject: listenerSubjects[at]! });
    sockets.push(...(await openSockets(node.origin, Math.min(left, REALTIME.socketsPerMember), { token })));
  }
  return sockets;
}

/** Bytes per socket, beyond what the node uses without any. */
async function idleBytes(node: Node, talk: Talk): Promise<number> {
  // The first sockets also load code and buffers that all of them share.
  const first = await openPages(node, talk, WARM_UP);
  const { bytes: before } = await node.ask<{ bytes: number }>({ do: 'memory' });
  const sockets = await openPages(node, talk, IDLE, Math.ceil(WARM_UP / REALTIME.socketsPerMember));
  const { bytes: after } = await node.ask<{ bytes: number }>({ do: 'memory' });
  for (const socket of [...first, ...sockets]) socket.disconnect();
  return (after - before) / IDLE;
}

/** From sending a message to the first node until the last page on both has it. */
async function acrossNodes(nodes: readonly Node[], talk: Talk, audience: number): Promise<number[]> {
  const sockets = [];
  for (const [index, node] of nodes.entries()) {
    const count = audience / nodes.length;
    sockets.push(...(await openPages(node, talk, count, index * Math.ceil(count / REALTIME.socketsPerMember))));
  }
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.emit('join_conversation', talk.conversationId, resolve))),
  );
  const times = await timeToAll(sockets, MESSAGES, () =>
    nodes[0]!.ask({ do: 'say', speaker: talk.speaker, conversationId: talk.conversationId }),
  );
  for (const socket of sockets) socket.disconnect();
  return times;
}

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const redis = await startRedis();
  const ours = { BENCH_DATABASE_URL: place.url };
  try {
    print(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`);
    const talk = await makeTalk(place.db);
    for (const [name, environment] of [
      ['Ours', ours],
      ['Bare Socket.IO', { BARE: '1' }],
    ] as const) {
      const node = await startNode(environment);
      const bytes = await idleBytes(node, talk);
      print(`${name}: an idle socket of ${IDLE.toLocaleString('en')} costs ${(bytes / 1024).toFixed(1)} KiB`);
      await end(node);
    }
    const pairs = [];
    for (const environment of [ours, { BARE: '1' }])
      pairs.push([
        await startNode({ ...environment, REDIS_URL: redis.url }),
        await startNode({ ...environment, REDIS_URL: redis.url }),
      ]);
    for (const audience of AUDIENCES) {
      const [own, bare] = [await acrossNodes(pairs[0]!, talk, audience), await acrossNodes(pairs[1]!, talk, audience)];
      print(`Two nodes, heard by ${audience} open pages on both: ${notified(own)}; bare Socket.IO: ${notified(bare)}`);
    }
    for (const node of pairs.flat()) await end(node);
    print(`Load at the end ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    await redis.stop();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
