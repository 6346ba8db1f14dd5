// `node bench/health-bench.ts`, after `npm run build`: how long health takes to answer while a crowd from many networks loads pages,
// searches and signs in as fast as it can, with thousands of connections that say nothing. Limits per caller are on.
import { connect, type Socket } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { HttpConnection } from './http-client.ts';
import { quantile } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { startBenchedServer } from './server.ts';

const NAME = 'daynook_bench_health';
const SILENT = 2_000;
const READERS = 200;
const LOAD_MS = 20_000;
const GOAL_MS = 100;
/** Longer than a connection may stay silent, with a round of looking for such. */
const SILENT_LIMIT_MS = 18_000;

const print = (text: string) => process.stdout.write(`${text}\n`);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks in a thread of its own, so that what is measured is the server and not the crowd beside it. */
const CROWD = `
const { workerData, parentPort } = require('node:worker_threads');
const { Agent, request } = require('node:http');
const { port, readers, addresses } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: readers });
const counts = {};
let asked = 0;
function ask(reader) {
  asked += 1;
  const n = asked;
  const headers = { 'x-forwarded-for': '2001:db8:' + (n % 65536).toString(16) + '::1', accept: 'text/html,*/*' };
  const sent = request({ port, agent, path: addresses[n % addresses.length], headers }, (answer) => {
    counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
    answer.resume();
    answer.on('end', () => ask(reader)).on('error', () => ask(reader));
  });
  sent.on('error', () => { counts.broken = (counts.broken ?? 0) + 1; setTimeout(ask, 50, reader); });
  sent.end();
}
for (let reader = 0; reader < readers; reader += 1) ask(reader);
parentPort.on('message', () => { parentPort.postMessage(counts); process.exit(0); });
`;

async function openSilent(port: number): Promise<Socket[]> {
  const sockets = Array.from({ length: SILENT }, () => connect(port, '127.0.0.1'));
  await Promise.all(
    sockets.map(
      (socket) => new Promise((resolve, reject) => socket.once('connect', resolve as () => void).once('error', reject)),
    ),
  );
  for (const socket of sockets) socket.on('error', () => undefined).resume();
  return sockets;
}

async function measureHealth(port: number): Promise<number[]> {
  const line = new HttpConnection(port);
  const times: number[] = [];
  const endMs = performance.now() + LOAD_MS;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    const { status } = await line.get('/api/health');
    if (status !== 200) throw new Error(`health answered ${status}`);
    times.push(performance.now() - startedMs);
    await wait(20);
  }
  line.close();
  return times.sort((one, other) => one - other);
}

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
    const crowd = new Worker(CROWD, { eval: true, workerData: { port: app.port, readers: READERS, addresses } });
    const times = await measureHealth(app.port);
    crowd.postMessage('end');
    const counts = await new Promise((resolve) => crowd.once('message', resolve));
    await wait(Math.max(0, SILENT_LIMIT_MS - (performance.now() - openedMs)));
    const left = silent.filter((socket) => !socket.closed && !socket.destroyed).length;
    print(`answers by status: ${JSON.stringify(counts)}`);
    for (const share of [0.5, 0.95, 0.99, 1])
      print(`health p${share * 100} ${quantile(times, share).toFixed(1)} ms (${times.length} asked)`);
    print(`silent connections left after ${SILENT_LIMIT_MS / 1000} s: ${left}`);
    print(quantile(times, 1) <= GOAL_MS && left === 0 ? 'goal met' : `goal missed: ${GOAL_MS} ms and none left`);
    for (const socket of silent) socket.destroy();
  } finally {
    await app.stop();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
