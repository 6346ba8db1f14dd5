// `node bench/health-bench.ts`, after `npm run build`: times health checks while many clients from many networks load pages, search,
// and log in as fast as they can, with thousands of idle connections. Limits per caller are on. Each time, it also times a server that
// does nothing, which shows the machine's share.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReaderCounts, ReadersInput } from './health-readers.ts';
import { HttpConnection } from './http-client.ts';
import { quantile } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { startBenchedServer } from './server.ts';

const NAME = 'daynook_bench_health';
const SILENT = 2_000;
/** Fewer than a listening port's backlog. */
const BATCH = 200;
const READERS = 200;
const LOAD_MS = 20_000;
const GOAL_MS = 100;
/** Longer than a connection may stay idle, plus one check for such connections. */
const SILENT_LIMIT_MS = 18_000;

const print = (text: string) => process.stdout.write(`${text}\n`);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** In batches, because connections that a full backlog rejects reach the server seconds later than they seem to. */
async function openSilent(port: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < SILENT) {
    const batch = Array.from({ length: BATCH }, () => connect(port, '127.0.0.1'));
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    sockets.push(...batch);
  }
  for (const socket of sockets) socket.on('error', () => undefined).resume();
  return sockets;
}

const ascending = (times: readonly number[]) => times.toSorted((one, other) => one - other);

/** How long each line takes to respond, one after the other. */
async function measure<Name extends string>(lines: Record<Name, { port: number; path: string }>) {
  const asked = (Object.keys(lines) as Name[]).map((name) => ({
    ...lines[name],
    line: new HttpConnection(lines[name].port),
    times: [] as number[],
    name,
  }));
  const endMs = performance.now() + LOAD_MS;
  while (performance.now() < endMs) {
    for (const { line, path, times } of asked) {
      const startedMs = performance.now();
      const { status } = await line.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      times.push(performance.now() - startedMs);
      await wait(10);
    }
  }
  for (const { line } of asked) line.close();
  return Object.fromEntries(asked.map(({ name, times }) => [name, ascending(times)])) as Record<Name, number[]>;
}

const startThread = (file: string, workerData?: ReadersInput) =>
  new Worker(new URL(file, import.meta.url), { ...(workerData ? { workerData } : {}) });

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const { url, db } = await createBenchDatabase(server.url, NAME);
  await db.close();
  const app = await startBenchedServer(url, { demo: 'on', rateLimits: 'on' });
  try {
    const found = (await (await fetch(`http://127.0.0.1:${app.port}/api/listings/search?city=Denver`)).json()) as {
      listings: { _id: string }[];
    };
    const addresses = [
      '/',
      '/search?city=Denver',
      `/listing/${found.listings[0]!._id}`,
      '/about',
      '/api/listings/search?city=Denver',
      '/oidc/auth?client_id=nobody',
    ];
    print(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${READERS} readers, ${SILENT} silent`);
    const openedMs = performance.now();
    const silent = await openSilent(app.port);
    const control = startThread('./health-control.ts');
    const [controlPort] = (await once(control, 'message')) as [number];
    const readers = startThread('./health-readers.ts', { port: app.port, readers: READERS, addresses });
    const times = await measure({
      health: { port: app.port, path: '/api/health' },
      control: { port: controlPort, path: '/' },
    });
    readers.postMessage('end');
    const [counts] = (await once(readers, 'message')) as [ReaderCounts];
    await control.terminate();
    await wait(Math.max(0, SILENT_LIMIT_MS - (performance.now() - openedMs)));
    const left = silent.filter((socket) => !socket.closed && !socket.destroyed).length;
    print(`answers by status: ${JSON.stringify(counts)}`);
    for (const share of [0.5, 0.95, 0.99, 1])
      print(
        `health p${share * 100} ${quantile(times.health, share).toFixed(1)} ms, doing nothing ${quantile(times.control, share).toFixed(1)} ms (${times.health.length} asked)`,
      );
    print(`silent connections left after ${SILENT_LIMIT_MS / 1000} s: ${left}`);
    print(
      quantile(times.health, 0.99) <= GOAL_MS && left === 0
        ? 'goal met'
        : `goal missed: p99 within ${GOAL_MS} ms, and none left`,
    );
    for (const socket of silent) socket.destroy();
  } finally {
    await app.stop();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
